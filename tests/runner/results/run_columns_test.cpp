#include "runner/results/run_columns.hpp"

#include <gtest/gtest.h>

#include "engine/base/error.hpp"
#include "runner/results/store.hpp"
#include "tests/fakes/records.hpp"
#include "tests/fakes/temp_folder.hpp"

namespace rb {
namespace {

class RunColumns : public testing::Test {
 protected:
  RunColumns() { StoreWriter::create(path_, fakes::run_spec(), fakes::openings()).close(); }
  void change(const std::string& sql) { sqlite::Database(path_, sqlite::Access::write).run(sql); }
  // The Error that reading throws after this field of the run was changed, without the file's name.
  std::string refusal(const std::string& fields) {
    change("UPDATE run SET " + fields);
    return refusal();
  }
  std::string refusal() {
    try {
      StoreReader(path_).openings();
    } catch (const Error& error) {
      return std::string(error.what()).substr(path_.size() + 2);
    }
    return "none";
  }
  RunSpec run() const { return StoreReader(path_).run(); }
  std::vector<Opening> openings() const { return StoreReader(path_).openings(); }

 private:
  fakes::TempFolder folder_;
  std::string path_ = folder_.file("run.db");
};

TEST_F(RunColumns, HaveNumbersWithinTheirBounds) {
  EXPECT_EQ(refusal("games = -1"), "run 1, column games: -1 is not in [0, 2147483647]");
  EXPECT_EQ(refusal("games = 2147483647"), "none");
  EXPECT_EQ(refusal("games = 0"), "none");
  EXPECT_EQ(refusal("board_size = 0"), "run 1, column board_size: 0 is not in [1, 22]");
  EXPECT_EQ(refusal("board_size = 23"), "run 1, column board_size: 23 is not in [1, 22]");
  EXPECT_EQ(refusal("board_size = 15"), "none");
  EXPECT_EQ(refusal("started_ms = 253402300800000"),
            "run 1, column started_ms: 253402300800000 is not in [0, 253402300799999]");
  EXPECT_EQ(refusal("started_ms = -1"),
            "run 1, column started_ms: -1 is not in [0, 253402300799999]");
  EXPECT_EQ(refusal("started_ms = 253402300799999"), "none");
  EXPECT_EQ(refusal("started_ms = 0"), "none");
  EXPECT_EQ(refusal("held_out = 2"), "run 1, column held_out: 2 is not in [0, 1]");
  EXPECT_EQ(refusal("held_out = 1, decided_openings = -1"),
            "run 1, column decided_openings: -1 is not in [0, 1]");
}

TEST_F(RunColumns, HaveTheSmallestBoard) {
  change("UPDATE run SET board_size = 1");
  EXPECT_EQ(run().board_size, 1);
}

TEST_F(RunColumns, HaveAHashOfSixteenDigits) {
  for (const char* const hash : {"", "0123456789abcde", "0123456789abcdef0", "0123456789abcdeg",
                                 "0123456789ABCDEF", " 123456789abcdef"}) {
    EXPECT_EQ(refusal(std::string("openings_hash = '") + hash + "'"),
              "run 1, column openings_hash: not a hash of 16 hexadecimal digits")
        << hash;
  }
  EXPECT_EQ(refusal("openings_hash = 'fedcba9876543210'"), "none");
  EXPECT_EQ(run().openings_hash, 0xfedcba9876543210U);
}

TEST_F(RunColumns, HaveKnownWords) {
  EXPECT_EQ(refusal("opening_order = 'x'"),
            "run 1, column opening_order: 'x' is no order of openings");
  EXPECT_EQ(refusal("opening_order = 'sequential', kind = 'y'"),
            "run 1, column kind: 'y' is no kind of a run");
  EXPECT_EQ(refusal("kind = 'tune gauge'"), "none");
  EXPECT_EQ(run().order, Order::sequential);
  EXPECT_EQ(run().kind, RunKind::tune_gauge);
}

TEST_F(RunColumns, NumberPlayersAndOpeningsFromZero) {
  change("UPDATE opening SET id = 7 WHERE id = 1");
  EXPECT_EQ(refusal(), "opening 7, column id: 7 is not in [1, 1]");
  change("UPDATE player SET id = 5 WHERE id = 1");
  EXPECT_EQ(refusal(), "player 5, column id: 5 is not in [1, 1]");
}

TEST_F(RunColumns, HaveOpeningsWithPasses) {
  change("UPDATE opening SET moves = 'pass h8 pass a15' WHERE id = 1");
  ASSERT_EQ(openings().size(), 2U);
  EXPECT_EQ(openings()[1].moves,
            (std::vector<Move>{Move::pass(), Move(112), Move::pass(), Move(0)}));
}

}  // namespace
}  // namespace rb

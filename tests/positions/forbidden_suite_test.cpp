#include "positions/forbidden_suite.hpp"

#include <fstream>

#include <gmock/gmock.h>

#include "engine/base/error.hpp"
#include "engine/game/notation.hpp"

namespace rb {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;
using testing::ThrowsMessage;

constexpr const char* kRow =
    R"({"black":["h8","h7"],"white":["a1","b1"],"forbidden":["g8","i9"],"types":["33+44","6"],)"
    R"("allowed33":["c3"],"five":["d4"],"kind":"lines","nest":2})";

const CellLabel& label(const ForbiddenRow& row, const char* cell) {
  return row.labels[static_cast<std::size_t>(parse_cell(cell, 15).value())];
}

TEST(ForbiddenSuite, ARowIsReadWithAllItsLabels) {
  const std::vector<ForbiddenRow> rows = parse_forbidden(kRow, "f");
  ASSERT_THAT(rows, SizeIs(1));
  const ForbiddenRow& row = rows[0];
  EXPECT_EQ(row.position.at(parse_cell("h8", 15).value()), Stone::black);
  EXPECT_EQ(row.position.at(parse_cell("b1", 15).value()), Stone::white);
  EXPECT_EQ(row.position.to_move, Stone::black);
  EXPECT_EQ(row.position.ply, 4);
  EXPECT_EQ(label(row, "g8"), (CellLabel{.double_four = true, .double_three = true}));
  EXPECT_EQ(label(row, "i9"), CellLabel{.overline = true});
  EXPECT_EQ(label(row, "c3"), CellLabel{.allowed_three = true});
  EXPECT_EQ(label(row, "d4"), CellLabel{.five = true});
  EXPECT_EQ(label(row, "e5"), CellLabel{});
  EXPECT_EQ(row.kind, "lines");
  EXPECT_EQ(row.nest, 2);
}

TEST(ForbiddenSuite, ARowIsWrittenAsItIsRead) {
  // Cells from the top left corner on.
  const std::string row =
      R"({"black":["h8","h7"],"white":["a1","b1"],"forbidden":["i9","g8"],"types":["6","33+44"],)"
      R"("allowed33":["c3"],"five":["d4"],"kind":"lines","nest":2})";
  EXPECT_EQ(forbidden_line(parse_moves("h8a1h7b1", kRenjuSize), parse_forbidden(row, "f")[0]), row);
}

TEST(ForbiddenSuite, CommentsAndBlankLinesKeepTheirNumbers) {
  const auto rows = parse_forbidden(std::string("# header\n\n") + kRow + "\n", "f");
  ASSERT_THAT(rows, SizeIs(1));
  EXPECT_EQ(rows[0].line, 3);
}

// kRow with `from` replaced by `to`, as the second line of a file.
auto reading(const std::string& from, const std::string& to) {
  std::string row = kRow;
  row.replace(row.find(from), from.size(), to);
  return [row] { parse_forbidden(std::string(kRow) + "\n" + row, "bad.jsonl"); };
}

TEST(ForbiddenSuite, AWrongLineIsRefusedByItsNumber) {
  EXPECT_THAT(reading(kRow, "{"), ThrowsMessage<Error>("bad.jsonl:2: not a JSON object"));
  EXPECT_THAT(reading(kRow, "[1]"), ThrowsMessage<Error>("bad.jsonl:2: not a JSON object"));
  EXPECT_THAT(reading("\"five\"", "\"fives\""),
              ThrowsMessage<Error>("bad.jsonl:2: 'five' is missing"));
  EXPECT_THAT(reading("[\"d4\"]", "\"d4\""),
              ThrowsMessage<Error>("bad.jsonl:2: 'five' is \"d4\"; it must be a list of texts"));
  EXPECT_THAT(reading("\"d4\"", "4"),
              ThrowsMessage<Error>("bad.jsonl:2: 'five' is [4]; it must be a list of texts"));
  EXPECT_THAT(reading("d4", "p4"),
              ThrowsMessage<Error>("bad.jsonl:2: 'five' holds 'p4', which is not a cell"));
  EXPECT_THAT(reading("\"lines\"", "1"),
              ThrowsMessage<Error>("bad.jsonl:2: 'kind' is 1; it must be a text"));
  EXPECT_THAT(
      reading("2}", "2.5}"),
      ThrowsMessage<Error>("bad.jsonl:2: 'nest' is 2.5; it must be a whole number from 0 to 1000"));
}

TEST(ForbiddenSuite, LabelsThatCannotBeAreRefused) {
  EXPECT_THAT(reading("b1", "h8"), ThrowsMessage<Error>("bad.jsonl:2: two stones on h8"));
  EXPECT_THAT(reading("d4", "h7"),
              ThrowsMessage<Error>("bad.jsonl:2: h7 is labelled but occupied"));
  EXPECT_THAT(reading("d4", "c3"), ThrowsMessage<Error>("bad.jsonl:2: c3 is labelled twice"));
  EXPECT_THAT(reading(",\"6\"", ""),
              ThrowsMessage<Error>("bad.jsonl:2: 2 forbidden points, but 1 types"));
  for (const char* const kind : {"7", "", "33+", "33+33", "3 3"}) {
    EXPECT_THAT(reading("33+44", kind),
                ThrowsMessage<Error>(HasSubstr("the kinds are 33, 44 and 6")));
  }
}

TEST(ForbiddenSuite, AFileWithoutARowIsRefused) {
  EXPECT_THAT([] { parse_forbidden("# nothing\n\n", "f"); },
              ThrowsMessage<Error>("f: contains no position"));
}

TEST(ForbiddenSuite, AFileThatCannotBeReadIsNamed) {
  EXPECT_THAT([] { load_forbidden("/nowhere/x.jsonl"); },
              ThrowsMessage<Error>("/nowhere/x.jsonl: no such file"));
  EXPECT_THAT([] { load_forbidden("/"); }, ThrowsMessage<Error>("/: Is a directory"));
  const std::string empty = testing::TempDir() + "empty.jsonl";
  std::ofstream(empty).close();
  EXPECT_THAT([&] { load_forbidden(empty); },
              ThrowsMessage<Error>(empty + ": contains no position"));
}

TEST(ForbiddenSuite, ATrueJudgeHasNoDisagreement) {
  const auto rows = parse_forbidden(kRow, "f");
  EXPECT_THAT(check_forbidden(rows, [&](const Position&) { return rows[0].labels; }), IsEmpty());
}

TEST(ForbiddenSuite, EveryDisagreementIsNamed) {
  const auto rows = parse_forbidden(kRow, "f");
  const auto found = check_forbidden(rows, [](const Position&) { return CellLabels{}; });
  ASSERT_THAT(found, SizeIs(4));  // g8, i9, c3, d4
  EXPECT_EQ(found[0].line, 1);
  EXPECT_EQ(cell_name(found[0].cell, 15), "i9");
  EXPECT_EQ(text(found[0].expected), "6");
  EXPECT_EQ(text(found[0].got), "legal");
}

TEST(ForbiddenSuite, LabelsHaveWords) {
  EXPECT_EQ(text(CellLabel{}), "legal");
  EXPECT_EQ(text(CellLabel{.five = true}), "five");
  EXPECT_EQ(text(CellLabel{.allowed_three = true}), "allowed33");
  EXPECT_EQ(text({.overline = true, .double_four = true, .double_three = true}), "33+44+6");
}

TEST(ForbiddenSuite, AKindAndANestMayBeLeftOut) {
  const auto rows = parse_forbidden(
      R"({"black":[],"white":[],"forbidden":[],"types":[],"allowed33":[],"five":[]})", "f");
  ASSERT_THAT(rows, SizeIs(1));
  EXPECT_EQ(rows[0].kind, "");
  EXPECT_EQ(rows[0].nest, 0);
}

TEST(ForbiddenSuite, EachKindAloneAndTheFirstCellAreWritten) {
  const std::string row =
      R"({"black":["h8"],"white":[],"forbidden":["a15","b15","c15"],"types":["44","33","6"],)"
      R"("allowed33":[],"five":["d15"],"kind":"","nest":1000})";
  EXPECT_EQ(forbidden_line(parse_moves("h8", kRenjuSize), parse_forbidden(row, "f")[0]), row);
}

}  // namespace
}  // namespace rb

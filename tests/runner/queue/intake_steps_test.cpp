#include <gmock/gmock.h>

#include "runner/queue/intake.hpp"
#include "tests/fakes/queue_intake.hpp"

namespace rb::queue {
namespace {

using fakes::QueueIntake;
using testing::ElementsAre;
using testing::IsEmpty;

// Of a run whose steps of four games are known up to game 8; the first one is no longer kept.
class QueueOfSteps : public QueueIntake {
 protected:
  QueueOfSteps() {
    arrivals_.steps = StepGames{.games = 4,
                                .known = [] { return 8; },
                                .values = [](int id) { return id < 4 ? "" : "TWO=5"; },
                                .job =
                                    [this](int id) {
                                      return Job{id, spec_.pairing(id)};
                                    }};
    intake_.emplace(IntakeRules{}, spec_, arrivals_, *tasks_);
  }
  void hand_in_with(const std::string& values, const std::vector<int>& ids) {
    std::vector<GameRecord> games;
    for (const int id : ids) games.push_back(game(id));
    const std::vector<Message> messages{{{"default", "one"}, 0.1, pack_games(games), values}};
    intake_->take(messages, {});
  }
  std::vector<int> stored() const {
    std::vector<int> ids;
    for (const auto& [id, record] : stored_) ids.push_back(id);
    return ids;
  }
};

TEST_F(QueueOfSteps, OnlyGamesWithTheValuesOfTheirStepAreStored) {
  hand_in_with(values_hash("TWO=4"), {4, 5});
  hand_in_with("", {6});
  EXPECT_THAT(stored(), IsEmpty());
  hand_in_with(values_hash("TWO=5"), {4, 7});
  EXPECT_THAT(stored(), ElementsAre(4, 7));
  hand_in_with(values_hash("TWO=5"), {8, 9});
  EXPECT_THAT(stored(), ElementsAre(4, 7)) << "their step is not known";
  judge();
  EXPECT_THAT(intake_->fleet().banned, IsEmpty()) << "they were too late, and no lies";
}

}  // namespace
}  // namespace rb::queue

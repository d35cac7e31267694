#include <filesystem>
#include <string>
#include <vector>

#include "runner/base/text/output.hpp"
#include "runner/cli/options/shared_options.hpp"
#include "runner/cli/results/commands.hpp"
#include "runner/results/store.hpp"
#include "runner/studies/review/review_file.hpp"
#include "runner/studies/review/weakness_text.hpp"

namespace rb::cli {
namespace {

struct WeaknessRequest {
  std::vector<std::string> files, reviews;
  std::vector<std::string> players;  // none: all
  bool by_file = false, json = false;
};

// The chosen players, as the tally names them.
std::vector<std::string> chosen(const WeaknessRequest& request) {
  if (!request.by_file) return request.players;
  std::vector<std::string> names;
  for (const std::string& player : request.players) {
    for (const std::string& file : request.files) names.push_back(player_in(player, file));
  }
  return names;
}

// The files that are judged; if there are several, one that is not is left out, with a line that
// says so. Throws Error if none is judged, and as review_paths().
std::vector<ReviewedFile> judged_files(const WeaknessRequest& request) {
  std::vector<ReviewedFile> files;
  std::vector<std::string> left_out;
  const std::vector<std::string> reviews = review_paths(request.files, request.reviews);
  for (std::size_t i = 0; i < reviews.size(); ++i) {
    const std::string &file = request.files[i], &review = reviews[i];
    const StoreReader reader(file);  // a file that is none is told as such
    if (std::filesystem::exists(review)) {
      files.push_back({file, review});
      continue;
    }
    left_out.push_back(why_not_judged(file));
  }
  if (files.empty()) throw Error(left_out.front());
  for (const std::string& why : left_out) print(stderr, "weakness: {} (left out)\n", why);
  return files;
}

int run(const WeaknessRequest& request) {
  const std::vector<ReviewedFile> files = judged_files(request);
  WeaknessTally tally =
      tally_reviews(files, request.by_file ? SamePlayer::by_file : SamePlayer::by_name);
  if (!request.players.empty()) tally.keep(chosen(request));
  request.json ? print_data(weakness_json(tally, true)) : print_out(weakness_text(tally, true));
  return status::kDone;
}

Rows<WeaknessRequest> weakness_rows() {
  using Request = WeaknessRequest;
  return rows<Request>(
      positional("DB", &Request::files, "results files that analyze has judged").required(),
      option("player", "NAME", &Request::players,
             "only this player; several are compared side by side"),
      review_option(&Request::reviews),
      flag("by-file", &Request::by_file,
           "count a name in several files as several players, to compare two versions"),
      json_flag(&Request::json, "print one JSON document"));
}

}  // namespace

Command weakness_command() {
  return typed_command(
      {.name = "weakness",
       .summary = "show what the players of judged games do wrong, worst first",
       .details =
           "How often per 100 games each player missed or allowed a win, walked into a\n"
           "forbidden trap, blundered by score, gave a won game away or changed its mind at\n"
           "the last depth; by colour, phase, kind and length of the proof. Proved faults\n"
           "come first, then likely ones, opinions, habits and strengths, each with the most\n"
           "frequent first. Intervals treat each game as one unit, whatever happens in it.\n"
           "'Proved' and 'likely' are different things and are never added up. For two\n"
           "players, p is the probability that chance produces a difference this large. An\n"
           "opening is compared with all games of the player if it has 10 games; its p is\n"
           "corrected for the number of openings.\n"
           "'games' names up to three to look at with 'renju-bench analyze DB ID'.",
       .examples = {"renju-bench weakness results/run.db",
                    "renju-bench weakness results/run.db --player hard",
                    "renju-bench weakness before.db after.db --by-file --player hard"}},
      weakness_rows(), run);
}

}  // namespace rb::cli

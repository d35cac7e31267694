#include "runner/cli/play/tournament_file.hpp"

#include <algorithm>
#include <filesystem>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/base/error.hpp"
#include "engine/base/json_text.hpp"
#include "engine/base/quote.hpp"
#include "engine/base/refuse.hpp"
#include "engine/base/wording.hpp"
#include "runner/cli/options/option_value.hpp"
#include "runner/players/players_file.hpp"

namespace rb::cli {
namespace {

using nlohmann::json;
using TournamentRow = detail::BoundOption;

// What a file cannot say: what it is itself, and what belongs to one session.
constexpr std::string_view kNotInFiles[] = {"FILE", "resume", "player", "players-file"};

const TournamentRow& row_of(const Rows<TournamentRequest>& rows, const std::string& path,
                            const std::string& field) {
  std::vector<std::string_view> names{"players"};
  for (const TournamentRow& row : rows) {
    const std::string& name = row.option.name;
    if (std::ranges::find(kNotInFiles, name) != std::end(kNotInFiles)) continue;
    if (name == field) return row;
    names.push_back(name);
  }
  refuse(path, fmt::format("unknown field '{}'{}", shortened(field),
                           suggestion(field, names,
                                      "there are players and the options of 'renju-bench "
                                      "tournament --help'")));
}

// A text or a number as a row takes it.
std::string word_of(const Option& option, const std::string& place, const json& value) {
  const std::string written = json_text(value);
  const std::string word = value.is_string() ? value.get<std::string>() : written;
  const bool is_plain = value.is_string() || value.is_number();
  if (is_plain && is_valid(option, word)) return word;
  throw Error(fmt::format("{} takes {}, not {}", place, takes(option), shortened(written)));
}

// None: a flag that is off.
std::vector<std::string> words_of(const Option& option, const std::string& place,
                                  const json& value) {
  if (option.kind == Kind::flag) {
    if (!value.is_boolean()) throw Error(fmt::format("{} takes true or false", place));
    return value.get<bool>() ? std::vector<std::string>{""} : std::vector<std::string>{};
  }
  std::vector<std::string> words;
  const bool is_list = option.multi && value.is_array();
  for (const json& item : is_list ? value : json::array({value})) {
    words.push_back(word_of(option, place, item));
  }
  return words;
}

void set_field(const TournamentRow& row, const std::string& path, const json& value,
               TournamentRequest& request) {
  const std::string place = fmt::format("{}: '{}'", path, row.option.name);
  const std::vector<std::string> words = words_of(row.option, place, value);
  if (words.empty()) return;
  try {
    row.fill(&request, {place, words});
  } catch (const UsageError& error) {  // of the file, not of the command line
    throw Error(error.what());
  }
}

bool is_given(const CommandLine& line, const Option& option) {
  return line.words({option.name}).size() < line.words().size();
}

// Where the results are, and whether they are there already.
void set_results(const std::string& path, ResultRequest& result) {
  if (!result.db) result.db = std::filesystem::path(path).replace_extension(".db").string();
  std::error_code none;
  if (std::filesystem::exists(*result.db, none)) result.resume = true;
}

}  // namespace

TournamentRequest with_tournament_file(TournamentRequest request, const CommandLine& line) {
  if (!request.file) return request;
  const std::string path = *request.file;
  const json document = load_document(path);
  if (!document.is_object() || !document.contains("players")) {
    refuse(path, "not a tournament: it needs a list \"players\"");
  }
  const Rows<TournamentRequest> rows = tournament_rows();
  for (const auto& [field, value] : document.items()) {
    if (field == "players") continue;
    const TournamentRow& row = row_of(rows, path, field);
    TournamentRequest checked;  // what the command line replaces must be right all the same
    set_field(row, path, value, is_given(line, row.option) ? checked : request);
  }
  set_results(path, request.result);
  return request;
}

}  // namespace rb::cli

#include "runner/studies/suites/opening_draft.hpp"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <system_error>
#include <utility>

#include <fmt/core.h>

#include "engine/base/error.hpp"
#include "engine/base/text.hpp"
#include "engine/base/text_file.hpp"
#include "engine/game/notation.hpp"

// # unfinished: RULE
// # by PROGRAM from candidate N        one more with each --resume
// h8 i9 g7 # N                         an opening and its number
namespace rb {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kRule = "# unfinished: ";
constexpr std::string_view kProgram = "# by ";

bool starts_with(std::string_view line, std::string_view start) {
  return line.substr(0, start.size()) == start;
}

// Throws Error.
FoundOpening parse_found(std::string_view line, int board_size) {
  const std::size_t mark = std::min(line.find(" # "), line.size());
  const auto candidate = parse_int(trim(line.substr(std::min(mark + 3, line.size()))));
  if (!candidate || *candidate < 0) throw Error("not the number of a candidate");
  return {static_cast<std::uint64_t>(*candidate), parse_moves(line.substr(0, mark), board_size)};
}

}  // namespace

OpeningDraft::OpeningDraft(std::string path, const std::string& rule, int board_size)
    : path_(std::move(path)), rule_(rule), board_size_(board_size) {}

OpeningDraft OpeningDraft::create(const std::string& path, const std::string& rule,
                                  const std::string& program, int board_size) {
  OpeningDraft draft(path, rule, board_size);
  if (!draft.holds_nothing()) {
    draft.refuse("an unfinished suite already exists: continue with --resume, or remove it");
  }
  draft.file_.open(path);
  draft.write(fmt::format("{}{}", kRule, rule));
  draft.begin(program);
  return draft;
}

OpeningDraft OpeningDraft::resume(const std::string& path, const std::string& rule,
                                  const std::string& program, int board_size) {
  OpeningDraft draft(path, rule, board_size);
  std::error_code unknown;
  if (fs::exists(path, unknown) && draft.holds_nothing()) {
    return create(path, rule, program, board_size);
  }
  draft.read();
  draft.file_.open(path, std::ios::app);
  draft.begin(program);
  return draft;
}

void OpeningDraft::add(const FoundOpening& opening) {
  write(fmt::format("{} # {}", moves_text(opening.moves, board_size_), opening.candidate));
}

void OpeningDraft::remove() {
  file_.close();
  std::error_code gone;
  fs::remove(path_, gone);
}

// None, or one whose writer was stopped as it began: by a kill, by a full disk.
bool OpeningDraft::holds_nothing() const {
  std::error_code unknown;
  return !fs::exists(path_, unknown) ||
         fmt::format("{}{}\n", kRule, rule_).starts_with(read_text(path_));
}

void OpeningDraft::begin(const std::string& program) {
  const std::uint64_t next = found_.empty() ? 0 : found_.back().candidate + 1;
  programs_.push_back(fmt::format("{} from candidate {}", program, next));
  write(fmt::format("{}{}", kProgram, programs_.back()));
}

void OpeningDraft::read() {
  std::error_code unknown;
  if (!fs::exists(path_, unknown)) refuse("there is no unfinished suite to continue");
  const std::string content = read_text(path_);
  const std::size_t whole = content.rfind('\n') + 1;  // npos + 1 is 0: no line is complete
  const std::string_view text = std::string_view(content).substr(0, whole);
  if (whole == 0 || text.substr(0, text.find('\n')) != fmt::format("{}{}", kRule, rule_)) {
    refuse(fmt::format("not an unfinished suite of '{}'", rule_));
  }
  int number = 0;
  for (const std::string_view line : split(text.substr(0, whole - 1), '\n')) {
    ++number;
    if (starts_with(line, kRule)) continue;
    if (starts_with(line, kProgram)) {
      programs_.emplace_back(line.substr(kProgram.size()));
      continue;
    }
    try {
      found_.push_back(parse_found(line, board_size_));
    } catch (const Error&) {
      refuse(fmt::format("line {} is damaged", number));
    }
  }
  std::error_code failed;
  fs::resize_file(path_, whole, failed);
  if (failed) refuse(failed.message());
}

void OpeningDraft::write(const std::string& line) {
  file_ << fmt::format("{}\n", line) << std::flush;
  if (!file_) refuse(fmt::format("cannot be written: {}", std::strerror(errno)));
}

void OpeningDraft::refuse(const std::string& why) const {
  throw Error(fmt::format("{}: {}", path_, why));
}

}  // namespace rb

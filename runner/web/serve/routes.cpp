#include "runner/web/serve/routes.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <span>
#include <utility>

#include <fmt/core.h>

#include "engine/base/error.hpp"
#include "engine/base/json_text.hpp"
#include "engine/base/printable.hpp"
#include "engine/base/text.hpp"
#include "runner/base/system/file_lock.hpp"
#include "runner/base/system/same_file.hpp"
#include "runner/results/run_limits.hpp"
#include "runner/web/page/report_page.hpp"
#include "runner/web/play/known_fields.hpp"
#include "runner/web/serve/ask_answer.hpp"
#include "runner/web/serve/position_answer.hpp"
#include "runner/web/serve/row_query.hpp"

namespace rb {
namespace {

constexpr std::size_t kMostStreams = 16, kMostListed = 1000, kRowsWithMoves = 100;
constexpr std::size_t kListedOfTree = 10;

// Of no use to other sites, and never kept.
void add_headers(Response& response) {
  response.headers.insert(response.headers.end(), {{"X-Content-Type-Options", "nosniff"},
                                                   {"Referrer-Policy", "no-referrer"},
                                                   {"Cross-Origin-Resource-Policy", "same-origin"},
                                                   {"Cache-Control", "no-store"}});
}

std::size_t number_of(const Request& request, const char* name, std::size_t otherwise) {
  const auto found = request.query.find(name);
  if (found == request.query.end()) return otherwise;
  const auto number = parse_int(found->second);
  if (!number || *number < 0) throw Error(fmt::format("{}: must be a number from 0 on", name));
  return static_cast<std::size_t>(*number);
}

// The words of the path: "/api/rows/0" to "api", "rows", "0".
std::vector<std::string> path_words(const Request& request) {
  std::vector<std::string> words;
  for (const auto& word : split(request.path, '/')) {
    if (!word.empty()) words.emplace_back(word);
  }
  return words;
}

// A misspelled word would be ignored.
void require_words(const Request& request, std::span<const std::string_view> known) {
  for (const auto& [name, value] : request.query) require_known("word", name, known);
}

class NotFound : public Refused {
 public:
  explicit NotFound(const std::string& text) : Refused(404, text) {}
};

// The place of the part whose number is the third word. Throws Refused.
std::size_t place_of(const ServedState& state, const std::vector<std::string>& words) {
  if (state.version == 0) throw Refused(503, "the files are being read");
  const auto number = parse_int(words[2]);
  if (!number || *number < 0 || *number >= static_cast<std::int64_t>(state.parts.size())) {
    throw NotFound("there is no such file");
  }
  const auto place = static_cast<std::size_t>(*number);
  if (state.parts[place].part == nullptr) throw NotFound("this file cannot be read");
  return place;
}

ServedPart part_of(const ServedFiles& files, const std::vector<std::string>& words) {
  const auto state = files.now();
  return state->parts[place_of(*state, words)];
}

// Of one file, or of all that hold the same game.
TreeQuestion tree_question(const ServedState& state, const Request& request) {
  const std::size_t first = place_of(state, path_words(request));
  TreeQuestion question{.parts = {first}, .words = request.query};
  question.listed =
      static_cast<int>(std::min(number_of(request, "count", kListedOfTree), kRowsWithMoves));
  question.moves = question.words["moves"];
  for (const char* const word : {"moves", "count", "all"}) question.words.erase(word);
  require_filters(question.words);
  if (!request.query.contains("all")) return question;
  const RunSpec& run = state.parts[first].part->played().run;
  for (std::size_t place = 0; place < state.parts.size(); ++place) {
    if (place == first || state.parts[place].part == nullptr) continue;
    const RunSpec& other = state.parts[place].part->played().run;
    if (other.game == run.game && other.board_size == run.board_size) {
      question.parts.push_back(place);
    }
  }
  return question;
}

Response json_response(const Json& json) { return {.body = json_text(json)}; }

Response rows_response(const ReportPart& part, const Request& request,
                       const std::optional<std::vector<int>>& ids) {
  const std::vector<std::size_t> found = find_rows(part, request.query, ids);
  const std::size_t from = std::min(number_of(request, "from", 0), found.size());
  const std::size_t count =
      std::min({number_of(request, "count", 60), kMostListed, found.size() - from});
  const auto first = found.begin() + static_cast<std::ptrdiff_t>(from);
  const std::vector<std::size_t> rows(first, first + static_cast<std::ptrdiff_t>(count));
  const auto moves = count <= kRowsWithMoves ? ReportPart::Moves::with : ReportPart::Moves::without;
  return {.body = fmt::format("{{\"columns\":{},\"found\":{},\"read\":{}}}",
                              part.block_of(rows, moves), found.size(), part.played().rows.size())};
}

std::vector<std::string> others(std::vector<std::string> paths,
                                const std::vector<std::string>& without) {
  std::erase_if(paths, [&](const std::string& path) {
    return std::ranges::find(without, path) != without.end();
  });
  return paths;
}

std::vector<std::string> names_of(const std::vector<std::string>& paths) {
  std::vector<std::string> names;
  for (const std::string& path : paths) {
    names.push_back(printable(std::filesystem::path(path).filename().string()));
  }
  return names;
}

bool is_timed(const PlayedRun& played) {
  const Json limits = limit_fields(played.run.limits);
  return limits.contains("move_time_ms") || limits.contains("game_time_ms") ||
         (limits.contains("clock") && limits["clock"] == "wall");
}

}  // namespace

Routes::Routes(std::vector<std::string> paths, Settings settings)
    : settings_(std::move(settings)),
      tree_files_(tree_files(paths)),
      files_(
          others(std::move(paths), tree_files_),
          json_object({{"ask", settings_.analyses ? asked_players() : std::vector<std::string>{}},
                       {"ask_games", asked_games()},
                       {"tree", true},
                       {"explore", names_of(tree_files_)},
                       {"play", settings_.play.has_value()}}),
          [this](const ServedChange& change) { tell(change); }) {
  if (settings_.play) play_.emplace(play_settings());
}

PlayRoutes::Settings Routes::play_settings() {
  const auto place = [](const ServedState& state, const std::string& path) {
    return std::ranges::find_if(
        state.parts, [&](const ServedPart& part) { return is_same_file(part.path, path); });
  };
  const auto place_of = [this, place](const std::string& path) -> std::optional<std::size_t> {
    const auto state = files_.now();
    const auto found = place(*state, path);
    if (found == state->parts.end() || found->part == nullptr) return std::nullopt;
    return static_cast<std::size_t>(found - state->parts.begin());
  };
  const auto wait_for = [this, place](const std::string& path, int game,
                                      const std::stop_token& stop) {
    const auto has_review = [&](const ServedState& state) {
      const auto found = place(state, path);
      if (found == state.parts.end() || found->part == nullptr) return false;
      const PlayedReview* const review = found->part->review();
      return review != nullptr && review->games.contains(game);
    };
    return files_.wait_until(has_review, stop);
  };
  return {.players = *settings_.play,
          .add_file = [this](const std::string& path) { files_.add(path); },
          .place_of = place_of,
          .wait_for = wait_for};
}

void Routes::send(const std::string& text) {
  const std::lock_guard lock(mutex_);
  std::erase_if(streams_, [](const auto& stream) { return stream->is_closed(); });
  for (const auto& stream : streams_) stream->send(text);
}

void Routes::say_here() { send("event: here\ndata: {}\n\n"); }

void Routes::tell(const ServedChange& change) {
  const double left = change.planned - static_cast<double>(change.games);
  const bool has_pace = change.per_second > 0;
  const std::chrono::duration<double> old = std::chrono::steady_clock::now() - change.as_of;
  const Json json =
      json_object({{"games", change.games},
                   {"part", change.part},
                   {"per_second", has_pace ? Json(change.per_second) : Json()},
                   {"planned", change.planned},
                   {"playing", change.is_playing},
                   {"seconds_left", has_pace ? Json(left / change.per_second) : Json()},
                   {"seconds_old", old.count()},
                   {"version", change.version}});
  send(fmt::format("event: changed\ndata: {}\n\n", json_text(json)));
}

void Routes::page(const Request&, const HttpServer::Responder& respond) {
  respond({.type = "text/html; charset=utf-8",
           .body = served_page(),
           .headers = {{"Content-Security-Policy", served_policy()}},
           .is_for_guests = true});
}

void Routes::document(const Request&, const HttpServer::Responder& respond) {
  const auto state = files_.now();
  if (state->version == 0) throw Refused(503, "the files are being read");
  respond({.body = state->document});
}

void Routes::events(const Request&, const HttpServer::Responder& respond) {
  const std::lock_guard lock(mutex_);
  std::erase_if(streams_, [](const auto& stream) { return stream->is_closed(); });
  if (streams_.size() >= kMostStreams) throw Refused(503, "too many pages are open");
  respond({.type = "text/event-stream", .stream = [this](std::shared_ptr<EventStream> stream) {
             stream->send(": hello\n\n");
             const std::lock_guard inner(mutex_);
             streams_.push_back(std::move(stream));
           }});
}

void Routes::game(const Request& request, const HttpServer::Responder& respond) {
  require_words(request, {});
  const std::vector<std::string> words = path_words(request);
  const ServedPart part = part_of(files_, words);
  const PlayedRun& played = part.part->played();
  const auto id = parse_int(words[3]);
  const bool is_id = id && std::in_range<int>(*id);
  const GameRow* const row = is_id ? played.row(static_cast<int>(*id)) : nullptr;
  if (row == nullptr) throw NotFound("there is no such game");
  const auto place = static_cast<std::size_t>(row - played.rows.data());
  respond({.body = part.part->block_of({place}, ReportPart::Moves::with)});
}

void Routes::rows(const Request& request, const HttpServer::Responder& respond) {
  const ServedPart part = part_of(files_, path_words(request));
  RowWords filters = request.query;
  for (const char* const word : {"from", "count"}) filters.erase(word);
  require_filters(filters);
  if (!asks_for_moves(*part.part, request.query)) {
    return respond(rows_response(*part.part, request, std::nullopt));
  }
  const auto later = [part, request](const std::stop_token& stop) {
    const auto word = [&](const char* name) {
      const auto found = request.query.find(name);
      return found == request.query.end() ? std::string() : found->second;
    };
    return rows_response(*part.part, request,
                         ids_with_moves(part.path, word("position"), word("opening"), stop));
  };
  tasks_.add(later, respond);
}

void Routes::find(const Request& request, const HttpServer::Responder& respond) {
  const ServedPart part = part_of(files_, path_words(request));
  require_words(request, std::array{std::string_view("position")});
  const auto position = request.query.find("position");
  if (position == request.query.end()) throw Error("position: is missing");
  tasks_.add(
      [part, stones = position->second](const std::stop_token& stop) {
        return json_response(json_object({{"ids", ids_with_moves(part.path, stones, "", stop)}}));
      },
      respond);
}

void Routes::tree(const Request& request, const HttpServer::Responder& respond) {
  require_no_clock("a tree");
  const auto state = files_.now();
  const auto later = [this, state,
                      question = tree_question(*state, request)](const std::stop_token& stop) {
    return Response{.body = json_text(trees_.answer(*state, question, stop))};
  };
  tree_tasks_.add(later, respond, request.header("x-renju-visitor"));
}

void Routes::explore(const Request& request, const HttpServer::Responder& respond) {
  require_no_clock("a tree");
  require_words(request, std::array{std::string_view("moves")});
  const auto number = parse_int(path_words(request)[2]);
  if (!number || *number < 0 || *number >= static_cast<std::int64_t>(tree_files_.size())) {
    throw NotFound("there is no such file");
  }
  const auto moves = request.query.find("moves");
  const auto later =
      [this, path = tree_files_[static_cast<std::size_t>(*number)],
       after = moves == request.query.end() ? "" : moves->second](const std::stop_token& stop) {
        return Response{.body = json_text(trees_.answer(path, after, stop))};
      };
  tree_tasks_.add(later, respond, request.header("x-renju-visitor"));
}

void Routes::require_free_engine() const {
  if (!settings_.analyses) throw Refused(403, "--no-analysis: nothing is analysed");
  require_no_clock("an analysis");
}

void Routes::require_no_clock(const std::string& what) const {
  for (const ServedPart& part : files_.now()->parts) {
    if (part.part == nullptr || !is_timed(part.part->played()) || !is_locked(part.path)) continue;
    throw Refused(409,
                  fmt::format("a run with a clock is in progress: {} would use its time", what));
  }
}

void Routes::position(const Request& request, const HttpServer::Responder& respond) {
  require_free_engine();
  const PositionQuestion question = parse_question(request.body);
  tasks_.add(
      [question](const std::stop_token& stop) {
        return Response{.body = position_answer(question, stop)};
      },
      respond);
}

// The next question of a visitor ends the one before.
void Routes::ask(const Request& request, const HttpServer::Responder& respond) {
  require_free_engine();
  const AskedPosition asked = parse_asked(request.body);
  const std::string visitor = request.header("x-renju-visitor");
  const auto ending = std::make_shared<std::stop_source>();
  {
    const std::lock_guard lock(mutex_);
    std::erase_if(asked_, [](const auto& entry) { return entry.second.expired(); });
    if (const auto before = asked_[visitor].lock()) before->request_stop();
    asked_[visitor] = ending;
  }
  std::vector<std::string> files;
  for (const ServedPart& part : files_.now()->parts) {
    files.push_back(part.part == nullptr ? "" : part.path);
  }
  const auto begin = [=, this](const std::shared_ptr<EventStream>& stream) {
    const auto tell = [=](std::string_view event, const Json& json) {
      stream->send(fmt::format("event: {}\ndata: {}\n\n", event, json_text(json)));
      if (stream->is_closed()) ending->request_stop();
    };
    const auto answer = [=](const std::stop_token& stop) {
      const std::stop_callback passed_on(stop, [&] { ending->request_stop(); });
      answer_asked(asked, files, tell, ending->get_token());
      return Response{};
    };
    const auto end = [stream](const Response& response) {
      if (response.status != 200) {
        stream->send(fmt::format("event: failed\ndata: {}\n\n", response.body));
      }
      stream->finish();
    };
    tasks_.add(answer, end, visitor);
  };
  respond({.type = "text/event-stream", .stream = begin});
}

const Routes::Route* Routes::find_route(const std::vector<std::string>& words) {
  // /api/NAME/PART/ID has four words, the page none.
  static constexpr Route kRoutes[] = {{"", 0, kAsked, &Routes::page},
                                      {"document", 2, kAsked, &Routes::document},
                                      {"events", 2, kAsked, &Routes::events},
                                      {"rows", 3, kAsked, &Routes::rows},
                                      {"find", 3, kAsked, &Routes::find},
                                      {"game", 4, kAsked, &Routes::game},
                                      {"tree", 3, kAsked, &Routes::tree},
                                      {"explore", 3, kAsked, &Routes::explore},
                                      {"position", 2, kPosted, &Routes::position},
                                      {"ask", 2, kPosted, &Routes::ask}};
  const auto is_meant = [&](const Route& route) {
    return route.words == words.size() &&
           (words.empty() || (words[0] == "api" && words[1] == route.name));
  };
  const Route* const found = std::ranges::find_if(kRoutes, is_meant);
  return found == std::end(kRoutes) ? nullptr : found;
}

void Routes::answer(const Request& request, const HttpServer::Responder& plain) {
  const HttpServer::Responder respond = [plain](Response response) {
    add_headers(response);
    plain(std::move(response));
  };
  const std::vector<std::string> words = path_words(request);
  try {
    if (words.size() > 1 && words[0] == "api" && words[1] == "play" && play_) {
      return play_->answer(request, {words.begin() + 2, words.end()}, respond);
    }
    const Route* const route = find_route(words);
    if (route == nullptr) throw NotFound("there is no such address");
    require_method(request, route->methods);
    (this->*route->answer)(request, respond);
  } catch (Refused& error) {
    respond(std::move(error.response()));
  } catch (const Error& error) {
    respond(error_response(400, error.what()));
  } catch (const std::exception& error) {
    respond(error_response(500, error.what()));
  }
}

}  // namespace rb

#include "runner/web/serve/play_routes.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include <fmt/format.h>

#include "engine/base/error.hpp"
#include "engine/base/json_text.hpp"
#include "engine/base/text.hpp"
#include "runner/studies/review/review_run.hpp"
#include "runner/web/play/known_fields.hpp"
#include "runner/web/serve/access.hpp"

namespace rb {
namespace {

// What a visitor may do with a game, and the fields of the body.
struct Action {
  std::string_view name;
  std::vector<std::string_view> fields = {};
};
const std::array<Action, 7> kActions = {{{"move", {"cell", "ply"}},
                                         {"colour", {"colour"}},
                                         {"undo"},
                                         {"resign"},
                                         {"hint"},
                                         {"review"},
                                         {"state"}}};

const Action* find_action(std::string_view name) {
  const auto found = std::ranges::find(kActions, name, &Action::name);
  return found == kActions.end() ? nullptr : &*found;
}

constexpr QueueBounds kBounds{.waiting = 16, .of_one = 3};
constexpr std::int64_t kReviewNodes = 20'000;  // as `analyze FILE.db`
constexpr int kReviewDepth = 6;

std::string visitor_of(const Request& request) { return request.header("x-renju-visitor"); }

Response table_response(const Json& json) { return {.body = json_text(json)}; }

Json parse_object(const std::string& body) {
  Json json = read_ordered_json(body.empty() ? "{}" : body);
  if (!json.is_object()) throw Error("the body must be an object of JSON");
  return json;
}

std::string word_of(const Json& json, const char* name) {
  if (!json.contains(name) || !json[name].is_string()) {
    throw Error(fmt::format("'{}' must be a text", name));
  }
  return json[name].get<std::string>();
}

void move(GameTable& table, const Json& body, std::chrono::nanoseconds arrived) {
  if (!body.contains("ply") || !body["ply"].is_number_integer()) {
    throw Error("'ply' must be the number of stones that you see");
  }
  table.move(word_of(body, "cell"), body["ply"].get<int>(), arrived);
}

}  // namespace

PlayRoutes::PlayRoutes(Settings settings)
    : settings_(std::move(settings)), offer_(settings_.players), tasks_(kBounds) {}

bool PlayRoutes::was_begun(const std::string& word) const {
  const auto id = parse_int(word);
  const std::lock_guard lock(mutex_);
  return id && *id > 0 && *id < next_;
}

PlayRoutes::SeatPointer PlayRoutes::seat(const std::string& word) {
  const auto id = parse_int(word);
  const std::lock_guard lock(mutex_);
  const auto found = id ? seats_.find(static_cast<int>(*id)) : seats_.end();
  if (found == seats_.end()) {
    throw Error("this game is not on a board any more; its results file keeps it");
  }
  found->second->used = monotonic_now();
  return found->second;
}

Response PlayRoutes::offer(const std::string& visitor) const {
  Json tables = Json::array();
  const std::lock_guard lock(mutex_);
  for (const auto& [id, seat] : seats_) {
    if (seat->visitor != visitor) continue;
    const Json state = seat->table->state();
    Json row;
    for (const char* name : {"id", "game", "opponent", "you", "your_turn", "outcome"}) {
      row[name] = state[name];
    }
    row["plies"] = state["moves"].size();
    tables.push_back(std::move(row));
  }
  return table_response(json_object({{"games", offer_.json()}, {"tables", std::move(tables)}}));
}

Response PlayRoutes::state(const GameTable& table) const {
  Json state = table.state();
  if (!state["kept"].is_null()) {
    const auto place = settings_.place_of(table.path());
    state["kept"]["part"] = place ? Json(*place) : Json();
  }
  return table_response(state);
}

std::shared_ptr<KeptRun> PlayRoutes::run_for(const TableRequest& request) {
  const RunSpec& run = request.run;
  std::string key = fmt::format("{} {} {:x}", run.game, run.seed, run.openings_hash);
  for (const PlayerRow& player : run.players) key += '\n' + player.name + '\n' + player.params;
  if (runs_.size() > kMostTables) {
    std::erase_if(runs_, [](const auto& kept) { return kept.second.use_count() == 1; });
  }
  auto& kept = runs_[key];
  if (kept == nullptr) {
    kept = std::make_shared<KeptRun>(request.game->game->rules(), run, request.openings);
  }
  return kept;
}

// The games of this visitor, then all, are those that were used last, with room for one more.
void PlayRoutes::make_room(const std::string& visitor) {
  const auto drop_oldest = [&](const auto& counts, std::size_t most) {
    auto oldest = seats_.end();
    std::size_t count = 0;
    for (auto seat = seats_.begin(); seat != seats_.end(); ++seat) {
      if (!counts(*seat->second)) continue;
      ++count;
      if (oldest == seats_.end() || seat->second->used < oldest->second->used) oldest = seat;
    }
    if (count >= most) seats_.erase(oldest);
  };
  const std::lock_guard lock(mutex_);
  drop_oldest([&](const Seat& seat) { return seat.visitor == visitor; }, kMostOfVisitor);
  drop_oldest([](const Seat&) { return true; }, kMostTables);
}

Response PlayRoutes::begin(const std::string& body, const std::string& visitor,
                           const std::stop_token& stop) {
  make_room(visitor);
  const TableRequest request = parse_table_request(body, offer_, static_cast<std::uint64_t>(next_));
  TableSpec spec{.id = next_,
                 .game = request.game->game,
                 .opponent = request.opponent,
                 .opening = request.opening,
                 .person = request.colour,
                 .chooses = request.is_later,
                 .is_shared = request.is_shared,
                 .swaps = request.swaps,
                 .clock = request.clock};
  if (const NamedPlayer* const adviser = PlayOffer::adviser(*request.game)) spec.adviser = *adviser;
  auto seat = std::make_shared<Seat>();
  const int id = spec.id;
  seat->table = std::make_unique<GameTable>(std::move(spec), run_for(request), pool_);
  seat->visitor = visitor;
  seat->used = monotonic_now();
  {
    const std::lock_guard lock(mutex_);
    seats_[id] = seat;
    next_ = id + 1;
  }
  return act(*seat, "answer", "", monotonic_now(), stop);
}

Response PlayRoutes::act(Seat& seat, const std::string& what, const std::string& body,
                         std::chrono::nanoseconds arrived, const std::stop_token& stop) {
  GameTable& table = *seat.table;
  const Json json = parse_object(body);
  if (const Action* const action = find_action(what)) require_fields(json, action->fields);
  if (what == "hint") return table_response(table.hint(stop));
  if (what == "review") return review(table, stop);
  if (what == "move") move(table, json, arrived);
  if (what == "undo") table.take_back();
  if (what == "resign") table.resign();
  if (what == "colour") {
    const auto colour = find_winner(word_of(json, "colour"));
    if (!colour || *colour == Stone::empty) throw Error("'colour' must be black or white");
    table.choose_colour(*colour);
  }
  if (what == "state") table.end_if_late(arrived);
  if (what == "answer" || what == "move" || what == "colour") table.answer(stop);
  if (const std::string path = table.path(); path != seat.file) {
    seat.file = path;
    settings_.add_file(path);
  }
  return state(table);
}

Response PlayRoutes::review(const GameTable& table, const std::stop_token& stop) const {
  const std::string file = table.path();
  if (!table.is_over() || file.empty()) throw Error("the game goes on: it is reviewed at its end");
  const ReviewRequest request{.file = file,
                              .output = review_path(file),
                              .ids = {table.game()},
                              .profile = named_profile("serve", "review"),
                              .limits = {.score = {.depth = kReviewDepth, .nodes = kReviewNodes},
                                         .proof_nodes = kReviewNodes}};
  renju::ReviewMemory memory;
  review_games(request, memory, stop, [](const ReviewState&) {});
  settings_.wait_for(file, table.game(), stop);
  return state(table);
}

void PlayRoutes::answer(const Request& request, const std::vector<std::string>& words,
                        const HttpServer::Responder& respond) {
  const std::chrono::nanoseconds arrived = monotonic_now();
  const std::string visitor = visitor_of(request);
  if (words.empty()) {
    require_method(request, kBoth);
    if (request.method != "POST") return respond(offer(visitor));
    return tasks_.add([this, body = request.body,
                       visitor](const std::stop_token& stop) { return begin(body, visitor, stop); },
                      respond, visitor);
  }
  if (!was_begun(words.front())) throw Refused(404, "there is no such game");
  const SeatPointer found = seat(words.front());
  if (words.size() == 1) {
    require_method(request, kAsked);
    return respond(state(*found->table));
  }
  const std::string& what = words[1];
  if (words.size() > 2 || find_action(what) == nullptr) {
    throw Refused(404, "there is no such address");
  }
  require_method(request, kPosted);
  if (found->visitor != visitor) throw Refused(403, "this is the game of somebody else");
  if (what == "undo" || what == "resign") found->table->interrupt();
  tasks_.add([this, found, what, body = request.body, arrived](
                 const std::stop_token& stop) { return act(*found, what, body, arrived, stop); },
             respond, visitor);
}

}  // namespace rb

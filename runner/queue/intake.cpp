#include "runner/queue/intake.hpp"

#include <algorithm>
#include <chrono>
#include <utility>

#include <fmt/format.h>

#include "engine/base/error.hpp"
#include "engine/base/wording.hpp"
#include "engine/base/zu.hpp"

namespace rb::queue {
namespace {

std::int64_t now_ms() {
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  return std::chrono::duration_cast<std::chrono::milliseconds>(now).count();
}

// A culprit without a worker is a user with all workers, one without a user a worker of any user.
bool is_of(const Origin& origin, const Origin& culprit) {
  return (culprit.user.empty() || origin.user == culprit.user) &&
         (culprit.worker.empty() || origin.worker == culprit.worker);
}

}  // namespace

Intake::Intake(const IntakeRules& rules, const MatchSpec& spec, const Arrivals& arrivals,
               Tasks& tasks)
    : rules_(rules),
      spec_(spec),
      arrivals_(arrivals),
      tasks_(tasks),
      game_check_("the rules", *spec.rules, spec.openings),
      win_test_(spec.win_test ? spec.win_test() : WinTest()),
      chance_(rules.chance),
      origin_of_(zu(spec.games), -1),
      digests_(zu(spec.games), 0),
      resumed_at_(tasks.stored()) {
  if (rules.is_repeatable) check_.emplace(spec);
  arrivals.look([this](const sqlite::Database& database) {
    WorkerRows rows = read_worker_rows(database);
    origins_ = std::move(rows.origins);
    hosts_ = std::move(rows.hosts);
    forfeits_ = std::move(rows.forfeits);
    for (std::size_t i = 0; i < origins_.size(); ++i) numbers_[origins_[i]] = static_cast<int>(i);
    for (const auto& [game, worker] : rows.worker_of) {
      if (game >= 0 && game < spec_.games) origin_of_[zu(game)] = worker;
    }
  });
}

void Intake::take(std::span<const Message> messages, const Members& members) {
  Batch batch;
  for (const Message& message : messages) {
    if (!is_banned(message.origin)) read(message, members, batch);
  }
  store(batch, members);
  for (const Suspect& suspect : batch.suspects) ban(suspect);
  for (GameRecord& game : batch.games) used_.add(std::move(game));
}

void Intake::read(const Message& message, const Members& members, Batch& batch) {
  auto records = unpack_games(message.games, arrivals_.run.board_size, names_, used_);
  if (!records || records->empty()) {
    batch.suspects.push_back({message.origin, "its results make no sense"});
    return;
  }
  for (GameRecord& record : *records) {
    if (const auto wrong = complete(record)) {
      batch.suspects.push_back({message.origin, *wrong});
      return;
    }
  }
  // Drops games of a task from before its step was taken back.
  std::erase_if(*records,
                [&](const GameRecord& record) { return is_stale(record.id, message.values); });
  tasks_.measured(static_cast<int>(records->size()), message.seconds, message.games.size());
  const int origin = number(message.origin);
  const std::string& host = members.member(message.origin.worker).host;
  if (!host.empty()) hosts_[zu(origin)] = host;
  for (GameRecord& record : *records) add(std::move(record), origin, batch);
}

// Sets what follows from the id, or says what is wrong.
std::optional<std::string> Intake::complete(GameRecord& record) const {
  if (record.id >= spec_.games) return fmt::format("the run has no game {}", record.id);
  const Pairing pairing = spec_.pairing(record.id);
  record.opening = pairing.opening;
  record.players = players_of(pairing, record.swap2);
  record.seed = pairing.game_seed;
  if (record.unkept.has_value() != (spec_.keep == Keep::results) || plies(record) == 0) {
    return fmt::format("game {} has no moves, or more than the run keeps", record.id);
  }
  const bool is_by_swap2 = spec_.settings.opening_rule == OpeningRule::swap2;
  if (record.swap2.has_value() != is_by_swap2) {
    return fmt::format("game {} is {}by swap2, as the run is{}", record.id,
                       is_by_swap2 ? "not " : "", is_by_swap2 ? "" : " not");
  }
  if (auto wrong = wrong_outcome(record.outcome, plies(record))) return wrong;
  const Reason reason = record.outcome.reason;
  if (reason == Reason::move_limit && !spec_.settings.max_moves) {
    return fmt::format("game {} ended by a limit of moves that the run does not have", record.id);
  }
  try {
    game_check_.check(record);
  } catch (const Error& error) {
    return error.what();
  }
  const Adjudication& rules = spec_.settings.adjudication;
  if (auto wrong = wrong_ruling(rules, record, *spec_.rules, win_test_, spec_.keep)) {
    return fmt::format("game {}: {}", record.id, *wrong);
  }
  if (!record.unkept) record.marks = spec_.rules->marks(placed_moves(record), record.outcome);
  return std::nullopt;
}

bool Intake::is_stale(int id, const std::string& values) const {
  if (!arrivals_.steps) return false;
  if (id >= arrivals_.steps->known()) return true;
  const std::string ours = arrivals_.steps->values(id);
  return ours.empty() ? !tasks_.is_stored(id) : values_hash(ours) != values;
}

Job Intake::job(int id) const {
  return arrivals_.steps ? arrivals_.steps->job(id) : Job{id, spec_.pairing(id)};
}

// The values that the players of a stored game play with.
std::string Intake::values(int id) const {
  return arrivals_.steps ? arrivals_.steps->values(id) : std::string();
}

// The number of whoever handed the game in; a newcomer gets a row with the next games that are
// stored.
int Intake::number(const Origin& origin) {
  const auto next = static_cast<int>(origins_.size());
  const auto [found, is_new] = numbers_.try_emplace(origin, next);
  if (is_new) {
    origins_.push_back(origin);
    hosts_.emplace_back();
    forfeits_.push_back(0);
    unwritten_.insert(next);
  }
  return found->second;
}

Intake::Suspect Intake::liar(int origin, int game) const {
  return {origins_[zu(origin)],
          fmt::format("it played game {} differently from this machine", game)};
}

void Intake::add(GameRecord record, int origin, Batch& batch) {
  if (!tasks_.store(record.id)) return add_copy(record, origin, batch);
  const int id = record.id;
  origin_of_[zu(id)] = origin;
  forfeits_[zu(origin)] += is_fault(record.outcome.reason) ? 1 : 0;
  if (rules_.is_repeatable) {
    digests_[zu(id)] = digest(record);
    const auto truth = truths_.find(id);
    if (truth != truths_.end() && truth->second != digests_[zu(id)]) {
      batch.suspects.push_back(liar(origin, id));
    }
  }
  batch.ids.push_back(id);
  batch.workers.push_back(origin);
  batch.games.push_back(std::move(record));
}

void Intake::add_copy(const GameRecord& record, int origin, Batch& batch) {
  const std::uint64_t stored = digests_[zu(record.id)];
  if (!rules_.is_repeatable || stored == 0) {
    ++copies_;
    return;
  }
  const std::uint64_t other = digest(record);
  if (other == stored) {
    copies_ += rechecks_.asks_for(record.id) ? 0 : 1;
    return play_here(rechecks_.confirmed_by(origins_[zu(origin)].user, record.id));
  }
  ++copies_;
  ++differing_;
  rechecks_.withdraw(record.id);
  const auto truth = truths_.find(record.id);
  if (truth != truths_.end()) {  // what is stored was checked
    return batch.suspects.push_back(liar(origin, record.id));
  }
  claims_.emplace(record.id, Claim{origin, other});
  check_->add(job(record.id));
}

void Intake::store(Batch& batch, const Members& members) {
  if (batch.games.empty()) return;
  std::sort(batch.games.begin(), batch.games.end(),
            [](const GameRecord& a, const GameRecord& b) { return a.id < b.id; });
  is_enough_ = !arrivals_.keep(batch.games, [&](const sqlite::Database& database) {
    if (!unwritten_.empty()) create_worker_tables(database);
    for (const int origin : unwritten_) {
      const Origin& row = origins_[zu(origin)];
      insert_worker(database, origin, row, members.member(row.worker));
    }
    insert_game_workers(database, batch.ids, batch.workers, now_ms());
  });
  unwritten_.clear();
  choose_checks(batch);
}

void Intake::choose_checks(const Batch& batch) {
  if (!check_) return;
  for (std::size_t i = 0; i < batch.ids.size(); ++i) {
    const bool is_first = met_.insert(batch.workers[i]).second;
    const bool is_chosen = is_first || chance_.uniform() < rules_.check_share;
    if (is_chosen) check(batch.ids[i], batch.workers[i]);
  }
}

bool Intake::has_other_user(const std::string& user) const {
  return std::any_of(origins_.begin(), origins_.end(), [&](const Origin& origin) {
    return origin.user != user && !is_banned(origin);
  });
}

// Another user may play the game again; if there is none, it is played here.
void Intake::check(int id, int origin) {
  const std::string& user = origins_[zu(origin)].user;
  if (!has_other_user(user)) return check_->add(job(id));
  rechecks_.add({.task = {id, 1, 1, values(id)}, .job = job(id), .user = user});
}

void Intake::play_here(std::optional<Job> job) {
  if (job) check_->add(*std::move(job));
}

void Intake::give_up_rechecks() {
  for (Job& job : rechecks_.give_up()) check_->add(std::move(job));
}

void Intake::wait_for_rechecks(Seconds now, Seconds lease) {
  const bool is_resting = is_enough_ || tasks_.all_stored();
  if (!is_resting || !rest_since_) rest_since_ = now;
  if (now - *rest_since_ > std::max(lease, 2 * tasks_.game_seconds())) give_up_rechecks();
}

void Intake::judge() {
  if (!check_) return;
  for (const auto& [id, truth] : check_->take()) {
    truths_[id] = truth;
    std::vector<Suspect> suspects;
    const auto [first, last] = claims_.equal_range(id);
    for (auto claim = first; claim != last; ++claim) {
      if (claim->second.digest != truth) suspects.push_back(liar(claim->second.origin, id));
    }
    const std::uint64_t stored = digests_[zu(id)];
    if (stored != 0 && stored != truth) suspects.push_back(liar(origin_of_[zu(id)], id));
    claims_.erase(id);
    for (const Suspect& suspect : suspects) ban(suspect);
  }
}

bool Intake::is_banned(const Origin& origin) const {
  return std::any_of(culprits_.begin(), culprits_.end(),
                     [&](const Origin& culprit) { return is_of(origin, culprit); });
}

// If there are several users, the liar's user is banned, since a user can rename workers at will;
// if all share one, only the worker is.
void Intake::ban(const Suspect& suspect) {
  if (is_banned(suspect.origin)) return;
  Origin culprit = suspect.origin;
  const bool is_one_user = std::all_of(origins_.begin(), origins_.end(), [&](const Origin& other) {
    return other.user == culprit.user;
  });
  if (!is_one_user) culprit.worker.clear();
  exclude({culprit}, is_one_user ? culprit.worker : culprit.user, suspect.why);
}

void Intake::ban(const std::string& name) {
  if (std::find(banned_names_.begin(), banned_names_.end(), name) != banned_names_.end()) return;
  exclude({{name, ""}, {"", name}}, name, "somebody asked for it");
}

void Intake::exclude(const std::vector<Origin>& culprits, const std::string& name,
                     const std::string& why) {
  culprits_.insert(culprits_.end(), culprits.begin(), culprits.end());
  banned_names_.push_back(name);
  const auto is_doubtful = [this](const std::string& user) { return is_banned({user, ""}); };
  for (Job& job : rechecks_.doubt(is_doubtful)) check_->add(std::move(job));
  const std::vector<int> ids = take_away();
  if (!ids.empty()) {
    is_enough_ = !arrivals_.take_back(
        ids, [&](const sqlite::Database& database) { delete_game_workers(database, ids); });
  }
  arrivals_.tell(fmt::format("{} is banned: {}; {} deleted and will be played again", name, why,
                             counted(ids.size(), "of its games is", "of its games are")));
}

// The stored games of those who are banned: they are to be played again.
std::vector<int> Intake::take_away() {
  std::vector<int> ids;
  for (std::size_t i = 0; i < origins_.size(); ++i) {
    if (is_banned(origins_[i])) forfeits_[i] = 0;
  }
  for (int id = 0; id < spec_.games; ++id) {
    int& origin = origin_of_[zu(id)];
    if (origin < 0 || !is_banned(origins_[zu(origin)]) || !tasks_.is_stored(id)) continue;
    origin = -1;
    digests_[zu(id)] = 0;
    rechecks_.withdraw(id);
    tasks_.revoke(id);
    ids.push_back(id);
  }
  return ids;
}

int Intake::checked() const { return static_cast<int>(truths_.size()) + rechecks_.confirmed(); }

Figures Intake::figures() const {
  Figures figures{
      .resumed_at = resumed_at_, .copies = copies_, .differing = differing_, .checked = checked()};
  for (std::size_t i = 0; i < origins_.size(); ++i) {
    if (forfeits_[i] > 0) figures.forfeits[origins_[i].worker] += forfeits_[i];
  }
  return figures;
}

Fleet Intake::fleet() const {
  std::set<int> workers;
  for (const int origin : origin_of_) {
    if (origin >= 0) workers.insert(origin);
  }
  std::set<std::string> hosts;
  for (const int worker : workers) hosts.insert(hosts_[zu(worker)]);
  return {.workers = static_cast<int>(workers.size()),
          .hosts = static_cast<int>(hosts.size()),
          .resumed_at = resumed_at_,
          .copies = copies_,
          .differing = differing_,
          .checked = checked(),
          .checked_by_others = rechecks_.confirmed(),
          .banned = banned_names_};
}

}  // namespace rb::queue

#include "engine/reversi/engine.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>

#include <fmt/core.h>

#include "engine/base/json_text.hpp"
#include "engine/base/rng.hpp"
#include "engine/base/text.hpp"

namespace rb::reversi {
namespace {

constexpr std::array<std::string_view, 3> kOptions = {"depth", "pass", "choice"};

class Engine final : public Player {
 public:
  explicit Engine(const Options& options) : options_(options) {}

  void new_game(const GameStart& start) override { rng_ = Rng(start.seed); }

  Reply choose(const Position& position, const Limits& limits) override {
    const Board board = board_of(position);
    const Bits all = moves(board);
    if (all == 0) return {.move = Move::pass(), .depth = 0, .nodes = 0};
    const int depth = std::clamp(limits.depth.value_or(options_.depth), 1, kMaxDepth);
    Meter meter(limits);
    std::uint64_t leaves = 0;
    const auto values = root_values(board, depth, options_.pass, meter, leaves);
    Reply reply{.depth = 0, .nodes = meter.used()};
    reply.counters = {{"leaves", leaves}};
    if (values.empty()) {
      reply.move = Move(cell_of(std::countr_zero(all)));
      return reply;
    }
    const RootMove best = chosen(values);
    reply.move = Move(cell_of(best.square));
    reply.score = best.value;
    reply.depth = values.size() == static_cast<std::size_t>(count(all)) ? depth : 0;
    return reply;
  }

 private:
  RootMove chosen(const std::vector<RootMove>& values) {
    const int most = std::ranges::max_element(values, {}, &RootMove::value)->value;
    std::vector<RootMove> best;
    std::ranges::copy_if(values, std::back_inserter(best),
                         [most](const RootMove& move) { return move.value == most; });
    return options_.choice == Choice::first ? best.front() : best[rng_.below(best.size())];
  }

  Options options_;
  Rng rng_{0};
};

}  // namespace

std::span<const std::string_view> option_names(const Options&) { return kOptions; }

std::optional<std::string> set_option(Options& options, std::string_view name,
                                      std::string_view value) {
  assert(std::ranges::count(option_names(options), name) == 1);
  if (name == "depth") {
    const auto depth = parse_int(value);
    if (!depth || *depth < 1 || *depth > kMaxDepth) {
      return fmt::format("depth takes a whole number from 1 to {}, not '{}'", kMaxDepth, value);
    }
    options.depth = static_cast<int>(*depth);
  } else if (name == "pass") {
    if (value != "leaf" && value != "pass") {
      return fmt::format("pass takes leaf or pass, not '{}'", value);
    }
    options.pass = value == "leaf" ? PassRule::leaf : PassRule::pass;
  } else {
    if (value != "random" && value != "first") {
      return fmt::format("choice takes random or first, not '{}'", value);
    }
    options.choice = value == "random" ? Choice::random : Choice::first;
  }
  return std::nullopt;
}

Json parameters(const Options& options) {
  return json_object({{"engine", kName},
                      {"depth", options.depth},
                      {"pass", options.pass == PassRule::leaf ? "leaf" : "pass"},
                      {"choice", options.choice == Choice::random ? "random" : "first"}});
}

std::unique_ptr<Player> make_engine(const Options& options) {
  return std::make_unique<Engine>(options);
}

}  // namespace rb::reversi

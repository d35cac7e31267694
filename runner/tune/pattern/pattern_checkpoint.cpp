#include "runner/tune/pattern/pattern_checkpoint.hpp"

#include <algorithm>
#include <bit>
#include <filesystem>
#include <utility>

#include <fmt/format.h>

#include "engine/base/error.hpp"
#include "engine/base/hash.hpp"
#include "engine/base/json_difference.hpp"
#include "engine/base/json_text.hpp"
#include "engine/base/text_file.hpp"
#include "runner/base/system/new_file.hpp"

// The file: a line with the checksum of what follows; a JSON line of how the fit is made; the state
// as CBOR (RFC 8949), floats as strings of bytes, little-endian.
namespace rb {
namespace {

constexpr std::string_view kMagic = "renju-bench fit 1 ";
constexpr std::size_t kHead = kMagic.size() + 16 + 1;  // with the checksum and a line feed

Json::binary_t bytes_of(const std::vector<float>& numbers) {
  std::vector<std::uint8_t> bytes;
  bytes.reserve(4 * numbers.size());
  for (const float number : numbers) {
    const auto bits = std::bit_cast<std::uint32_t>(number);
    for (int i = 0; i < 4; ++i) bytes.push_back(static_cast<std::uint8_t>(bits >> (8 * i)));
  }
  return bytes;
}

std::vector<float> floats_of(const Json& value) {
  const Json::binary_t& bytes = value.get_binary();
  if (bytes.size() != 4 * pattern_weights()) throw Error("has another number of weights");
  std::vector<float> numbers(bytes.size() / 4);
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    std::uint32_t bits = 0;
    for (std::size_t k = 4; k-- > 0;) bits = bits << 8 | bytes[4 * i + k];
    numbers[i] = std::bit_cast<float>(bits);
  }
  return numbers;
}

Json json_of(const PatternLoss& loss) {
  return {loss.board, loss.move, loss.boards, loss.moves, loss.hits};
}
PatternLoss loss_of(const Json& value) {
  PatternLoss loss;
  loss.board = value.at(0), loss.move = value.at(1);
  loss.boards = value.at(2), loss.moves = value.at(3), loss.hits = value.at(4);
  return loss;
}

Json json_of(const PatternFit& fit) {
  Json epochs = Json::array();
  for (const PatternEpoch& epoch : fit.epochs) {
    epochs.push_back({json_of(epoch.training), json_of(epoch.validation)});
  }
  return json_object(
      {{"epochs", epochs}, {"best", fit.best}, {"table", renju::to_bytes(fit.table)}});
}
PatternFit fit_of(const Json& value) {
  PatternFit fit;
  for (const Json& epoch : value.at("epochs")) {
    const int number = static_cast<int>(fit.epochs.size()) + 1;
    fit.epochs.push_back({number, loss_of(epoch.at(0)), loss_of(epoch.at(1))});
  }
  fit.best = value.at("best");
  const bool is_there = fit.epochs.empty() ? fit.best == 0 : fit.best > 0;
  if (!is_there || fit.best > std::ssize(fit.epochs)) throw Error("has no best epoch");
  if (const auto wrong = from_bytes(value.at("table").get<std::string>(), fit.table)) {
    throw Error("has patterns that cannot be read");
  }
  return fit;
}

Json json_of(const PatternFitState& state) {
  return json_object({{"epoch", state.epoch},
                      {"next", state.next},
                      {"training", json_of(state.training)},
                      {"weights", Json::binary(bytes_of(state.weights))},
                      {"mean", Json::binary(bytes_of(state.mean))},
                      {"mean_batches", state.mean_batches},
                      {"adam",
                       {{"mean", Json::binary(bytes_of(state.adam.mean))},
                        {"square", Json::binary(bytes_of(state.adam.square))},
                        {"powers", {state.adam.first_power, state.adam.second_power}}}},
                      {"fit", json_of(state.fit)}});
}

PatternFitState state_of(const Json& value) {
  PatternFitState state;
  state.epoch = value.at("epoch");
  state.next = value.at("next");
  state.training = loss_of(value.at("training"));
  state.weights = floats_of(value.at("weights"));
  state.mean = floats_of(value.at("mean"));
  state.mean_batches = value.at("mean_batches");
  const Json& adam = value.at("adam");
  state.adam.mean = floats_of(adam.at("mean"));
  state.adam.square = floats_of(adam.at("square"));
  state.adam.first_power = adam.at("powers").at(0);
  state.adam.second_power = adam.at("powers").at(1);
  state.fit = fit_of(value.at("fit"));
  if (state.mean_batches < 0 || state.mean_batches > 1'000'000) throw Error("has a wrong mean");
  if (state.epoch != std::ssize(state.fit.epochs) + 1) throw Error("has epochs missing");
  return state;
}

// The two parts behind the head: how the fit is made, and the state.
std::pair<std::string_view, std::string_view> parts_of(std::string_view text) {
  if (!text.starts_with(kMagic)) throw Error("not an unfinished fit of this version");
  const std::string_view body = text.substr(std::min(kHead, text.size()));
  const std::string sum = fmt::format("{:016x}\n", fnv1a(body));
  if (text.substr(kMagic.size(), sum.size()) != sum) {
    throw Error("damaged: its checksum does not match");
  }
  const std::size_t end = body.find('\n');
  if (end == body.npos) throw Error("damaged: the line that says how it was made is missing");
  return {body.substr(0, end), body.substr(end + 1)};
}

PatternFitState state_in(std::string_view text, const std::string& made) {
  const auto [was, state] = parts_of(text);
  const Json there = read_json(was);
  if (!there.is_object()) throw Error("damaged: it does not say how it was made");
  if (const auto found = first_difference(there, read_json(made))) {
    throw Error("was made with other options or games, or by another version: " + *found);
  }
  try {
    return state_of(Json::from_cbor(state));
  } catch (const Json::exception&) {
    throw Error("damaged: its state cannot be read");
  }
}

}  // namespace

bool PatternCheckpoint::exists() const { return std::filesystem::exists(path_); }

PatternFitState PatternCheckpoint::read() const {
  const std::string text = read_text(path_);
  try {
    return state_in(text, made_);
  } catch (const Error& error) {
    throw Error(fmt::format("{}: {}; delete it to start again", path_, error.what()));
  }
}

void PatternCheckpoint::write(const PatternFitState& state) const {
  const std::vector<std::uint8_t> cbor = Json::to_cbor(sorted(json_of(state)));
  std::string body = made_ + '\n';
  body.append(cbor.begin(), cbor.end());
  NewFile file(path_, OldFile::replace);
  file.write(fmt::format("{}{:016x}\n", kMagic, fnv1a(body)));
  file.write(body);
  file.finish();
}

void PatternCheckpoint::remove() const { std::filesystem::remove(path_); }

}  // namespace rb

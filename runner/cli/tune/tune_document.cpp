#include "runner/cli/tune/tune_document.hpp"

#include "engine/base/json_text.hpp"
#include "runner/results/sprt_syntax.hpp"

namespace rb::cli {
namespace {

Json losses_json(std::int64_t positions, const tuning::Losses& before,
                 const tuning::Losses& after) {
  return json_object({{"positions", positions},
                      {"entropy_before", before.cross_entropy},
                      {"entropy_after", after.cross_entropy}});
}

Json proof_json(const Proof& proof) {
  const std::string_view decision = proof.decision == rating::Decision::h1   ? "H1"
                                    : proof.decision == rating::Decision::h0 ? "H0"
                                                                             : "inconclusive";
  return json_object({{"place", proof.place.empty() ? Json() : Json(proof.place)},
                      {"file", proof.file},
                      {"decision", decision},
                      {"is_proven", proof.decision == rating::Decision::h1},
                      {"elo0", proof.spec.elo0},
                      {"elo1", proof.spec.elo1},
                      {"alpha", proof.spec.alpha},
                      {"beta", proof.spec.beta},
                      {"model", model_name(proof.spec.model)},
                      {"games", proof.games}});
}

}  // namespace

Json steps_document(const std::string& path, Findings findings) {
  Json document = json_object({{"file", path}});
  document.update(tune_part(path, StoreReader(path), findings));
  return document;
}

Json texel_document(const TexelTask& task, const TexelResult& result) {
  Json parameters = Json::array();
  for (std::size_t i = 0; i < task.parameters.size(); ++i) {
    const tuning::Parameter& p = task.parameters[i];
    parameters.push_back(
        json_object({{"name", p.name},
                     {"start", p.value},
                     {"min", p.min},
                     {"max", p.max},
                     {"value", result.values[i]},
                     {"error", has_error(result, i) ? Json(result.errors[i]) : Json()},
                     {"prior_share", result.prior_shares[i]},
                     {"at_bound", static_cast<bool>(result.held[i])},
                     {"positions", result.seen[i]}}));
  }
  return json_object(
      {{"method", "texel"},
       {"games", result.counts.games},
       {"openings", result.openings},
       {"scale", result.K},
       {"converged", result.converged},
       {"training", losses_json(result.training, result.training_before, result.training_after)},
       {"validation",
        losses_json(result.validation, result.validation_before, result.validation_after)},
       {"validation_fall", result.validation_fall.fall},
       {"validation_fall_error", result.validation_fall.error},
       {"parameters", parameters}});
}

void add_end(Json& document, const std::string& output,
             const std::optional<std::vector<Proof>>& proofs) {
  document["output"] = output;
  document["verification"] = Json();
  if (!proofs) return;
  Json rows = Json::array();
  for (const Proof& proof : *proofs) rows.push_back(proof_json(proof));
  document["verification"] = rows;
}

}  // namespace rb::cli

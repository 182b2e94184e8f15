#include "viz/page/lab/lab_page.hpp"

#include "engine/fen.hpp"
#include "engine/notation.hpp"
#include "engine/null_move.hpp"
#include "engine/study.hpp"
#include "viz/page/lab/lab.hpp"
#include "viz/page/lab/lab_bundle.hpp"
#include "viz/page/shell.hpp"

namespace nullscope::viz {
namespace {

using Json = nlohmann::ordered_json;

Json policies_json() {
  Json policies = Json::array();
  for (const Policy& policy : one_of_each_policy()) {
    const PolicyTraits traits = traits_of(policy);
    policies.push_back({{"name", traits.name}, {"help", traits.help}, {"r", traits.r ? Json(*traits.r) : Json()}});
  }
  return policies;
}

Json choices_json() {
  Json choices = Json::array();
  for (const StudyChoice& choice : kStudyChoices)
    choices.push_back({{"name", choice.name}, {"values", choice.words()}, {"help", choice.help}});
  return choices;
}

Json numbers_json() {
  const SearchOptions paper;
  Json numbers = Json::array();
  for (const StudyNumber& number : kStudyNumbers)
    numbers.push_back({{"name", number.name},
                       {"help", number.help},
                       {"usual", paper.*number.field},
                       {"least", number.least},
                       {"most", std::min(number.most, lab::kMostEntries)}});
  return numbers;
}

Json switches_json() {
  Json switches = Json::array();
  for (const StudySwitch& option : kStudySwitches) switches.push_back({{"name", option.name}, {"help", option.help}});
  return switches;
}

// By the first letter of its id, as examples/positions/README.md has them.
std::string_view group_of(std::string_view id) {
  switch (id.front()) {
    case 'Z': return "Zugzwang";
    case 'N': return "Null-move test positions";
    case 'H': return "Horizon";
    default: return "For teaching";
  }
}

std::string_view cut(std::string_view& rest, char end) {
  const std::size_t at = std::min(rest.find(end), rest.size());
  const std::string_view part = rest.substr(0, at);
  rest.remove_prefix(std::min(at + 1, rest.size()));
  return part;
}

// examples/positions/positions.tsv: id, best move, score, FEN.
Json positions_json() {
  Json positions = Json::array();
  for (std::string_view rest = kLabPositions; !rest.empty();) {
    std::string_view line = cut(rest, '\n');
    if (line.empty() || line.front() == '#') continue;
    const std::string_view id = cut(line, '\t');
    const std::string_view best = cut(line, '\t');
    cut(line, '\t');
    const Position position = parse_fen(line);
    std::string name(id);
    name += position.side_to_move() == White ? ": White to move" : ": Black to move";
    if (best != "-") name += ", best is " + to_san(position, parse_uci(position, best));
    positions.push_back({{"group", group_of(id)}, {"name", name}, {"fen", to_fen(position)}});
  }
  positions.push_back({{"group", "The game"}, {"name", "Starting position"}, {"fen", kStartFen}});
  return positions;
}

Json lab_json() {
  // The study of the README and of lesson 3: small, and std:3 goes wrong in it.
  constexpr std::string_view kFirst = "4B3/8/p7/k2N4/7p/K6p/PP5P/2q5 w - - 0 1";
  return {{"policies", policies_json()},
          {"mostR", kMaxR},
          {"mostDepth", kMaxDepth},
          {"mostNodes", lab::kMostNodes},
          {"usualNodes", lab::kUsualNodes},
          {"choices", choices_json()},
          {"numbers", numbers_json()},
          {"switches", switches_json()},
          {"positions", positions_json()},
          {"scores", {{"infinity", kInfinity}, {"mate", kMate}, {"mateBound", kMateBound}}},
          {"first", {{"fen", kFirst}, {"policy", "std:3"}, {"depth", 6}}}};
}

}  // namespace

bool has_lab() { return !kLabEngine.empty(); }

std::string lab_html(std::optional<Theme> theme) {
  Shell shell{"nullscope: the lab",
              theme,
              {},
              kLabStyle,
              kLabScript,
              kLabScriptSha256,
              " 'wasm-unsafe-eval'; worker-src blob:"};
  shell.info = {{"compare", nullptr}, {"lesson", nullptr}, {"traces", Json::array()}, {"lab", lab_json()}};
  shell.carried = {{"application/wasm;base64", "engine", std::string(kLabEngine)},
                   {"text/plain", "worker", std::string(kLabWorker)}};
  return shell_html(shell);
}

}  // namespace nullscope::viz

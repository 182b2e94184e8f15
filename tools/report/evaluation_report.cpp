#include "tools/report/evaluation_report.hpp"

#include <algorithm>
#include <sstream>

#include "engine/eval.hpp"
#include "engine/fen.hpp"
#include "tools/cli/text.hpp"

namespace nullscope {
namespace {

struct Breakdown {
  EvalTerms terms;
  Tapered total;  // White minus Black
  Score white;    // the value from White's view
  Score to_move;

  Tapered difference(std::size_t term) const { return terms.side[term][White] - terms.side[term][Black]; }
};

Breakdown evaluation_of(const Position& p) {
  Breakdown e{evaluate_terms(p), {}, 0, 0};
  for (std::size_t term = 0; term < EvalTerms::kTerms; ++term) e.total += e.difference(term);
  PawnCache pawns;
  e.to_move = evaluate(p, pawns);
  e.white = p.side_to_move() == White ? e.to_move : -e.to_move;
  return e;
}

std::string_view term_name(std::size_t term) { return EvalTerms::name(static_cast<EvalTerms::Term>(term)); }

Json tapered_json(Tapered t) { return {{"mg", t.mg}, {"eg", t.eg}}; }

std::string terms_text(const Position& p, const Breakdown& e) {
  TextTable table({"", "White mg", "eg", "Black mg", "eg", "diff. mg", "eg", "blended"});
  const auto add = [&](std::string_view name, Tapered white, Tapered black) {
    const Tapered d = white - black;
    TextTable::Row row{std::string(name)};
    for (const int cell : {white.mg, white.eg, black.mg, black.eg}) row.push_back(std::to_string(cell));
    for (const int cell : {d.mg, d.eg, blend(d, p.phase())}) row.push_back(fmt::format("{:+}", cell));
    table.add(std::move(row));
  };
  Tapered white, black;
  for (std::size_t term = 0; term < EvalTerms::kTerms; ++term) {
    add(term_name(term), e.terms.side[term][White], e.terms.side[term][Black]);
    white += e.terms.side[term][White];
    black += e.terms.side[term][Black];
  }
  add("total", white, black);
  return table.str();
}

// Two blocks of text, line beside line.
std::string side_by_side(const std::string& left, const std::string& right) {
  constexpr int kLeftWidth = 24;
  std::istringstream a(left), b(right);
  std::string out, x, y;
  while (true) {
    x.clear(), y.clear();
    std::getline(a, x), std::getline(b, y);
    if (x.empty() && y.empty()) return out;
    std::string line = fmt::format("{:<{}}{}", x, kLeftWidth, y);
    line.erase(line.find_last_not_of(' ') + 1);
    out += line + '\n';
  }
}

}  // namespace

Json evaluation_json(const Position& p) {
  const Breakdown e = evaluation_of(p);
  Json terms = Json::array();
  for (std::size_t term = 0; term < EvalTerms::kTerms; ++term)
    terms.push_back({{"term", term_name(term)},
                     {"white", tapered_json(e.terms.side[term][White])},
                     {"black", tapered_json(e.terms.side[term][Black])},
                     {"difference", tapered_json(e.difference(term))}});
  return {{"fen", to_fen(p)},
          {"phase", p.phase()},
          {"terms", std::move(terms)},
          {"total", tapered_json(e.total)},
          {"value", {{"white", e.white}, {"side_to_move", e.to_move}}}};
}

std::string evaluation_text(const Position& p) {
  const Breakdown e = evaluation_of(p);
  return fmt::format("{}\n\n{}\n", to_fen(p), side_by_side(to_board_text(p), terms_text(p, e))) +
         fmt::format("phase  {} of {}\n", std::min(p.phase(), psqt::kMaxPhase), psqt::kMaxPhase) +
         fmt::format("value  {:+} for White, {:+} for the side to move ({})\n", e.white, e.to_move,
                     p.side_to_move() == White ? "White" : "Black");
}

}  // namespace nullscope

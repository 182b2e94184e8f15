#include <sstream>

#include "engine/eval.hpp"
#include "engine/fen.hpp"
#include "tools/commands/commands.hpp"
#include "tools/cli/output.hpp"
#include "tools/input/positions.hpp"
#include "tools/cli/text.hpp"

namespace nullscope {
namespace {

constexpr Arguments::Usage kUsage = {
    "eval", "POSITION [--json]",
    "Shows the static evaluation by term beside the board, in centipawns: for the middlegame (mg) and the\n"
    "endgame (eg), each side's from its own view. The value blends the two totals by the phase, which is\n"
    "24 with all pieces on the board and 0 with none; the last column does so term by term.",
    "nullscope eval 'r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3'"};

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

std::string_view name_of(std::size_t term) { return EvalTerms::name(static_cast<EvalTerms::Term>(term)); }

Json tapered_json(Tapered t) { return {{"mg", t.mg}, {"eg", t.eg}}; }

Json to_json(const Position& p, const Breakdown& e) {
  Json terms = Json::array();
  for (std::size_t term = 0; term < EvalTerms::kTerms; ++term)
    terms.push_back({{"term", name_of(term)},
                     {"white", tapered_json(e.terms.side[term][White])},
                     {"black", tapered_json(e.terms.side[term][Black])},
                     {"difference", tapered_json(e.difference(term))}});
  return {{"fen", to_fen(p)},
          {"phase", p.phase()},
          {"terms", std::move(terms)},
          {"total", tapered_json(e.total)},
          {"value", {{"white", e.white}, {"side_to_move", e.to_move}}}};
}

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
    add(name_of(term), e.terms.side[term][White], e.terms.side[term][Black]);
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

int eval_command(const Words& words) {
  Arguments arguments(kUsage);
  arguments.flag("json", "print JSON: fen, phase, terms, total, value")
      .operands({"startpos"})
      .epilogue(std::string(kPositionHelp));
  if (!arguments.parse(words)) return kFine;
  const Position p = load_position(arguments.positionals());
  const Breakdown e = evaluation_of(p);
  if (arguments.has("json")) {
    print_json(to_json(p, e));
    return kFine;
  }
  print("{}\n\n{}\n", to_fen(p), side_by_side(to_board_text(p), terms_text(p, e)));
  print("phase  {} of {}\n", std::min(p.phase(), psqt::kMaxPhase), psqt::kMaxPhase);
  print("value  {:+} for White, {:+} for the side to move ({})\n", e.white, e.to_move,
        p.side_to_move() == White ? "White" : "Black");
  return kFine;
}

}  // namespace nullscope

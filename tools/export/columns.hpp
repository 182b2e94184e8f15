// A node as a row: the same columns in CSV, JSON lines, SQLite, DOT, GraphML and Python (documented in
// tools/EXPORT.md).
//
// put_row names every column once, with its value. What becomes of them is the other side's: it has number(name, v),
// flag(name, v), term(name, code, terms) for one of a few words, word(name, view) for text that needs no quotes
// anywhere, text(name, view) for what another engine wrote, and none(name, kind) for a value that is not there. Views
// are valid until the next row.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "trace/below.hpp"
#include "trace/read/tree.hpp"
#include "trace/vocabulary.hpp"

namespace nullscope {

// Columns that are there when they are asked for.
struct MoreColumns {
  bool key = false;
  bool fen = false;
};

struct Row {
  trace::Node node;
  std::uint64_t left_at = 0;  // the event's number
  int iteration = 0;
  trace::Below below;
  San san;
  Key key = 0;
  std::optional<trace::Verdict> verdict;  // of an audit
  std::string fen;                        // if asked for
};

enum class CellKind : std::uint8_t { Number, Flag, Term, Text };
using Terms = std::span<const trace::Term>;

struct ColumnName {
  std::string_view name;
  CellKind kind;
  Terms terms;

  bool is_text() const { return kind == CellKind::Term || kind == CellKind::Text; }
};

// Texts of one trace that rows refer to: labels, moves from square to square, roots.
class RowTexts {
 public:
  explicit RowTexts(const trace::Ending& ending) : ending_(ending), moves_(1 << 16) {}
  std::string_view uci(trace::MoveCode move);
  std::string_view label(trace::Label label);
  std::string_view root(int iteration);
  std::string_view key(Key key);

 private:
  const trace::Ending& ending_;
  std::vector<std::array<char, 6>> moves_;  // by code; made when first met
  std::unordered_map<trace::Label, std::string> labels_;
  std::string root_;
  int root_iteration_ = -1;
  std::array<char, 16> key_{};
};

// The columns that are asked for, in order.
std::vector<ColumnName> column_names(const MoreColumns& more);

namespace detail {

template <class Out>
struct RowPutter {
  const Row& r;
  RowTexts& texts;
  Out& out;

  void number(std::string_view name, auto v) { out.number(name, static_cast<std::int64_t>(v)); }
  void maybe(std::string_view name, bool there, auto v) { there ? number(name, v) : out.none(name, CellKind::Number); }
  void word(std::string_view name, std::string_view v) {
    v.empty() ? out.none(name, CellKind::Text) : out.word(name, v);
  }
  void uci(std::string_view name, trace::MoveCode move) { word(name, move.is_none() ? "" : texts.uci(move)); }
  void label(std::string_view name, trace::Label label) {
    label ? out.text(name, texts.label(label)) : out.none(name, CellKind::Text);
  }
  void mark(std::string_view name, trace::Mark mark) { out.flag(name, happened(r.node, mark)); }
  void region(std::string_view name, trace::RegionBits bits) { out.flag(name, (r.node.regions & bits) != 0); }
  template <class T>
  void term(std::string_view name, T code) {
    out.term(name, static_cast<std::size_t>(code), trace::terms<T>());
  }
  std::string_view move() const {
    if (r.node.parent == 0) return texts.root(r.iteration);
    if (r.node.move.is_null()) return trace::kPhrases.null_move;
    return r.node.move.is_none() ? "same" : r.san.view();
  }
};

}  // namespace detail

template <class Out>
void put_row(const Row& row, const MoreColumns& more, RowTexts& texts, Out& out) {
  using trace::Mark;
  const trace::Node& n = row.node;
  const trace::Below& b = row.below;
  detail::RowPutter<Out> put{row, texts, out};
  put.number("id", n.id);
  put.maybe("parent", n.parent != 0, n.parent);
  put.number("iteration", row.iteration);
  put.number("ply", n.ply);
  put.word("move", put.move());
  put.uci("uci", n.move);
  put.term("kind", n.kind);
  put.number("depth", n.depth);
  put.number("depth_now", n.depth_now);
  out.flag("verify", n.verify);
  put.number("alpha", n.alpha);
  put.number("beta", n.beta);
  put.maybe("value", n.exit != Exit::Stopped, n.value);
  put.term("bound", n.bound);
  put.term("exit", n.exit);
  put.uci("best", b.best);
  put.word("best_san", b.best_san.view());
  put.mark("null_tried", Mark::NullTried);
  put.maybe("null_value", null_move_returned(n), n.null_value);
  put.mark("null_fail_high", Mark::NullFailHigh);
  row.verdict ? put.term("verdict", *row.verdict) : out.none("verdict", CellKind::Term);
  put.mark("reduced", Mark::Reduced);
  put.mark("verify_flipped", Mark::VerifyFlip);
  put.mark("re_searched", Mark::ReSearch);
  put.mark("pvs_re_searched", Mark::PvsReSearch);
  put.region("in_null", trace::kInNull);
  put.region("in_verification", trace::kInVerification);
  put.region("in_re_search", trace::kInReSearch);
  put.number("children", n.children);
  put.number("moves", n.moves);
  put.number("size", n.size());
  put.number("folded", n.folded);
  put.maybe("null_nodes", b.is_known, b.null);
  put.maybe("verification_nodes", b.is_known, b.verification);
  put.maybe("re_search_nodes", b.is_known, b.re_search);
  put.maybe("rest_nodes", b.is_known, b.rest(n));
  put.term("purpose", n.purpose);
  put.label("label", n.notes.label);
  put.label("exit_label", n.notes.exit_label);
  put.label("stage", n.notes.stage);
  put.maybe("static_eval", n.notes.static_eval != trace::Notes::kNoEval, n.notes.static_eval);
  put.uci("tt_move", n.notes.tt_move);
  put.uci("excluded", n.notes.excluded);
  put.number("skipped", n.notes.skipped);
  put.number("left_at", row.left_at);
  if (more.key) out.word("key", texts.key(row.key));
  if (more.fen) put.word("fen", row.fen);
}

}  // namespace nullscope

#include "viz/page/told.hpp"

#include <optional>

#include "engine/movegen.hpp"
#include "engine/notation.hpp"
#include "trace/read/moment.hpp"
#include "trace/read/why.hpp"
#include "viz/draw/escape.hpp"
#include "viz/page/codes.hpp"
#include "viz/page/columns.hpp"

namespace nullscope::viz {
namespace {

using Json = nlohmann::ordered_json;

class Teller {
 public:
  Teller(const trace::Reader& reader, const NumberRuns& shown) : reader_(reader), shown_(shown) {}

  std::string bytes() {
    for (std::uint32_t block = 0; block < reader_.block_count(); ++block) {
      trace::MomentWalk walk(reader_.header(), reader_.block(block));
      const std::size_t levels = reader_.block(block).open.size();
      if (open_.size() != levels)
        open_.assign(levels, {});  // the recording begins here: not all of their moves are known
      while (walk.next()) see(walk);
    }
    return packed();
  }

 private:
  // A node of the search that is open, and its place among those of the page.
  struct Open {
    std::size_t at = kNowhere;
    trace::NodeMoves moves;
    std::uint64_t folded = 0;              // below its children
    std::vector<trace::Node> on_the_side;  // searches that are none of its moves
  };
  struct Never {
    std::uint32_t cause;
    std::uint32_t move;  // provisional number
  };
  static constexpr std::uint32_t kAnyMove = static_cast<std::uint32_t>(-1);
  struct Told {
    std::uint64_t eval = 0;
    std::uint64_t legal = 0;  // + 1
    std::vector<Never> never;
  };
  static constexpr std::size_t kNowhere = static_cast<std::size_t>(-1);
  // Nodes left after so many say nothing of moves that were never entered: a position may have 218. Legal moves that
  // are gone through, which takes longer than all else of a node; and what is told of them.
  static constexpr std::uint64_t kMostListed = std::uint64_t{1} << 26;
  static constexpr std::uint64_t kMostTold = std::uint64_t{1} << 24;

  void see(trace::MomentWalk& walk) {
    const trace::Event& event = walk.event();
    if (event.type == trace::Event::Type::Enter) {
      if (!open_.empty()) {
        open_.back().moves.enter(*event.node);
        if (is_on_the_side(event.node->purpose)) open_.back().on_the_side.push_back(*event.node);
      }
      open_.emplace_back();
      if (!shown_.has(event.node->id)) return;
      open_.back().at = told_.size();
      told_.emplace_back();
    } else if (event.type == trace::Event::Type::Skipped) {
      open_.back().moves.skip(event);
    } else if (event.type == trace::Event::Type::Leave) {
      if (open_.back().at != kNowhere) leave(*event.node, walk);
      open_.pop_back();
      if (!open_.empty()) open_.back().folded += event.node->folded;
    }
  }

  void leave(const trace::Node& node, trace::MomentWalk& walk) {
    Told& told = told_[open_.back().at];
    if (node.notes.static_eval != trace::Notes::kNoEval) told.eval = 1 + PageColumn::folded(node.notes.static_eval);
    if (listed_ >= kMostListed || never_ >= kMostTold) return;
    walk.fill(moment_);
    const Position& board = moment_.board;
    trace::WhyRow row;
    row.at = node;
    row.left_out = node.folded - open_.back().folded;
    open_.back().moves.list_legal(row, board);
    told.legal = 1 + static_cast<std::uint64_t>(row.legal);
    listed_ += static_cast<std::uint64_t>(row.legal);
    if (node.kind == NodeKind::Quiescence) {
      if (!row.not_entered.empty()) told.never.push_back({cause(row), kAnyMove});
      return;
    }
    std::size_t next = 0;
    usual_.reset();
    for (const Move move : legal_moves(board))
      if (!open_.back().moves.has_entered(move)) add(told, row, board, move, row.not_entered[next++]);
    const trace::MoveCode null = trace::MoveCode::null();
    if (!open_.back().moves.has_entered(null)) add(told, row, board, null, trace::san_move(board, null));
  }

  // `row` knows what all moves of the node share.
  void add(Told& told, trace::WhyRow& row, const Position& board, trace::MoveCode code, const std::string& san) {
    row.code = code;
    row.skipped = row.skipped_with_quiets = false;
    row.label = 0;
    row.searches.clear();
    for (const trace::Node& search : open_.back().on_the_side)
      if (search.move == code) row.searches.push_back({search, {}});
    open_.back().moves.judge(row, board);
    // The cause is the same for all moves of which nothing is known.
    const bool is_usual = code.is_real() && !row.skipped && !row.skipped_with_quiets && row.searches.empty();
    const std::uint32_t why = is_usual && usual_ ? *usual_ : cause(row);
    if (is_usual) usual_ = why;
    told.never.push_back({why, moves_.number(code, san)});
    ++never_;
  }

  std::uint32_t cause(const trace::WhyRow& row) {
    return causes_.number(plain_text(trace::cause_of(row, reader_.ending())));
  }

  std::string packed() const {
    const auto ranks = moves_.ranks();
    PageColumn evals;
    PageColumn never;
    for (const Told& told : told_) {
      evals.number(told.eval);
      never.number(told.legal);
      if (!told.legal) continue;
      never.number(told.never.size());
      for (const Never& entry : told.never) {
        never.number(entry.cause);
        never.number(entry.move == kAnyMove ? 0 : ranks[entry.move] + 1);
      }
    }
    const Json head = {{"entered", trace::kEnteredForms.entered},
                       {"more", trace::kEnteredForms.more},
                       {"named", trace::kEnteredForms.named},
                       {"causes", causes_.texts()},
                       {"moves", moves_.json(ranks)},
                       {"columns", Json::array({Json::array({"evals", evals.bytes().size()}),
                                                Json::array({"never", never.bytes().size()})})}};
    return page_bytes(head.dump(-1, ' ', false, Json::error_handler_t::replace), {&evals, &never});
  }

  const trace::Reader& reader_;
  const NumberRuns& shown_;
  trace::Moment moment_;
  std::vector<Open> open_;
  std::vector<Told> told_;
  std::uint64_t listed_ = 0;
  std::uint64_t never_ = 0;
  std::optional<std::uint32_t> usual_;  // of the node that is left
  TextNumbers causes_;
  MoveNumbers moves_;
};

}  // namespace

std::string told_bytes(const trace::Reader& reader, const NumberRuns& shown) {
  if (trace::is_ours(reader.header().program)) return {};
  return Teller(reader, shown).bytes();
}

}  // namespace nullscope::viz

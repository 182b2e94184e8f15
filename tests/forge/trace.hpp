// A trace as the format's document describes it, with every field wide enough for what cannot be, and how it is
// written. Whoever fills it decides what is wrong with it; lengths, positions and checksums always come out right.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "tests/forge/bytes.hpp"

namespace nullscope::forge {

inline constexpr int kInfinity = 32001;
inline constexpr int kMate = 32000;
inline constexpr int kNoMove = 0;     // the same position once more
inline constexpr int kNullMove = 65;  // "--"
inline constexpr std::int64_t kNoEval = -(std::int64_t{1} << 31);

// Of a node besides; written if any of it is not as here.
struct Notes {
  std::int64_t static_eval = kNoEval;
  std::uint64_t label = 0, exit_label = 0, stage = 0, depth_part = 0, skipped = 0, skips_quiets = 0;
  std::uint64_t tt_move = 0, excluded = 0;
  bool operator==(const Notes&) const = default;
};

// Which search of the root.
struct Root {
  std::uint64_t depth = 0, line = 1, attempt = 1, thread = 0;
  bool operator==(const Root&) const = default;
};

// A node as it stands in openings and spans; an opening has the last part as well.
struct Node {
  std::uint64_t id = 0, parent = 0;
  std::int64_t alpha = -kInfinity, beta = kInfinity, depth = 0;
  std::uint64_t ply = 0, regions = 0, marks = 0, children = 0, moves = 0;
  std::int64_t depth_now = 0, null_value = 0, value = 0;
  std::uint64_t last = 0, folded = 0, verify = 0, verify_now = 0;
  std::uint64_t move = kNoMove, kind = 0, purpose = 0, exit = 10, bound = 0;
  Notes notes;

  std::int64_t lower = -kInfinity, best = -kInfinity, lower_before = -kInfinity, best_before = -kInfinity;
  std::int64_t same_value = -kInfinity, null_depth = 0;
  std::uint64_t null_next = 0, again = 0, stage_next = 0;  // again: 1 PVS, 2 LMR
};

struct Block {
  std::uint64_t first_node = 1, first_sequence = 0, nodes = 0, events = 0;
  Root root;
  std::vector<Node> open;  // outermost first
  Bytes ops;
  std::array<Bytes, 4> moves;
  Bytes values, wide, extras;
  Bytes packed;  // if there is any: instead of the eight, for blocks that are all alike
};

struct Header {
  std::string program = "nullscope 0.1.0", fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
  std::string label, policy = "std:3", filter, options = "table-entries=65536";
  std::vector<std::uint64_t> history;
  std::int64_t depth = 4, node_limit = 0;
  std::vector<std::uint64_t> root_moves;
  std::int64_t per_pawn = 100, mate = kMate, infinity = kInfinity, chess960 = 0;
};

struct Index {
  struct Iteration {
    std::int64_t depth = 0;
    std::uint64_t root = 0;
    std::uint64_t line = 1, attempt = 1, thread = 0;
  };
  struct Entry {
    std::optional<std::uint64_t> offset;  // none: where the block is
    std::uint64_t first_node = 0, first_sequence = 0;
  };
  struct Span {
    Node node;
    std::uint64_t enter_block = 0, leave_block = 0;
  };
  std::vector<Iteration> iterations;
  std::uint64_t end_node = 1, end_sequence = 0;
  std::vector<Entry> blocks;
  std::vector<Span> spans;
};
inline constexpr std::uint64_t kDropped = 4294967295;

inline constexpr std::size_t kCounts = 11, kDepths = 66, kExits = 12;
using Counts = std::array<std::uint64_t, kCounts>;
struct Tally {
  std::int64_t depth = 0;  // of the iteration
  Counts counts{};
  std::uint64_t folded = 0, events = 0;
  // nodes, null moves tried, failed high, cutoffs, verifications failed, by depth
  std::array<std::array<std::uint64_t, kDepths>, 5> by_depth{};
  std::array<std::uint64_t, kExits> exits{};
  std::array<std::uint64_t, 5> rest{};  // move_cuts to max_ply
};

struct Ending {
  struct Result {
    std::int64_t depth = 0, score = 0;
    std::string best;
  };
  std::vector<Result> results;
  std::int64_t stopped = 0;
  Counts counts{};
  std::string error;
  std::vector<Tally> whole, dropped;
  std::vector<std::string> labels;
};

struct Trace {
  Header header;
  std::vector<Block> blocks;
  Index index;
  Ending ending;
  std::vector<std::string> label_frames;  // before the first block

  // What the file has, and in place of what it should have.
  bool has_index = true, has_summary = true, has_trailer = true;
  std::optional<Bytes> header_payload, index_payload, summary_payload;
  std::optional<std::uint64_t> trailer_index, trailer_summary, trailer_nodes, trailer_digest;
  std::vector<std::size_t> block_order;  // if there is any: which blocks stand in the file, one after the other
  std::size_t padding = 0;               // bytes that mean nothing, in a frame before the index
  Bytes after;                           // after everything
  std::optional<std::size_t> cut_to;     // bytes
};

Bytes encode_header(const Header& header);
Bytes encode_block(const Block& block);
Bytes pack_columns(const Block& block);
Bytes encode_index(const Index& index);
Bytes encode_ending(const Ending& ending);
Bytes write(const Trace& trace);

}  // namespace nullscope::forge

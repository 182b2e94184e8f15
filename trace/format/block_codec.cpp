#include "trace/format/block_codec.hpp"

#include <new>
#include <zstd.h>
#include <zstd_errors.h>

#include "trace/format/node_bytes.hpp"

namespace nullscope::trace {
namespace {

// How hard each column is looked through: moves and ops repeat in stretches that are worth finding, differences of
// values hardly ever, so that little is spent on looking.
struct Effort {
  ZSTD_strategy strategy;
  int least_match;
  int search_log;
  int table_log;
};
constexpr Effort kOpsEffort{ZSTD_greedy, 6, 3, 16};
constexpr Effort kMovesEffort{ZSTD_greedy, 4, 3, 17};
constexpr Effort kRestEffort{ZSTD_fast, 7, 1, 12};
constexpr Effort kEfforts[Block::kColumns] = {kOpsEffort,   kMovesEffort, kMovesEffort, kMovesEffort,
                                              kMovesEffort, kRestEffort,  kRestEffort,  kRestEffort};

[[noreturn]] void refuse_block(const char* what) { throw Error(what); }

// Checksums can be forged: that the opening's nodes are a line of open nodes is not taken on trust.
void check_opening(const Block& block) {
  constexpr std::uint64_t kMany = std::uint64_t{1} << 62;
  if (block.first_node == 0 || block.first_node > kMany || block.first_sequence > kMany ||
      block.nodes > format::kMaxBlockNodes || block.events == 0 || block.events > 4 * format::kMaxStream)
    refuse_block("a block's opening is out of range");
  const auto is_score = [](int v) { return v >= -format::kMaxScore && v <= format::kMaxScore; };
  const auto is_depth = [](int v) { return v >= -kMaxPly && v <= kMaxPly; };
  NodeId parent = 0;
  int ply = 0;
  for (const OpenNode& n : block.open) {
    const bool root = parent == 0;
    ply = root ? 0 : ply + !n.move.is_none();
    const bool linked = n.parent == parent && n.id > parent && n.id < block.first_node && n.ply == ply;
    const bool ranged = is_score(n.lower) && is_score(n.best) && is_score(n.lower_before) && is_score(n.best_before) &&
                        is_score(n.same_value) && is_depth(n.null_depth);
    if (!linked || !ranged) refuse_block("a block opens with nodes that cannot be open");
    parent = n.id;
  }
}

// The depth, and whether the rest is other than usual.
void write_root(Column& out, const TreeState::Root& root) {
  const bool plain = root == TreeState::Root{root.depth};
  out.varint(static_cast<std::uint64_t>(root.depth) << 1 | !plain);
  if (!plain) out.varint(root.line), out.varint(root.attempt), out.varint(root.thread);
}

TreeState::Root read_root(ColumnReader& in) {
  const std::uint64_t depth = in.varint();
  if (depth >> 1 > kMaxPly) refuse_block("a block's opening is out of range");
  TreeState::Root root{static_cast<int>(depth >> 1)};
  if (!(depth & 1)) return root;
  const std::uint64_t line = in.varint(), attempt = in.varint(), thread = in.varint();
  if (line < 1 || line > format::kMaxLines || attempt < 1 || attempt > 4 * format::kMaxIterations ||
      thread >= format::kMaxThreads)
    refuse_block("a block's opening is out of range");
  root.line = static_cast<std::uint32_t>(line);
  root.attempt = static_cast<std::uint32_t>(attempt);
  root.thread = static_cast<std::uint32_t>(thread);
  return root;
}

void set_effort(ZSTD_CCtx* context, const Effort& effort) {
  const std::pair<ZSTD_cParameter, int> parameters[] = {
      {ZSTD_c_windowLog, 20},
      {ZSTD_c_hashLog, effort.table_log},
      {ZSTD_c_chainLog, effort.table_log},
      {ZSTD_c_strategy, effort.strategy},
      {ZSTD_c_minMatch, effort.least_match},
      {ZSTD_c_searchLog, effort.search_log},
      {ZSTD_c_targetLength, 0},  // or `fast` would leave literals as they are
  };
  for (const auto& [name, value] : parameters) ZSTD_CCtx_setParameter(context, name, value);
}

}  // namespace

struct BlockCodec::Contexts {
  ZSTD_CCtx* compress = ZSTD_createCCtx();
  ZSTD_DCtx* expand = ZSTD_createDCtx();
  Column head;
  // For a compressed column; made when it is first needed, as readers never do.
  std::unique_ptr<char[]> room;
  const std::size_t room_size = ZSTD_compressBound(format::kMaxStream);

  Contexts() {
    if (!compress || !expand) throw std::bad_alloc();
    head.reserve(kMaxNodeBytes * format::kMaxLevel + 256);
  }
  Contexts(const Contexts&) = delete;
  Contexts& operator=(const Contexts&) = delete;
  ~Contexts() {
    ZSTD_freeCCtx(compress);
    ZSTD_freeDCtx(expand);
  }
};

BlockCodec::BlockCodec() : contexts_(std::make_unique<Contexts>()) {}
BlockCodec::~BlockCodec() = default;
BlockCodec::BlockCodec(BlockCodec&&) noexcept = default;
BlockCodec& BlockCodec::operator=(BlockCodec&&) noexcept = default;

std::string_view BlockCodec::encode(const Block& block) {
  Column& head = contexts_->head;
  head.clear();
  head.varint(block.first_node);
  head.varint(block.first_sequence);
  head.varint(block.nodes);
  head.varint(block.events);
  write_root(head, block.root);
  head.varint(block.open.size());
  for (const OpenNode& node : block.open) write_open_node(head, node);

  auto& room = contexts_->room;
  if (!room) room.reset(new char[contexts_->room_size]);
  payload_.clear();
  const auto take_head = [&] {
    payload_.append(reinterpret_cast<const char*>(head.data()), head.size());
    head.clear();
  };
  for (std::size_t i = 0; i < Block::kColumns; ++i) {
    const Column* const column = block.columns()[i];
    set_effort(contexts_->compress, kEfforts[i]);
    const std::size_t size =
        ZSTD_compress2(contexts_->compress, room.get(), contexts_->room_size, column->data(), column->size());
    if (ZSTD_getErrorCode(size) == ZSTD_error_memory_allocation) throw std::bad_alloc();
    if (ZSTD_isError(size)) throw Error(std::string("zstd: ") + ZSTD_getErrorName(size));
    head.varint(column->size());
    head.varint(size);
    take_head();
    payload_.append(room.get(), size);
  }
  return payload_;
}

void BlockCodec::decode(std::string_view payload, Block& block) {
  ColumnReader in(reinterpret_cast<const std::uint8_t*>(payload.data()), payload.size());
  block.first_node = in.varint();
  block.first_sequence = in.varint();
  block.nodes = in.varint();
  block.events = in.varint();
  block.root = read_root(in);
  const std::uint64_t open = in.varint();
  if (open > format::kMaxLevel || block.first_node == 0) refuse_block("a block's opening is out of range");
  block.open.clear();
  std::uint16_t within = 0;
  for (std::uint64_t i = 0; i < open; ++i) {
    OpenNode& node = block.open.emplace_back(read_open_node(in));
    within = node.within = within_of(node.purpose, within);
  }
  check_opening(block);

  for (Column* column : block.columns()) {
    const std::uint64_t raw = in.varint();
    const std::uint64_t size = in.varint();
    if (raw > format::kMaxStream) refuse_block("a block's column is larger than the format allows");
    const std::string_view bytes = in.take(size);
    std::uint8_t* const to = column->resize(raw);
    const std::size_t got = ZSTD_decompressDCtx(contexts_->expand, to, raw, bytes.data(), bytes.size());
    if (ZSTD_isError(got) || got != raw) refuse_block("a block's column does not expand to its stated size");
  }
  if (!in.at_end()) refuse_block("a block has bytes after its last column");
}

}  // namespace nullscope::trace

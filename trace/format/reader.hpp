// Reads a trace: header, summary, any node, any subtree, any stretch of events, in constant memory.
//
// Opening reads the header and the trailer only. A file that was cut off has no trailer: it is then
// read once from the start, up to its last whole block, and damage() says what is missing.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "trace/decoder.hpp"
#include "trace/format/codec.hpp"

namespace nullscope::trace {

class ByteInput {
 public:
  virtual ~ByteInput() = default;
  virtual std::uint64_t size() const = 0;
  // What errors begin with: "t.nst: ", or nothing.
  virtual std::string prefix() const { return {}; }
  // Exactly `length` bytes from `offset`; throws Error past the end.
  virtual std::string read(std::uint64_t offset, std::size_t length) const = 0;
};

class Reader {
 public:
  // Throws Error (not a trace, damaged header) or IoError.
  static Reader open_file(const std::string& path);
  // `bytes` as a WriterSink wrote them.
  static Reader open_memory(std::string bytes);

  const Header& header() const { return header_; }
  const Ending& ending() const { return ending_; }
  const Index& index() const;  // read when first asked for
  std::uint64_t file_size() const { return input_->size(); }

  // Empty for a whole file; else one line on what is missing, and where.
  const std::string& damage() const { return damage_; }

  std::uint32_t block_count() const { return static_cast<std::uint32_t>(index().blocks.size()); }
  // Valid until the next call.
  const Block& block(std::uint32_t number) const;

  // Every event, from the start or from a block on, until f(event, decoder) returns false.
  template <class F>
  void walk(F f, std::uint32_t from_block = 0) const {
    Event event;
    for (std::uint32_t i = from_block; i < block_count(); ++i) {
      Decoder decoder(block(i));
      while (decoder.next(event))
        if (!f(event, decoder)) return;
    }
  }
  // Every event of the subtree of `id`, its own enter and leave included.
  template <class F>
  void walk_subtree(NodeId id, F f) const {
    bool inside = false;
    walk(
        [&](const Event& event, const Decoder& decoder) {
          if (!inside && !(event.type == Event::Type::Enter && event.node->id == id)) return true;
          inside = true;
          return f(event, decoder) && !(event.type == Event::Type::Leave && event.node->id == id);
        },
        index().block_of(id));
  }

  // The node, complete: its own events have been gone through.
  Node node(NodeId id) const;
  // From the root of its iteration down to the node itself.
  std::vector<Node> ancestors(NodeId id) const;
  // The nodes right below, in search order, complete. No subtree is walked: large children come from the index,
  // small ones from the one block they lie in.
  std::vector<Node> children(NodeId id) const;
  // The iteration's root (the last one's by default: depth 0).
  NodeId root(int iteration_depth = 0) const;
  int iteration_of(NodeId id) const;

 private:
  explicit Reader(std::unique_ptr<ByteInput> input);
  std::vector<Node> small_children(NodeId id, NodeId next) const;
  std::string read_frame(format::FrameType type, std::uint64_t position) const;
  bool read_trailer();
  void recover();

  std::unique_ptr<ByteInput> input_;
  Header header_;
  Ending ending_;
  mutable std::optional<Index> index_;
  std::uint64_t index_position_ = 0;
  std::string damage_;

  mutable BlockCodec codec_;
  mutable Block block_;
  mutable std::uint32_t block_number_ = 0xFFFFFFFF;
};

}  // namespace nullscope::trace

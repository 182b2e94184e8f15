// Complete nodes one after another, as rows, in the order they were left.
//
// Rows are made block by block, in several threads. What is below a node from before its block is known only when the
// blocks are put together: such a row is held till then, and RowBorder completes it.
#pragma once

#include <functional>
#include <optional>
#include <span>

#include "tools/export/export_options.hpp"
#include "trace/blocks/answer_blocks.hpp"

namespace nullscope {

// The rows of one block, as far as it knows them.
class RowPart {
 public:
  struct Held {
    Row row;
    std::size_t place;  // among the others
  };
  // add(row) for every row that is complete; place() is then asked where one belongs that is not.
  // Required: clear() since the block before.
  using Add = std::function<void(Row&& row)>;
  using Place = std::function<std::size_t()>;
  void make(const trace::Block& block, bool is_last, const trace::Reader& reader, const ExportOptions& options,
            const Add& add, const Place& place);
  void clear();

  std::vector<Held> held;     // once RowBorder has been through: complete
  bool has_ended = false;     // what was asked for ends in it
  trace::NodeId last_id = 0;  // entered in it

 private:
  friend class RowBorder;
  // What happens to a node from before the block.
  struct Crossing {
    enum class Kind : std::uint8_t { ChildLeft, SearchAgain, Left };
    Kind kind;
    std::size_t level;
    trace::Node node;  // that is left
    trace::Node parent;
    San name;
    ReSearch cause;
    bool has_row;
  };
  void see(const trace::Event& event, const trace::TreeState& state, const San& name);
  void leave_open(const trace::TreeState& state, const trace::Reader& reader, const Row& last,
                  const ExportOptions& options, NamedLine& line, const Place& place);

  std::vector<Crossing> crossings_;
  std::vector<std::size_t> open_levels_;  // of the rows at the end of `held`, of nodes that are never left
  std::size_t from_before_ = 0;           // nodes that are still open of those from before the block
  std::size_t open_ = 0;                  // and of all
  trace::BelowTracker below_;
};

// Goes from block to block.
class RowBorder {
 public:
  void complete(RowPart& part);

 private:
  trace::BelowTracker below_;
};

// A block's rows in some form: clear(), add(row), place().
template <class Rows>
struct RowAnswer {
  RowPart part;
  std::optional<Rows> rows;
};

struct RowRange {
  trace::BlockRange blocks;
  unsigned threads;
};
// Where the rows that are asked for lie. A block's rows take up to 50 MB: there are not many at a time.
RowRange row_range(const trace::Reader& reader, const ExportOptions& options);

// take(rows, held) for every block that has rows large enough; empty() makes a Rows.
template <class Rows, class Empty, class Take>
void for_row_blocks(const trace::Reader& reader, const ExportOptions& options, Empty empty, Take take) {
  const RowRange range = row_range(reader, options);
  RowBorder border;
  trace::answer_blocks<RowAnswer<Rows>>(
      reader, range.blocks, range.threads,
      [&](trace::BlockLoader& loader, std::uint32_t number, RowAnswer<Rows>& answer) {
        if (!answer.rows) answer.rows.emplace(empty());
        Rows& rows = *answer.rows;
        rows.clear();
        answer.part.clear();
        answer.part.make(
            loader.block(number), number + 1 == reader.block_count(), reader, options,
            [&](Row&& row) { rows.add(std::move(row)); }, [&] { return rows.place(); });
      },
      [&](std::uint32_t, RowAnswer<Rows>& answer) {
        border.complete(answer.part);
        if (answer.rows) take(*answer.rows, std::span<const RowPart::Held>(answer.part.held));
        if (options.scope.on_progress && answer.part.last_id) options.scope.on_progress(answer.part.last_id);
        return !answer.part.has_ended;
      });
}

// Rows as they are.
struct RowList {
  std::vector<Row> rows;
  void clear() { rows.clear(); }
  void add(Row&& row) { rows.push_back(std::move(row)); }
  std::size_t place() const { return rows.size(); }
};

// write(row) for every node that is large enough.
template <class Write>
void for_rows(const trace::Reader& reader, const ExportOptions& options, Write write) {
  for_row_blocks<RowList>(
      reader, options, [] { return RowList(); },
      [&](const RowList& list, std::span<const RowPart::Held> held) {
        std::size_t next = 0;
        for (const RowPart::Held& one : held) {
          for (; next < one.place; ++next) write(list.rows[next]);
          write(one.row);
        }
        for (; next < list.rows.size(); ++next) write(list.rows[next]);
      });
}

}  // namespace nullscope

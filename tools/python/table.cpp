#include "tools/python/table.hpp"

#include <algorithm>
#include <new>

#include "engine/fen.hpp"

namespace nullscope::python {
namespace {

constexpr std::size_t kBatch = 256;

bool any(const TableQuery& query, auto holds) { return std::any_of(query.columns.begin(), query.columns.end(), holds); }

}  // namespace

void Buffer::resize(std::size_t capacity) {
  auto* const moved = static_cast<std::byte*>(std::realloc(bytes_.get(), std::max<std::size_t>(capacity, 1)));
  if (!moved) throw std::bad_alloc();
  static_cast<void>(bytes_.release());
  bytes_.reset(moved);
  capacity_ = capacity;
}

std::byte* Buffer::extend(std::size_t bytes) {
  if (size_ + bytes > capacity_) resize(std::max(size_ + bytes, 2 * capacity_));
  std::byte* const added = bytes_.get() + size_;
  size_ += bytes;
  return added;
}

std::byte* Buffer::release() {
  resize(size_);
  size_ = capacity_ = 0;
  return bytes_.release();
}

TableReader::TableReader(const trace::Reader& reader, TableQuery query, Dictionaries& words)
    : query_(std::move(query)),
      words_(words),
      with_boards_(any(query_, [](const Column& c) { return c.needs == Column::Needs::Boards; })),
      with_fens_(any(query_, [](const Column& c) { return c.words == Column::Words::Fens; })),
      walk_(reader, query_.at, with_boards_) {
  for (const Column& column : query_.columns) record_ += column.width;
}

Row TableReader::row_of(const Visit& visit) {
  Row row{visit.node, visit.sequence, visit.iteration, visit.below};
  if (query_.audit && row.node.exit == Exit::NullCutoff)
    if (const auto* const cut = query_.audit->find(row.node.id)) row.verdict = static_cast<std::int8_t>(cut->verdict);
  if (!with_boards_) return row;
  row.key = visit.position.key();
  row.name = words_.names.code(visit.name());
  if (!row.below.best_san.empty()) row.best_name = words_.names.code(std::string(row.below.best_san.view()));
  if (with_fens_) row.fen = words_.fens.code(to_fen(visit.position));
  return row;
}

bool TableReader::next(ColumnTable& table) {
  const auto leave = [&](const Visit& visit) {
    if (visit.node.size() < query_.min_size) return;
    batch_.push_back(row_of(visit));
    if (batch_.size() == kBatch) flush(table);
  };
  const bool more = walk_.next([](const Visit&) {}, leave);
  flush(table);
  return more;
}

void TableReader::flush(ColumnTable& table) {
  std::byte* record = table.is_packed ? table.buffers[0].extend(record_ * batch_.size()) : nullptr;
  for (std::size_t i = 0; i < query_.columns.size(); ++i) {
    const Column& column = query_.columns[i];
    if (table.is_packed) {
      column.fill(batch_, record, record_, words_);
      record += column.width;
    } else {
      column.fill(batch_, table.buffers[i].extend(column.width * batch_.size()), column.width, words_);
    }
  }
  table.rows += batch_.size();
  batch_.clear();
}

}  // namespace nullscope::python

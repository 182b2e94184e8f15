#include "tools/python/table.hpp"

#include <algorithm>
#include <new>

namespace nullscope::python {
namespace {

constexpr std::size_t kBatch = 256;

bool has_names(const TableQuery& query) {
  return std::any_of(query.columns.begin(), query.columns.end(),
                     [](const Column& c) { return c.words == Column::Words::Names; });
}

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
    : query_(std::move(query)), words_(words), with_names_(has_names(query_)), walk_(reader, query_.at, with_names_) {
  for (const Column& column : query_.columns) record_ += column.width;
}

bool TableReader::next(Table& table) {
  const auto enter = [&](const trace::Node&, auto name, std::uint64_t, int) {
    if (with_names_) names_.push_back(words_.names.code(name()));
  };
  const auto leave = [&](const trace::Node& node, std::uint64_t sequence, int iteration) {
    std::int32_t name = -1;
    if (with_names_) {
      // A recording that begins in the middle leaves nodes that it never entered.
      name = names_.empty() ? words_.names.code("?") : names_.back();
      if (!names_.empty()) names_.pop_back();
    }
    if (node.size() < query_.min_size) return;
    batch_.push_back({node, sequence, iteration, name});
    if (batch_.size() == kBatch) flush(table);
  };
  const bool more = walk_.next(enter, leave);
  flush(table);
  return more;
}

void TableReader::flush(Table& table) {
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

#include "tools/export/sqlite/table_pages.hpp"

// A leaf is filled till a row has no room, and becomes a child of the page being filled a level above, which is made in
// the same way. An inner page that is full keeps its last child for the next one, so that none has but one.
#include <bit>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <fmt/format.h>
#include <stdexcept>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

#include "trace/error.hpp"

namespace nullscope {
namespace {

constexpr std::size_t kLeafHead = 8;
constexpr std::size_t kInnerHead = 12;
constexpr std::size_t kPointer = 2;                                      // from a page's head to each of its cells
constexpr std::uint32_t kLockPage = (1U << 30) / TablePages::kPage + 1;  // which SQLite never uses
constexpr std::size_t kMostChildren = (TablePages::kPage - kInnerHead) / (kPointer + 4 + 9);
constexpr std::size_t kBuffer = std::size_t{1} << 20;

// The most significant byte first.
void put_big(char* at, std::uint64_t v, int bytes) {
  for (int i = 0; i < bytes; ++i) at[i] = static_cast<char>(v >> (8 * (bytes - 1 - i)));
}

// Seven bits a byte, the highest first; a ninth byte would have eight.
std::size_t put_varint(char* at, std::uint64_t v) {
  if (v >> 56) throw std::length_error("a row's number is too large for a database");
  const std::size_t bytes = v < 0x80 ? 1 : (static_cast<std::size_t>(std::bit_width(v)) + 6) / 7;
  for (std::size_t i = 0; i < bytes; ++i)
    at[i] = static_cast<char>((v >> (7 * (bytes - 1 - i)) & 0x7F) | (i + 1 < bytes ? 0x80 : 0));
  return bytes;
}

void append_varint(std::string& bytes, std::uint64_t v) {
  char at[8];
  bytes.append(at, put_varint(at, v));
}

std::uint64_t take_varint(std::string_view& bytes) {
  std::uint64_t v = 0;
  for (bool more = true; more; bytes.remove_prefix(1)) {
    const auto b = static_cast<std::uint8_t>(bytes.front());
    v = v << 7 | (b & 0x7F);
    more = b >= 0x80;
  }
  return v;
}

constexpr int kBytesOfType[] = {0, 1, 2, 3, 4, 6, 8};
constexpr std::uint8_t kZero = 8;
constexpr std::uint8_t kOne = 9;
constexpr std::uint64_t kText = 13;  // and twice its length

void put_page_head(std::string& page, std::uint8_t kind, std::size_t cells, std::size_t content) {
  page[0] = static_cast<char>(kind);
  put_big(&page[3], cells, 2);
  put_big(&page[5], content, 2);
}

}  // namespace

void SqliteRecord::number(std::int64_t v) {
  if (v == 0 || v == 1) {
    types_ += static_cast<char>(v ? kOne : kZero);
    return;
  }
  const auto bits = static_cast<std::uint64_t>(v);
  const int used = 65 - std::countl_zero(v < 0 ? ~bits : bits);  // the sign's bit as well
  int type = 1;
  while (8 * kBytesOfType[type] < used) ++type;
  char value[8];
  put_big(value, bits, kBytesOfType[type]);
  types_ += static_cast<char>(type);
  values_.append(value, static_cast<std::size_t>(kBytesOfType[type]));
}

void SqliteRecord::text(std::string_view v) {
  append_varint(types_, kText + 2 * v.size());
  values_ += v;
}

void SqliteRecord::append_to(std::string& bytes) const {
  const std::size_t head = types_.size() + 1;
  if (head >= 0x80 || head + values_.size() > TablePages::kMostRecord)
    throw std::length_error("a row is too long for a database");
  bytes += static_cast<char>(head);
  bytes += types_;
  bytes += values_;
}

SqliteRecordReader::SqliteRecordReader(std::string_view record)
    : types_(record.substr(1, static_cast<std::size_t>(record.front()) - 1)),
      values_(record.substr(static_cast<std::size_t>(record.front()))) {}

bool SqliteRecordReader::next() {
  if (types_.empty()) return false;
  const std::uint64_t type = take_varint(types_);
  const std::size_t size = type >= kText                   ? (type - kText) / 2
                           : type == kZero || type == kOne ? 0
                                                           : static_cast<std::size_t>(kBytesOfType[type]);
  const std::string_view value = values_.substr(0, size);
  values_.remove_prefix(size);
  kind = type == 0 ? Kind::None : type >= kText ? Kind::Text : Kind::Number;
  text = value;
  number = type == kOne;
  if (kind == Kind::Number && size) {
    std::uint64_t v = 0;
    for (const char c : value) v = v << 8 | static_cast<std::uint8_t>(c);
    const int above = 64 - 8 * static_cast<int>(size);
    number = static_cast<std::int64_t>(v << above) >> above;
  }
  return true;
}

TablePages::~TablePages() {
  if (file_ >= 0) ::close(file_);
}

void TablePages::begin() {
  file_ = ::open(path_.c_str(), O_RDWR | O_CLOEXEC);
  struct stat facts {};
  if (file_ < 0 || fstat(file_, &facts) != 0) fail();
  pages_ = static_cast<std::uint32_t>(static_cast<std::uint64_t>(facts.st_size) / kPage);
}

void TablePages::add(std::int64_t row, std::string_view record) {
  char head[16];
  std::size_t bytes = put_varint(head, record.size());
  bytes += put_varint(head + bytes, static_cast<std::uint64_t>(row));
  const std::size_t cell = bytes + record.size();
  if (kLeafHead + cells_.size() + cell + kPointer * (sizes_.size() + 1) > kPage) end_leaf();
  cells_.append(head, bytes);
  cells_ += record;
  sizes_.push_back(static_cast<std::uint16_t>(cell));
  last_ = row;
}

std::string TablePages::leaf_page() {
  std::string page(kPage, '\0');
  std::size_t at = kPage - cells_.size();
  put_page_head(page, 0x0D, sizes_.size(), at);
  std::memcpy(&page[at], cells_.data(), cells_.size());
  for (std::size_t i = 0; i < sizes_.size(); ++i) {
    put_big(&page[kLeafHead + kPointer * i], at, 2);
    at += sizes_[i];
  }
  cells_.clear(), sizes_.clear();
  return page;
}

std::string TablePages::inner_page(const Child* first, std::size_t count) {
  std::string page(kPage, '\0');
  std::size_t at = kPage;
  for (std::size_t i = 0; i + 1 < count; ++i) {
    char cell[16];
    put_big(cell, first[i].page, 4);
    const std::size_t size = 4 + put_varint(cell + 4, static_cast<std::uint64_t>(first[i].last));
    at -= size;
    std::memcpy(&page[at], cell, size);
    put_big(&page[kInnerHead + kPointer * i], at, 2);
  }
  put_page_head(page, 0x05, count - 1, at);
  put_big(&page[8], first[count - 1].page, 4);
  return page;
}

void TablePages::end_leaf() { add_child(0, {append(leaf_page()), last_}); }

void TablePages::add_child(std::size_t level, Child child) {
  if (level == levels_.size()) levels_.emplace_back();
  if (levels_[level].size() == kMostChildren) {
    Level& full = levels_[level];
    const Child kept = full.back();
    const std::size_t count = full.size() - 1;
    const Child made{append(inner_page(full.data(), count)), full[count - 1].last};
    full = {kept};
    add_child(level + 1, made);
  }
  levels_[level].push_back(child);
}

std::uint32_t TablePages::append(std::string_view page) {
  if (pages_ + 1 == kLockPage) {
    buffer_.append(kPage, '\0');
    ++pages_;
  }
  buffer_ += page;
  ++pages_;
  if (buffer_.size() >= kBuffer) {
    write_at(std::uint64_t{pages_} * kPage - buffer_.size(), buffer_);
    buffer_.clear();
  }
  return pages_;
}

void TablePages::write_at(std::uint64_t offset, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t done = pwrite(file_, bytes.data(), bytes.size(), static_cast<off_t>(offset));
    if (done < 0 && errno == EINTR) continue;
    if (done <= 0) fail();
    offset += static_cast<std::uint64_t>(done);
    bytes.remove_prefix(static_cast<std::size_t>(done));
  }
}

void TablePages::end() {
  write_at(std::uint64_t{pages_} * kPage - buffer_.size(), buffer_);
  buffer_.clear();
  constexpr std::uint64_t kSizeInPages = 28;  // in the file's head
  char count[4];
  put_big(count, pages_, 4);
  write_at(kSizeInPages, {count, sizeof count});
  if (::close(std::exchange(file_, -1)) != 0) fail();
}

// What is at the top is the root, where the table expects it.
void TablePages::finish() {
  if (sizes_.empty() && levels_.empty()) return;
  std::string root;
  if (levels_.empty()) {
    root = leaf_page();
  } else {
    if (!sizes_.empty()) end_leaf();
    for (std::size_t level = 0; level + 1 < levels_.size(); ++level) {
      const Level& all = levels_[level];
      add_child(level + 1, {append(inner_page(all.data(), all.size())), all.back().last});
    }
    const Level& top = levels_.back();
    root = inner_page(top.data(), top.size());
  }
  write_at(std::uint64_t{root_ - 1} * kPage, root);
}

void TablePages::fail() const { throw trace::IoError(fmt::format("{}: {}", path_, std::strerror(errno))); }

}  // namespace nullscope

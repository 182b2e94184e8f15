// As much of Boost's text archives as trace/format/archives.cpp calls: numbers with a space between them, bytes in
// base64, and two zeros before the first object of its class.
#pragma once

#include <cstdint>
#include <exception>
#include <ostream>
#include <set>
#include <type_traits>

namespace boost::serialization {

struct Here {};  // what derives from it has its serialize() looked up here

template <class A, class T>
void fields_of(A& archive, T& value) {
  if constexpr (requires { value.serialize(archive, 0u); })
    value.serialize(archive, 0u);
  else
    serialize(archive, value, 0u);
}

}  // namespace boost::serialization

namespace boost::archive {

constexpr unsigned no_header = 1;

struct archive_exception : std::exception {
  const char* what() const noexcept override { return "an archive cannot be parsed"; }
};

// Which classes an archive has met.
class Classes {
 public:
  template <class T>
  bool is_new() {
    static const char kClass = 0;
    return met_.insert(&kClass).second;
  }

 private:
  std::set<const void*> met_;
};

class text_oarchive : serialization::Here {
 public:
  using is_loading = std::false_type;
  text_oarchive(std::ostream& out, unsigned) : out_(out) {}

  template <class T>
  text_oarchive& operator&(const T& value) {
    if constexpr (std::is_arithmetic_v<T>) {
      number(static_cast<std::int64_t>(value), std::is_unsigned_v<T>);
    } else {
      if (classes_.is_new<T>()) number(0, true), number(0, true);
      serialization::fields_of(*this, const_cast<T&>(value));
    }
    return *this;
  }
  template <class T>
  text_oarchive& operator<<(const T& value) {
    return *this & value;
  }
  void save_binary(const void* from, std::size_t size) {
    constexpr std::size_t kLine = 57;  // bytes that make 76 letters
    const auto* bytes = static_cast<const std::uint8_t*>(from);
    for (std::size_t at = 0; at < size; at += 3) {
      if (at % kLine == 0) out_ << '\n';
      three(bytes + at, std::min<std::size_t>(3, size - at));
    }
    between_ = '\n';
  }

 private:
  void number(std::int64_t value, bool is_unsigned) {
    if (between_) out_ << between_;
    between_ = ' ';
    out_ << (is_unsigned ? std::to_string(static_cast<std::uint64_t>(value)) : std::to_string(value));
  }
  void three(const std::uint8_t* bytes, std::size_t size) {
    std::uint32_t bits = 0;
    for (std::size_t i = 0; i < 3; ++i) bits = bits << 8 | (i < size ? bytes[i] : 0);
    for (std::size_t i = 0; i < 4; ++i)
      out_ << (i <= size ? "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"[bits >> (18 - 6 * i) & 63]
                         : '=');
  }

  std::ostream& out_;
  char between_ = 0;
  Classes classes_;
};

}  // namespace boost::archive

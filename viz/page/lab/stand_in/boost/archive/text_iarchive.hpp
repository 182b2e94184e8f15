// See text_oarchive.hpp.
#pragma once

#include <istream>
#include <limits>

#include "boost/archive/text_oarchive.hpp"

namespace boost::archive {

class text_iarchive : serialization::Here {
 public:
  using is_loading = std::true_type;
  text_iarchive(std::istream& in, unsigned) : in_(*in.rdbuf()) {}

  template <class T>
  text_iarchive& operator&(T& value) {
    if constexpr (std::is_arithmetic_v<T>) {
      value = number<T>();
    } else {
      if (classes_.is_new<T>() && (number<int>() != 0 || number<int>() != 0)) throw archive_exception();
      serialization::fields_of(*this, value);
    }
    return *this;
  }
  template <class T>
  text_iarchive& operator>>(T& value) {
    return *this & value;
  }

 private:
  void skip_spaces() {
    while (in_.sgetc() == ' ' || in_.sgetc() == '\n') in_.sbumpc();
  }
  template <class T>
  T number() {
    skip_spaces();
    const bool negative = in_.sgetc() == '-';
    if (negative) in_.sbumpc();
    std::uint64_t value = 0;
    int digits = 0;
    for (int c = in_.sgetc(); c >= '0' && c <= '9'; c = in_.snextc(), ++digits)
      value = value * 10 + static_cast<std::uint64_t>(c - '0');
    const auto most = static_cast<std::uint64_t>(std::numeric_limits<T>::max());
    if (digits == 0 || digits > 20 || value > most + negative || (negative && std::is_unsigned_v<T>))
      throw archive_exception();
    return static_cast<T>(negative ? 0 - value : value);
  }

  std::streambuf& in_;
  Classes classes_;
};

}  // namespace boost::archive

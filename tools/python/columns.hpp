// A node's fields as columns of numbers: the columns of tools/EXPORT.md by the same names, as NumPy has them.
//
// Text is a code: a position in a list of words, -1 for none. What a node does not have is the smallest number of a
// signed column, and 0 for `parent`. Numbers are as narrow as the trace allows; one that does not fit is Damaged, never
// cut off.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "trace/below.hpp"

namespace nullscope::python {

// Words in the order in which they were first met.
class Dictionary {
 public:
  std::int32_t code(const std::string& word);
  // The same for what is numbered already: the word is made when its number is first met.
  template <class MakeWord>
  std::int32_t code(std::uint16_t number, MakeWord word) {
    if (by_number_.empty()) by_number_.resize(1 << 16, kNew);
    std::int32_t& known = by_number_[number];
    if (known == kNew) known = code(word());
    return known;
  }
  const std::vector<std::string>& words() const { return words_; }

 private:
  static constexpr std::int32_t kNew = -1;
  std::unordered_map<std::string, std::int32_t> codes_;
  std::vector<std::int32_t> by_number_;
  std::vector<std::string> words_;
};

// Of one trace; codes stay what they are while it is open.
struct Dictionaries {
  explicit Dictionaries(const trace::Ending& of) : ending(of) {}
  const trace::Ending& ending;  // that has the labels' names
  Dictionary names;             // SAN and the like
  Dictionary moves;             // UCI
  Dictionary labels;
  Dictionary fens;
};

struct Row {
  trace::Node node;
  std::uint64_t left_at = 0;
  int iteration = 0;
  trace::Below below;
  std::int8_t verdict = -1;
  Key key = 0;
  std::int32_t name = -1;  // in Dictionaries::names
  std::int32_t best_name = -1;
  std::int32_t fen = -1;  // in Dictionaries::fens
};

struct Column {
  enum class Words : std::uint8_t { None, Kinds, Bounds, Exits, Purposes, Verdicts, Names, Moves, Labels, Fens };
  enum class Needs : std::uint8_t { Nothing, Boards, Audit };  // besides the nodes themselves

  std::string_view name;
  std::string_view type;  // NumPy's: "<u4"
  std::size_t width;      // bytes
  Words words;
  Needs needs;
  bool is_usual;  // one of those that are meant where none is named
  // Writes the field of each row, `stride` bytes apart.
  void (*fill)(std::span<const Row> rows, std::byte* out, std::size_t stride, Dictionaries& words);
};

// All columns, in the order of the exports, for a trace.
const std::vector<Column>& columns_of(const trace::Reader& reader);
// Those of these names. Throws UsageError.
std::vector<Column> columns_named(const trace::Reader& reader, const std::vector<std::string>& names);
// Those that a trace can have anything in, but for what takes longer than all the rest (moves in SAN, keys, FENs) and
// what a node's nodes were spent on.
std::vector<std::string> usual_columns(const trace::Reader& reader, bool is_audited);
// The words of a column's codes; none if it has numbers.
std::vector<std::string> words_of(const Column& column, const Dictionaries& words);

}  // namespace nullscope::python

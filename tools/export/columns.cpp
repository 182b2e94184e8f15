#include "tools/export/columns.hpp"

#include <fmt/format.h>

#include "trace/read/board.hpp"

namespace nullscope {
namespace {

struct NameCollector {
  std::vector<ColumnName> names;
  void number(std::string_view name, std::int64_t) { names.push_back({name, CellKind::Number, {}}); }
  void flag(std::string_view name, bool) { names.push_back({name, CellKind::Flag, {}}); }
  void term(std::string_view name, std::size_t, Terms terms) { names.push_back({name, CellKind::Term, terms}); }
  void word(std::string_view name, std::string_view) { names.push_back({name, CellKind::Text, {}}); }
  void text(std::string_view name, std::string_view) { names.push_back({name, CellKind::Text, {}}); }
  void none(std::string_view name, CellKind kind) { names.push_back({name, kind, {}}); }
};

}  // namespace

std::string_view RowTexts::uci(trace::MoveCode move) {
  std::array<char, 6>& text = moves_[move.bits()];
  if (text[0] == 0) {
    const std::string made = trace::uci_move(move);
    std::copy(made.begin(), made.end(), text.begin());
    text.back() = static_cast<char>(made.size());
  }
  return {text.data(), static_cast<std::size_t>(text.back())};
}

std::string_view RowTexts::label(trace::Label label) {
  const auto [at, is_new] = labels_.try_emplace(label);
  if (is_new) at->second = ending_.label_name(label);
  return at->second;
}

std::string_view RowTexts::root(int iteration) {
  if (iteration != root_iteration_) root_ = fmt::format("depth {}", root_iteration_ = iteration);
  return root_;
}

std::string_view RowTexts::key(Key key) {
  fmt::format_to(key_.data(), "{:016x}", key);
  return {key_.data(), key_.size()};
}

std::vector<ColumnName> column_names(const MoreColumns& more) {
  static const trace::Ending kNone;
  RowTexts texts(kNone);
  NameCollector collector;
  Row row;
  row.verdict = trace::Verdict::Sound;  // so that its words are told
  put_row(row, more, texts, collector);
  return std::move(collector.names);
}

}  // namespace nullscope

#include "trace/record/filter_options.hpp"

#include <algorithm>
#include <charconv>

#include "trace/read/board.hpp"
#include "trace/vocabulary.hpp"

namespace nullscope::trace {
namespace {

template <class T>
T number(std::string_view text, int base = 10) {
  T value{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value, base);
  if (error != std::errc() || end != text.data() + text.size() || text.empty())
    throw Error("bad filter: '" + std::string(text) + "' is not a number");
  return value;
}

std::string hex(Key key) {
  constexpr char kDigits[] = "0123456789abcdef";
  std::string text(16, '0');
  for (std::size_t i = 16; i-- > 0; key >>= 4) text[i] = kDigits[key & 15];
  return text;
}

}  // namespace

void FilterOptions::set_trigger(std::string_view text) {
  if (text.substr(0, 4) == "key:") {
    try {
      trigger_key = number<Key>(text.substr(4), 16);
    } catch (const Error&) {
      throw Error("bad trigger: a key is up to 16 hexadecimal digits, as 'nullscope find --json' prints them");
    }
    return;
  }
  std::string names;
  const auto marks = terms<Mark>();
  for (std::size_t i = 0; i < marks.size(); ++i) {
    if (text == marks[i].slug) {
      trigger_mark = static_cast<Mark>(i);
      return;
    }
    (names += marks[i].slug) += ", ";
  }
  throw Error("unknown trigger '" + std::string(text.substr(0, 40)) + "' (triggers: " + names + "key:HEX)");
}

std::string FilterOptions::to_text() const {
  std::string text;
  const auto add = [&](const std::string& part) { (text += text.empty() ? "" : " ") += part; };
  if (last_iteration) add("--last-iteration");
  if (no_quiescence) add("--no-quiescence");
  if (max_ply) add("--max-ply " + std::to_string(*max_ply));
  if (budget) add("--budget " + std::to_string(*budget));
  if (trigger_key) add("--trigger key:" + hex(*trigger_key));
  if (trigger_mark) add("--trigger " + slug(*trigger_mark));
  if (!path.empty()) add("--path " + path);  // last: it goes on to the end
  return text;
}

FilterOptions FilterOptions::from_text(std::string_view text) {
  // It may come from a file, and what is wrong with it is said with its words.
  const auto is_control = [](unsigned char c) { return c < ' ' || c >= 0x7F; };
  if (std::any_of(text.begin(), text.end(), is_control)) throw Error("bad filter: it is not text");
  FilterOptions options;
  const auto words = split_words(text);
  for (std::size_t i = 0; i < words.size(); ++i) {
    const auto value = [&] {
      if (i + 1 == words.size()) throw Error("bad filter: '" + std::string(words[i]) + "' lacks its value");
      return words[++i];
    };
    if (words[i] == "--last-iteration") {
      options.last_iteration = true;
    } else if (words[i] == "--no-quiescence") {
      options.no_quiescence = true;
    } else if (words[i] == "--max-ply") {
      options.max_ply = number<int>(value());
    } else if (words[i] == "--budget") {
      options.budget = number<std::uint64_t>(value());
    } else if (words[i] == "--trigger") {
      options.set_trigger(value());
    } else if (words[i] == "--path") {
      while (i + 1 < words.size()) (options.path += options.path.empty() ? "" : " ") += words[++i];
    } else {
      throw Error("bad filter: unknown '" + std::string(words[i]) + "'");
    }
  }
  return options;
}

}  // namespace nullscope::trace

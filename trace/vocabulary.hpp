// What things are called: one table for the program's output, its options, its figures, its page and its JSON.
//
// Nothing else in the project words an exit, an event, a mark, a region, a verdict or a bound, nor decides how a value,
// a window or a depth is written. The page has the same table: the build prints it as TypeScript.
#pragma once

#include <algorithm>
#include <bit>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "trace/event.hpp"

namespace nullscope::trace {

struct Term {
  std::string_view slug;   // in options, JSON and SQL: "null-move-cutoff"
  std::string_view name;   // for people: "null-move cutoff"
  std::string_view badge;  // where there is little room: "null cutoff"
};

// What an audit finds out about a null-move cutoff; judge/audit.hpp says what each means.
enum class Verdict : std::uint8_t { Sound, Zugzwang, HorizonError };

// All terms of a sort, in the order of their codes: Exit, Event::Type, Mark, RegionBits (by bit),
// Verdict, Bound, NodeKind, ReSearch, Purpose, Note.
template <class T>
std::span<const Term> terms();
template <>
std::span<const Term> terms<Exit>();
template <>
std::span<const Term> terms<Event::Type>();
template <>
std::span<const Term> terms<Mark>();
template <>
std::span<const Term> terms<RegionBits>();
template <>
std::span<const Term> terms<Verdict>();
template <>
std::span<const Term> terms<Bound>();
template <>
std::span<const Term> terms<NodeKind>();
template <>
std::span<const Term> terms<ReSearch>();
template <>
std::span<const Term> terms<Purpose>();
template <>
std::span<const Term> terms<Note>();

template <class T>
const Term& term(T code) {
  return terms<T>()[static_cast<std::size_t>(code)];
}
inline const Term& term(RegionBits region) {
  return terms<RegionBits>()[static_cast<std::size_t>(std::countr_zero(static_cast<unsigned>(region)))];
}

template <class T>
std::string slug(T code) {
  return std::string(term(code).slug);
}
template <class T>
std::string name(T code) {
  return std::string(term(code).name);
}
template <class T>
std::vector<std::string> slugs() {
  std::vector<std::string> all;
  for (const Term& t : terms<T>()) all.emplace_back(t.slug);
  return all;
}

// How values are written. {n} is the number, {m} the moves until mate.
struct ValueForms {
  std::string_view minus;
  std::string_view plus_infinity;
  std::string_view minus_infinity;
  std::string_view mate;
  std::string_view mated;
  std::string_view checkmate;
  std::string_view mate_above;
};
inline constexpr ValueForms kInSentences = {
    "-", "+∞", "-∞", "{n} (mate in {m})", "{n} (mated in {m})", "{n} (checkmate)", "{n} (a mate above this node)"};
inline constexpr ValueForms kInBoxes = {"−", "+∞", "−∞", "mate in {m}", "mated in {m}", "mated", "{n}"};

struct Phrases {
  std::string_view window = "({low}, {high})";
  std::string_view reduced = "{depth}→{to}";
  std::string_view restored = "{depth}→{to}→{depth}";  // reduced, and back for the re-search
  std::string_view unknown = "?";                      // the value of a node that was stopped
  std::string_view root = "root";
  std::string_view null_move = "null move";
  std::string_view same_position = "same position";
  std::string_view wrong_cutoff = "wrong cutoff";
  std::string_view re_search = "{move} (re-search)";        // a move that is searched once more
  std::string_view what_next = "What will the search do?";  // in place of what follows {then}
  std::string_view white = "White";
  std::string_view black = "Black";
};
inline constexpr Phrases kPhrases;

// Every {name} of the form replaced by what find(name) gives.
template <class Find>
std::string filled_form(std::string_view form, Find find) {
  std::string text;
  for (std::size_t at = 0; at < form.size();) {
    const std::size_t open = std::min(form.find('{', at), form.size());
    text += form.substr(at, open - at);
    if (open == form.size()) break;
    const std::size_t close = form.find('}', open);
    text += find(form.substr(open + 1, close - open - 1));
    at = close + 1;
  }
  return text;
}

// "+52", "0", "+∞"
std::string number_words(Score value, const Units& units, const ValueForms& forms = kInSentences);
// "+52", "+31995 (mate in 3)", "-31996 (mated in 2)"; in boxes "mate in 3": a node's value, mate counted from there.
std::string value_words(Score value, int ply, const Units& units, const ValueForms& forms = kInSentences);
// "(+30, +31)", "(-∞, +∞)"
std::string window_words(Score alpha, Score beta, const Units& units, const ValueForms& forms = kInSentences);
// "7", "7→6" where it was reduced, "7→6→7" where that was taken back; a depth below 0 is none left: "3→0". A
// node keeps no depth that was taken back: the policy tells what it cost; another engine's is taken to have cost a ply.
std::string depth_words(const Node& node, std::string_view policy);
// "≥ +45", "= mate in 3", "?": what a finished node's box says.
std::string result_words(const Node& node, const Units& units);

}  // namespace nullscope::trace

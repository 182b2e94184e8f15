#include "viz/page/codes.hpp"

#include <algorithm>
#include <numeric>
#include <stdexcept>
#include <utility>

namespace nullscope::viz {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::pair<const char*, std::uint8_t EventKind::*> kFields[] = {
    {"type", &EventKind::type},           {"line", &EventKind::line},      {"nodeKind", &EventKind::node_kind},
    {"surprises", &EventKind::surprises}, {"flag", &EventKind::flag},      {"cause", &EventKind::cause},
    {"exit", &EventKind::exit},           {"bound", &EventKind::bound},    {"audit", &EventKind::audit},
    {"jump", &EventKind::jump},           {"idJump", &EventKind::id_jump}, {"leftOut", &EventKind::left_out},
    {"purpose", &EventKind::purpose},
};

// Every field fits its share of the 64 bits: types, exits, surprises and purposes are below 16, lines below 64, labels
// at most 1000, the rest below 4.
std::uint64_t packed(const EventKind& k) {
  std::uint64_t key = k.form;
  for (const std::uint8_t nibble : {k.type, k.exit, k.surprises, k.purpose}) key = key << 4 | nibble;
  key = key << 10 | k.label;
  key = key << 6 | k.line;
  for (const std::uint8_t pair : {k.node_kind, k.flag, k.cause, k.bound, k.audit, k.jump, k.id_jump, k.left_out})
    key = key << 2 | pair;
  return key;
}

}  // namespace

std::uint16_t EventKinds::number(const EventKind& kind) {
  const auto [entry, is_new] = numbers_.try_emplace(packed(kind), static_cast<std::uint16_t>(kinds_.size()));
  if (is_new) {
    if (kinds_.size() > 0xFFFF) throw std::length_error("more kinds of events than a page can number");
    kinds_.push_back(kind);
  }
  return entry->second;
}

Json EventKinds::json() const {
  Json fields;
  fields["form"] = Json::array();
  fields["label"] = Json::array();
  for (const EventKind& kind : kinds_) {
    fields["form"].push_back(kind.form);
    fields["label"].push_back(kind.label);
  }
  for (const auto& [name, member] : kFields) {
    Json& column = fields[name] = Json::array();
    for (const EventKind& kind : kinds_) column.push_back(kind.*member);
  }
  return fields;
}

std::uint32_t TextNumbers::number(const std::string& text) {
  const auto [entry, is_new] = numbers_.try_emplace(text, static_cast<std::uint32_t>(texts_.size()));
  if (is_new) texts_.push_back(text);
  return entry->second;
}

std::uint32_t MoveNumbers::number(trace::MoveCode move, const std::string& san) {
  std::string key = san;
  key += static_cast<char>(move.bits());
  key += static_cast<char>(move.bits() >> 8);
  const auto [entry, is_new] = numbers_.try_emplace(std::move(key), static_cast<std::uint32_t>(entries_.size()));
  if (is_new) entries_.push_back({move, san});
  ++entries_[entry->second].uses;
  return entry->second;
}

std::vector<std::uint32_t> MoveNumbers::ranks() const {
  std::vector<std::uint32_t> order(entries_.size());
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(),
                   [&](std::uint32_t a, std::uint32_t b) { return entries_[a].uses > entries_[b].uses; });
  std::vector<std::uint32_t> ranks(order.size());
  for (std::uint32_t rank = 0; rank < order.size(); ++rank) ranks[order[rank]] = rank;
  return ranks;
}

Json MoveNumbers::json(const std::vector<std::uint32_t>& ranks) const {
  std::vector<const Entry*> ordered(entries_.size());
  for (std::size_t i = 0; i < entries_.size(); ++i) ordered[ranks[i]] = &entries_[i];
  Json codes = Json::array();
  Json sans = Json::array();
  for (const Entry* const entry : ordered) {
    codes.push_back(entry->move.bits());
    sans.push_back(entry->san);
  }
  return {{"code", codes}, {"san", sans}};
}

}  // namespace nullscope::viz

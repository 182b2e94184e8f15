#include "tests/oracle/table.hpp"

namespace nullscope::test {

std::optional<std::size_t> PlainTable::find(Key key) const {
  for (std::size_t place = bucket(key); place < bucket(key) + 4; ++place)
    if (places_[place] && places_[place]->key == key) return place;
  return std::nullopt;
}

std::size_t PlainTable::place_for(Key key) const {
  const std::size_t first = bucket(key);
  if (replacement_ == Replacement::Always) return first + key / (Key{1} << 62);
  if (const auto known = find(key)) return *known;
  for (std::size_t place = first; place < first + 4; ++place)
    if (!places_[place]) return place;
  std::size_t worst = first;
  for (std::size_t place = first; place < first + 4; ++place) {
    const Entry& a = at(place);
    const Entry& b = at(worst);
    const bool a_is_old = a.iteration != iteration_;
    const bool b_is_old = b.iteration != iteration_;
    if (a_is_old != b_is_old ? a_is_old : a.depth < b.depth) worst = place;
  }
  return worst;
}

void PlainTable::store(Entry entry) {
  entry.iteration = iteration_;
  const std::size_t place = place_for(entry.key);
  if (entry.move.is_none() && places_[place] && at(place).key == entry.key) entry.move = at(place).move;
  places_[place] = entry;
}

}  // namespace nullscope::test

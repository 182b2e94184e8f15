#include "engine/driver.hpp"

namespace nullscope {

std::vector<Move> detail::extend_by_table(const Position& root, std::vector<Move> pv, const Table& table, int depth) {
  Position p = root;
  std::vector<Key> seen;
  for (const Move m : pv) {
    seen.push_back(p.key());
    p = p.after(m);
  }
  while (pv.size() < static_cast<std::size_t>(depth)) {
    const auto hit = table.probe(p.key(), 0);
    if (!hit || hit->entry.bound != Bound::Exact || !is_legal(p, hit->entry.move)) break;
    if (std::find(seen.begin(), seen.end(), p.key()) != seen.end()) break;  // the line repeats itself
    seen.push_back(p.key());
    pv.push_back(hit->entry.move);
    p = p.after(hit->entry.move);
  }
  return pv;
}

}  // namespace nullscope

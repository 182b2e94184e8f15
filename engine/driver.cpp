#include "engine/driver.hpp"

namespace nullscope {

std::vector<Move> detail::extend_by_table(const SearchRequest& request, std::vector<Move> pv, const Table& table,
                                          int depth) {
  Position p = request.root;
  Line line(request.history, p.key());
  const auto play = [&](Move move) {
    p = p.after(move);
    line.push(move, p.key());
  };
  for (const Move move : pv) play(move);
  // The root is searched even if it is drawn; a line that goes anywhere has left it.
  while (pv.size() < static_cast<std::size_t>(depth) && (pv.empty() || !is_draw(p, line))) {
    const auto hit = table.probe(p.key(), 0);
    if (!hit || hit->entry.bound != Bound::Exact || !is_legal(p, hit->entry.move)) break;
    pv.push_back(hit->entry.move);
    play(hit->entry.move);
  }
  return pv;
}

}  // namespace nullscope

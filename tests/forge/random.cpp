// forge(seed): a tree that grew at random, and then changes to any part of the file, some of each.
#include "engine/fen.hpp"
#include "tests/forge/classes.hpp"
#include "tests/forge/growth.hpp"
#include "tests/forge/text.hpp"

namespace nullscope::forge {
namespace {

constexpr const char* kFens[] = {
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "4B3/8/p7/k2N4/7p/K6p/PP5P/2q5 w - - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/P1k5/8/8/8/8/5K1p/8 b - - 99 80",
    "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2",
    "1q1k4/2Rr4/8/2Q3K1/8/8/8/8 w - - 0 1",
};
constexpr const char* kPolicies[] = {"std:3", "verified:3", "none", "std:2", "adaptive", "verified-noresearch:3", ""};

constexpr const char* kSettings[] = {"table=shared",
                                     "table=off",
                                     "table-replacement=always",
                                     "null-table-cutoffs=off",
                                     "stored-depth=searched",
                                     "capture-order=see",
                                     "history=off",
                                     "killers=two",
                                     "deepening=none",
                                     "quiescence=none",
                                     "evaluation=full",
                                     "fail-hard",
                                     "exempt-pv",
                                     "guard-pawn-ending",
                                     "check-extension=everywhere",
                                     "tempo=100",
                                     "refuse-null-mate",
                                     "killers=three",
                                     "guard-mate-beta=on",
                                     "tempo"};

std::string some_text(Random& random) {
  if (random.one_in(30)) return std::string(random.below(60'000), 'x');
  std::string text;
  for (std::uint64_t parts = 1 + random.below(3); parts > 0; --parts) text += random.among(kHostileTexts);
  return text;
}

Header some_header(Random& random, bool wild) {
  Header h;
  h.fen = random.among(kFens);
  h.policy = random.among(kPolicies);
  h.depth = random.between(1, 5);
  if (random.one_in(3)) h.program = "another 1.0";
  if (random.one_in(3)) h.label = "label";
  if (random.one_in(4)) h.per_pawn = 208, h.mate = 1'000'000, h.infinity = 1'000'100;
  if (!wild) return h;
  for (std::string* text : {&h.program, &h.fen, &h.label, &h.policy, &h.filter, &h.options})
    if (random.one_in(8)) *text = some_text(random);
  if (random.one_in(4)) h.filter = "--max-ply 2";
  if (random.one_in(6)) h.history.assign(random.below(200), 1);
  for (std::uint64_t i = random.one_in(6) ? random.below(60) : 0; i > 0; --i)
    h.root_moves.push_back(random.below(1 << 16));
  if (random.one_in(10)) h.options = "table-entries=" + std::to_string(random.extreme() >> 1);
  if (random.one_in(10)) h.depth = random.between(-1, 130);
  if (random.one_in(10)) h.node_limit = random.between(1, 1000);
  if (random.one_in(8))
    for (std::int64_t* field : {&h.per_pawn, &h.mate, &h.infinity, &h.chess960})
      if (random.one_in(2)) *field = static_cast<std::int64_t>(random.extreme() >> 1);
  for (const char* const setting : kSettings)
    if (random.one_in(12)) (h.options += ' ') += setting;
  return h;
}

// One byte, a few, or a piece of it: of a column, or of an archive as text.
void change_bytes(Bytes& bytes, Random& random) {
  if (bytes.empty()) {
    bytes.assign(random.below(9), 'x');
    return;
  }
  const std::size_t at = random.below(bytes.size());
  switch (random.below(6)) {
    case 0: bytes.erase(at, 1 + random.below(8)); break;
    case 1: bytes.insert(at, std::string(1 + random.below(8), '\x80')); break;
    case 2: bytes.insert(at, bytes.substr(at / 2, random.below(60))); break;
    case 3: bytes[at] = static_cast<char>(bytes[at] ^ 1 << random.below(8)); break;
    case 4: bytes[at] = static_cast<char>(random.bits()); break;
    default: bytes.resize(at);
  }
}

void change_number(Bytes& archive, Random& random) {
  const std::size_t at = archive.find(' ', random.below(archive.size()));
  if (at == Bytes::npos) return;
  const std::size_t end = archive.find_first_of(" \n", at + 1);
  archive.replace(at + 1, end - at - 1,
                  random.one_in(4) ? "-" + std::to_string(random.below(99)) : std::to_string(random.extreme()));
}

void change_span(Trace& t, Random& random) {
  if (t.index.spans.empty() || random.one_in(3)) {
    Index::Span span;
    if (!t.index.spans.empty()) span = random.among(t.index.spans);
    const std::uint64_t id = 1 + random.below(t.index.end_node + 1);
    span.node.id = id;
    if (random.one_in(2)) span.node.parent = random.below(id);
    span.node.last = id + random.below(t.index.end_node);
    const auto after =
        std::find_if(t.index.spans.begin(), t.index.spans.end(), [&](auto& s) { return s.node.id >= id; });
    if (after == t.index.spans.end() || after->node.id > id) t.index.spans.insert(after, span);
    return;
  }
  Index::Span& s = t.index.spans[random.below(t.index.spans.size())];
  std::uint64_t* const fields[] = {&s.node.id,
                                   &s.node.parent,
                                   &s.node.ply,
                                   &s.node.last,
                                   &s.node.folded,
                                   &s.node.move,
                                   &s.node.marks,
                                   &s.node.kind,
                                   &s.node.exit,
                                   &s.node.bound,
                                   &s.node.children,
                                   &s.enter_block,
                                   &s.leave_block,
                                   &s.node.regions,
                                   &s.node.purpose,
                                   &s.node.notes.label,
                                   &s.node.notes.exit_label,
                                   &s.node.notes.skipped,
                                   &s.node.notes.excluded};
  *random.among(fields) = random.one_in(4) ? random.extreme() : random.below(t.index.end_node + 2);
}

void change_block(Trace& t, Random& random) {
  if (t.blocks.empty()) return;
  Block& b = t.blocks[random.below(t.blocks.size())];
  Bytes* const columns[] = {&b.ops, &b.moves[0], &b.moves[1], &b.moves[2], &b.moves[3], &b.values, &b.wide, &b.extras};
  std::uint64_t* const fields[] = {&b.first_node, &b.first_sequence, &b.nodes,        &b.events,
                                   &b.root.depth, &b.root.line,      &b.root.attempt, &b.root.thread};
  if (random.one_in(3)) {
    std::uint64_t& field = *random.among(fields);
    field = random.one_in(3) ? random.extreme() : field + random.below(5) - 2;
  } else {
    change_bytes(*random.among(columns), random);
  }
}

void change_order(Trace& t, Random& random) {
  for (std::size_t i = 0; i < t.blocks.size(); ++i)
    if (!random.one_in(4)) t.block_order.push_back(random.one_in(4) ? random.below(t.blocks.size()) : i);
}

void change_ending(Trace& t, Random& random) {
  Ending& e = t.ending;
  switch (random.below(7)) {
    case 5: e.error = some_text(random); break;
    case 6:
      if (random.one_in(2)) t.label_frames.push_back(some_text(random).substr(0, random.below(70)));
      if (random.one_in(2)) e.labels.resize(random.below(e.labels.size() + 3), "label");
      for (auto& label : e.labels)
        if (random.one_in(2)) label = some_text(random).substr(0, random.below(66));
      break;
    case 0: e.results.push_back({random.between(-2, 200), random.between(-40000, 40000), some_text(random)}); break;
    case 1:
      for (auto& r : e.results) r.best = random.one_in(2) ? "e4" : some_text(random);
      break;
    case 2:
      for (auto& n : e.counts)
        if (random.one_in(3)) n = random.extreme();
      break;
    case 3:
      for (auto& t2 : e.whole) {
        if (random.one_in(2)) t2.depth = random.between(-2, 200);
        for (auto& n : t2.counts)
          if (random.one_in(6)) n = random.extreme();
        for (auto& list : t2.by_depth) list[random.below(kDepths)] = random.extreme();
      }
      break;
    default:
      if (random.one_in(2)) e.dropped = e.whole;
      e.stopped = random.between(0, 1);
  }
}

void change_index(Trace& t, Random& random) {
  Index& i = t.index;
  switch (random.below(5)) {
    case 0: i.end_node = random.one_in(2) ? random.extreme() : i.end_node + random.below(7) - 3; break;
    case 1: i.end_sequence = random.one_in(2) ? random.extreme() : i.end_sequence + random.below(7) - 3; break;
    case 2: {
      const std::int64_t depth = random.between(-1, 130);
      const std::uint64_t root = random.below(i.end_node + 3);
      i.iterations.push_back({depth, root, random.below(502), random.below(4), random.below(1026)});
      break;
    }
    case 3:
      if (!i.iterations.empty()) i.iterations[random.below(i.iterations.size())].root = random.below(i.end_node + 3);
      break;
    default:
      if (i.blocks.empty()) return;
      auto& b = i.blocks[random.below(i.blocks.size())];
      (random.one_in(2) ? b.first_node : b.first_sequence) += random.below(5) - 2;
      if (random.one_in(4)) b.offset = random.below(2000);
  }
}

void change(Trace& t, Random& random) {
  switch (random.below(14)) {
    case 13: t.trailer_digest = random.bits(); break;
    case 0: t.has_trailer = false; break;
    case 1: t.has_index = t.has_summary = t.has_trailer = false; break;
    case 2: return change_number(t.header_payload.emplace(encode_header(t.header)), random);
    case 3: return change_number(t.summary_payload.emplace(encode_ending(t.ending)), random);
    case 4:
    case 5:
    case 6: return change_span(t, random);
    case 7: return change_order(t, random);
    case 8: return change_ending(t, random);
    case 9: return change_index(t, random);
    default: return change_block(t, random);
  }
}

std::string in_json(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == '"' || c == '\\') out += '\\';
    if (static_cast<unsigned char>(c) >= 0x20) out += c;
  }
  return out;
}

Bytes some_sidecar(const Trace& t, Random& random) {
  std::uint64_t nodes = 0;
  for (const Tally& tally : t.ending.whole) nodes += tally.counts[0] + tally.counts[1];
  constexpr const char* kLabels[] = {"sound", "zugzwang", "horizon", "sound", "zugzwang", "none"};
  constexpr const char* kBest[] = {"e2e4", "e7e8q", "", "--", "0000", "a1a1", "h9h9", "c1c3", "\\u001b[31m"};
  // Statement by statement: the order in which an expression's parts are evaluated is the compiler's own.
  Bytes json = R"({"format":"nullscope audit 1","trace":")";
  const auto number = [&](const char* key, std::int64_t sane) {
    json += key + std::to_string(random.one_in(12) ? static_cast<std::int64_t>(random.extreme()) : sane);
  };
  json += in_json(random.one_in(4) ? some_text(random) : "t.nst");
  json += R"(","identity":{"fen":")" + in_json(t.header.fen) + R"(","policy":")" + in_json(t.header.policy) +
          R"(","depth":)" + std::to_string(t.header.depth) + R"(,"nodes":)" + std::to_string(nodes);
  number(R"(},"sample":{"size":null,"seed":)", 1);
  number(R"(,"max_depth":)", 0);
  number(R"(,"of":)", 5);
  json += R"(},"cuts":[)";
  std::uint64_t node = 0;
  for (std::uint64_t i = random.below(12); i > 0; --i) {
    if (node) json += ',';
    node += 1 + random.below(20);
    json += R"({"node":)" + std::to_string(node) + R"(,"label":")" + random.among(kLabels) + '"';
    number(R"(,"depth":)", 3);
    number(R"(,"beta":)", 10);
    number(R"(,"null_value":)", 20);
    number(R"(,"value":)", -20);
    json += R"(,"best":")" + std::string(random.among(kBest)) + R"(","fen":")";
    json += (random.one_in(8) ? in_json(some_text(random)) : random.among(kFens)) + std::string("\"}");
  }
  json += "]}";
  if (random.one_in(6)) change_bytes(json, random);
  return json;
}

}  // namespace

Forged forge(std::uint64_t seed) {
  Random random(seed);
  const Header header = some_header(random, random.one_in(3));
  Growth growth;
  growth.nodes = 1 + random.below(random.one_in(20) ? 4000 : 250);
  growth.iterations = 1 + static_cast<int>(random.below(4));
  growth.wild = random.one_in(2) ? 0 : 10 + random.below(200);
  growth.wild_seams = random.one_in(4) ? 1 + random.below(6) : 0;
  growth.block_nodes = 1 + random.below(random.one_in(2) ? 20 : 200);
  growth.tells = random.one_in(2);
  growth.levels = 2 + static_cast<int>(random.below(random.one_in(8) ? 200 : 10));
  std::optional<Position> root;
  try {
    root = parse_fen(random.one_in(10) ? kFens[0] : header.fen);
  } catch (const FenError&) {
  }
  Tree tree(header);
  grow(tree, root ? &*root : nullptr, growth, random);
  Trace trace = random.one_in(8) ? tree.finish_open() : tree.finish();
  for (auto& r : trace.ending.results)
    if (random.one_in(2)) r.best = "e4";
  for (std::uint64_t changes = random.one_in(2) ? 0 : 1 + random.below(3); changes > 0; --changes)
    change(trace, random);
  Forged forged;
  if (random.one_in(3)) forged.sidecar = some_sidecar(trace, random);
  forged.content = random.one_in(6) ? forge_log(seed) : write(trace);
  Tree other(header);
  grow(other, root ? &*root : nullptr, growth, random);
  forged.other = write(other.finish());
  if (random.one_in(30)) forged.content.resize(random.below(forged.content.size()));
  return forged;
}

}  // namespace nullscope::forge

#include "tools/export/columns.hpp"

#include "trace/read/board.hpp"
#include "trace/read/tree.hpp"
#include "trace/vocabulary.hpp"

namespace nullscope {
namespace {

Cell number(std::uint64_t v) { return static_cast<std::int64_t>(v); }
Cell number(int v) { return static_cast<std::int64_t>(v); }
Cell flag(bool v) { return static_cast<std::int64_t>(v); }
Cell label(const ExportRow& r, trace::Label l) { return l && r.ending ? Cell(r.ending->label_name(l)) : Cell(); }
Cell move(trace::MoveCode m) { return m.is_none() ? Cell() : Cell(trace::uci_move(m)); }

const std::array<ExportColumn, kColumns> kAll = {{
    {"id", "INTEGER PRIMARY KEY", [](const ExportRow& r) { return number(r.node.id); }},
    {"parent", "INTEGER", [](const ExportRow& r) { return r.node.parent ? number(r.node.parent) : Cell(); }},
    {"iteration", "INTEGER", [](const ExportRow& r) { return number(r.iteration); }},
    {"ply", "INTEGER", [](const ExportRow& r) { return number(r.node.ply); }},
    {"move", "TEXT", [](const ExportRow& r) { return Cell(r.name); }},
    {"uci", "TEXT",
     [](const ExportRow& r) { return r.node.move.is_none() ? Cell() : Cell(trace::uci_move(r.node.move)); }},
    {"kind", "TEXT",
     [](const ExportRow& r) {
       return Cell(std::string(r.node.kind == NodeKind::Interior ? "interior" : "quiescence"));
     }},
    {"depth", "INTEGER", [](const ExportRow& r) { return number(r.node.depth); }},
    {"depth_now", "INTEGER", [](const ExportRow& r) { return number(r.node.depth_now); }},
    {"verify", "INTEGER", [](const ExportRow& r) { return flag(r.node.verify); }},
    {"alpha", "INTEGER", [](const ExportRow& r) { return number(r.node.alpha); }},
    {"beta", "INTEGER", [](const ExportRow& r) { return number(r.node.beta); }},
    {"value", "INTEGER",
     [](const ExportRow& r) { return r.node.exit == Exit::Stopped ? Cell() : number(r.node.value); }},
    {"bound", "TEXT", [](const ExportRow& r) { return Cell(trace::slug(r.node.bound)); }},
    {"exit", "TEXT", [](const ExportRow& r) { return Cell(trace::slug(r.node.exit)); }},
    {"null_tried", "INTEGER", [](const ExportRow& r) { return flag(happened(r.node, trace::Mark::NullTried)); }},
    {"null_value", "INTEGER",
     [](const ExportRow& r) { return null_move_returned(r.node) ? number(r.node.null_value) : Cell(); }},
    {"null_fail_high", "INTEGER", [](const ExportRow& r) { return flag(happened(r.node, trace::Mark::NullFailHigh)); }},
    {"reduced", "INTEGER", [](const ExportRow& r) { return flag(happened(r.node, trace::Mark::Reduced)); }},
    {"verify_flipped", "INTEGER", [](const ExportRow& r) { return flag(happened(r.node, trace::Mark::VerifyFlip)); }},
    {"re_searched", "INTEGER", [](const ExportRow& r) { return flag(happened(r.node, trace::Mark::ReSearch)); }},
    {"pvs_re_searched", "INTEGER", [](const ExportRow& r) { return flag(happened(r.node, trace::Mark::PvsReSearch)); }},
    {"in_null", "INTEGER", [](const ExportRow& r) { return flag(r.node.regions & trace::kInNull); }},
    {"in_verification", "INTEGER", [](const ExportRow& r) { return flag(r.node.regions & trace::kInVerification); }},
    {"in_re_search", "INTEGER", [](const ExportRow& r) { return flag(r.node.regions & trace::kInReSearch); }},
    {"children", "INTEGER", [](const ExportRow& r) { return number(std::uint64_t{r.node.children}); }},
    {"moves", "INTEGER", [](const ExportRow& r) { return number(r.node.moves); }},
    {"size", "INTEGER", [](const ExportRow& r) { return number(r.node.size()); }},
    {"folded", "INTEGER", [](const ExportRow& r) { return number(r.node.folded); }},
    {"purpose", "TEXT", [](const ExportRow& r) { return Cell(trace::slug(r.node.purpose)); }},
    {"label", "TEXT", [](const ExportRow& r) { return label(r, r.node.notes.label); }},
    {"exit_label", "TEXT", [](const ExportRow& r) { return label(r, r.node.notes.exit_label); }},
    {"stage", "TEXT", [](const ExportRow& r) { return label(r, r.node.notes.stage); }},
    {"static_eval", "INTEGER",
     [](const ExportRow& r) {
       return r.node.notes.static_eval == trace::Notes::kNoEval ? Cell() : number(r.node.notes.static_eval);
     }},
    {"tt_move", "TEXT", [](const ExportRow& r) { return move(r.node.notes.tt_move); }},
    {"excluded", "TEXT", [](const ExportRow& r) { return move(r.node.notes.excluded); }},
    {"skipped", "INTEGER", [](const ExportRow& r) { return number(r.node.notes.skipped); }},
    {"left_at", "INTEGER", [](const ExportRow& r) { return number(r.sequence); }},
}};

}  // namespace

const std::array<ExportColumn, kColumns>& export_columns() { return kAll; }

}  // namespace nullscope

// A sink that writes every event as a line of text, indented by depth in the tree.
#pragma once

#include <ostream>

#include "trace/record/sink.hpp"

namespace nullscope::trace {

class TextSink final : public EventSink {
 public:
  explicit TextSink(std::ostream& out) : out_(out) {}
  void begin(const Header& header) override;
  void on(const Event& event, const TreeState& state) override;
  void end(const Result& result) override;

 private:
  std::ostream& out_;
};

// One event as text, without its indentation: "null tried: depth 4, window (-31, -30)".
std::string to_text(const Event& event);

}  // namespace nullscope::trace

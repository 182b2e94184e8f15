// A part of a lesson's JSON that knows where it stands: every mistake is told with the file and the place.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tools/cli/output.hpp"

namespace nullscope::lesson {

class Part {
 public:
  // The whole of a file. `json` must outlive its parts.
  Part(const Json& json, std::string file) : json_(&json), where_(std::move(file)), is_whole_(true) {}

  bool is_text() const { return json_->is_string(); }
  const std::string& where() const { return where_; }

  // --- members: `at` must be there
  Part at(std::string_view key) const;
  std::optional<Part> maybe(std::string_view key) const;
  std::vector<std::pair<std::string, Part>> members() const;
  // Fails if there is a member with any other name.
  void only(const std::vector<std::string_view>& keys) const;

  // --- values
  std::string text() const;
  int integer(int low, int high) const;
  double number() const;
  bool yes() const;
  std::vector<Part> list() const;
  std::vector<std::string> texts() const;
  std::size_t choice(const std::vector<std::string_view>& choices) const;

  // UsageError: "file: chapters #3, question: why".
  [[noreturn]] void fail(std::string_view why) const;

 private:
  Part(const Json& json, std::string where, bool whole) : json_(&json), where_(std::move(where)), is_whole_(whole) {}
  std::string below(std::string_view step) const;

  const Json* json_;
  std::string where_;
  bool is_whole_;
};

}  // namespace nullscope::lesson

// What every page of ours is around what it shows: one HTML file with its script, its style, its colours, and the
// policy that forbids it everything else.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "viz/draw/palette.hpp"

namespace nullscope::viz {

// Something that the script reads, and the browser does not: it must have no "</script" in it.
struct Carried {
  std::string_view type;
  std::string id;
  std::string text;
};

struct Shell {
  std::string title;
  std::optional<Theme> theme;
  nlohmann::ordered_json info;  // for the script, besides title, colours and the paper
  std::string_view style;
  std::string_view script;
  std::string_view script_sha256;     // in hexadecimal
  std::string_view more_script = "";  // of the policy: what else may run
  std::vector<Carried> carried = {};
};

std::string shell_html(const Shell& shell);

}  // namespace nullscope::viz

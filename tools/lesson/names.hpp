// Names that a lesson gives to things.
#pragma once

#include <algorithm>
#include <cctype>
#include <map>
#include <string>

namespace nullscope::lesson {

// Letters, digits and '_', a letter first: what can stand in a slot.
inline bool is_name(const std::string& text) {
  return !text.empty() && std::isalpha(static_cast<unsigned char>(text.front())) &&
         std::all_of(text.begin(), text.end(), [](unsigned char c) { return std::isalnum(c) || c == '_'; });
}

// "; there are a, b" for messages about a name that is not known.
template <class T>
std::string there_are(const std::map<std::string, T>& known) {
  std::string text;
  for (const auto& [name, value] : known) (text += text.empty() ? "; there are " : ", ") += name;
  return text.empty() ? "; there is none" : text;
}

}  // namespace nullscope::lesson

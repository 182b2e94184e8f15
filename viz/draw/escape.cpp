#include "viz/draw/escape.hpp"

#include <cstdint>

namespace nullscope::viz {
namespace {

constexpr std::string_view kReplacement = "\xEF\xBF\xBD";
constexpr std::string_view kEllipsis = "…";

// The length in bytes of the character at the front, 0 if it is not UTF-8.
std::size_t character_length(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<std::uint8_t>(text[i]); };
  const std::size_t length = byte(0) < 0x80   ? 1
                             : byte(0) < 0xC2 ? 0
                             : byte(0) < 0xE0 ? 2
                             : byte(0) < 0xF0 ? 3
                             : byte(0) < 0xF5 ? 4
                                              : 0;
  if (length == 0 || length > text.size()) return 0;
  for (std::size_t i = 1; i < length; ++i)
    if ((byte(i) & 0xC0) != 0x80) return 0;
  if (length == 3 && ((byte(0) == 0xE0 && byte(1) < 0xA0) || (byte(0) == 0xED && byte(1) >= 0xA0))) return 0;
  if (length == 4 && ((byte(0) == 0xF0 && byte(1) < 0x90) || (byte(0) == 0xF4 && byte(1) >= 0x90))) return 0;
  return length;
}

// Line separators, direction overrides and noncharacters have no place in a label, and XML forbids some of them.
bool is_control(std::string_view character) {
  const auto byte = [&](std::size_t i) { return static_cast<std::uint8_t>(character[i]); };
  if (character.size() == 1) return byte(0) < 0x20 || byte(0) == 0x7F;
  if (character.size() == 2) return byte(0) == 0xC2 && byte(1) < 0xA0;
  if (character.size() != 3) return false;
  const unsigned code = (byte(0) & 0x0Fu) << 12 | (byte(1) & 0x3Fu) << 6 | (byte(2) & 0x3Fu);
  return (code >= 0x200B && code <= 0x200F) || (code >= 0x2028 && code <= 0x202E) ||
         (code >= 0x2066 && code <= 0x2069) || code >= 0xFFFE;
}

}  // namespace

std::string plain_text(std::string_view data, std::size_t most) {
  std::string text;
  for (std::size_t count = 0; !data.empty(); ++count) {
    if (count == most) return text.append(kEllipsis);
    const std::size_t length = character_length(data);
    if (length == 0)
      text += kReplacement;
    else if (is_control(data.substr(0, length)))
      text += ' ';
    else
      text += data.substr(0, length);
    data.remove_prefix(length == 0 ? 1 : length);
  }
  return text;
}

std::string xml_escaped(std::string_view text) {
  std::string out;
  for (const char c : text) switch (c) {
      case '&': out += "&amp;"; break;
      case '<': out += "&lt;"; break;
      case '>': out += "&gt;"; break;
      case '"': out += "&quot;"; break;
      case '\'': out += "&#39;"; break;
      default: out += c;
    }
  return out;
}

std::string label_escaped(std::string_view text) {
  std::string out;
  for (const char c : text) (c == '\\' ? out.append("\\\\") : out += c);
  return out;
}

}  // namespace nullscope::viz

// Reads what our pictures are written in, strictly, so that tests can ask about structure instead of bytes. Anything
// that is not well-formed, or that a picture should not contain (scripts, comments, references to outside), throws.
#pragma once

#include <map>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace nullscope::test {

struct Xml {
  std::string name;
  std::map<std::string, std::string> attributes;
  std::string text;  // of its own, entities resolved
  std::vector<Xml> children;

  // Every element of this name, itself and all below, in document order.
  std::vector<const Xml*> all(std::string_view wanted) const {
    std::vector<const Xml*> found;
    if (name == wanted) found.push_back(this);
    for (const Xml& child : children) {
      const auto below = child.all(wanted);
      found.insert(found.end(), below.begin(), below.end());
    }
    return found;
  }
  // The texts of all such elements.
  std::vector<std::string> texts(std::string_view wanted) const {
    std::vector<std::string> found;
    for (const Xml* element : all(wanted)) found.push_back(element->text);
    return found;
  }
  const std::string& at(const std::string& attribute) const { return attributes.at(attribute); }
  double number(const std::string& attribute) const { return std::stod(at(attribute)); }
};

class XmlReader {
 public:
  static Xml read(std::string_view text) {
    XmlReader reader(text);
    Xml root = reader.element();
    reader.skip_space();
    if (!reader.rest_.empty()) fail("something follows the document");
    return root;
  }

 private:
  explicit XmlReader(std::string_view text) : rest_(text) {}
  [[noreturn]] static void fail(const std::string& why) { throw std::runtime_error("bad XML: " + why); }

  void skip_space() {
    while (!rest_.empty() && (rest_[0] == ' ' || rest_[0] == '\n')) rest_.remove_prefix(1);
  }
  bool take(std::string_view wanted) {
    if (rest_.substr(0, wanted.size()) != wanted) return false;
    rest_.remove_prefix(wanted.size());
    return true;
  }
  std::string until(std::string_view ends) {
    const std::size_t length = rest_.find_first_of(ends);
    if (length == std::string_view::npos) fail("the end comes too early");
    const std::string taken(rest_.substr(0, length));
    rest_.remove_prefix(length);
    return taken;
  }
  static std::string resolved(const std::string& raw) {
    static const std::map<std::string, char> kEntities = {
        {"amp", '&'}, {"lt", '<'}, {"gt", '>'}, {"quot", '"'}, {"#39", '\''}};
    std::string text;
    for (std::size_t i = 0; i < raw.size(); ++i) {
      if (static_cast<unsigned char>(raw[i]) < 0x20 && raw[i] != '\n') fail("a control character");
      if (raw[i] != '&') {
        text += raw[i];
        continue;
      }
      const std::size_t end = raw.find(';', i);
      if (end == std::string::npos) fail("a lone &");
      text += kEntities.at(raw.substr(i + 1, end - i - 1));
      i = end;
    }
    return text;
  }

  Xml element() {
    skip_space();
    if (!take("<")) fail("an element is expected at: " + std::string(rest_.substr(0, 40)));
    Xml xml;
    xml.name = until(" />\n");
    if (xml.name.empty() || xml.name == "script" || xml.name[0] == '!' || xml.name[0] == '?') fail("<" + xml.name);
    for (skip_space(); !rest_.empty() && rest_[0] != '>' && rest_[0] != '/'; skip_space()) attribute(xml);
    if (take("/>")) return xml;
    if (!take(">")) fail("a tag does not end");
    for (;;) {
      xml.text += resolved(until("<"));
      if (take("</")) break;
      xml.children.push_back(element());
    }
    if (until(">") != xml.name) fail("</" + xml.name + "> is missing");
    take(">");
    return xml;
  }

  void attribute(Xml& xml) {
    const std::string name = until("=");
    if (!take("=\"")) fail(name + " has no quoted value");
    const std::string value = resolved(until("\""));
    take("\"");
    if (!xml.attributes.emplace(name, value).second) fail(name + " twice");
    if (name.substr(0, 2) == "on") fail("a handler: " + name);
    if (name.find("href") != std::string::npos && value.substr(0, 1) != "#") fail("a reference to outside: " + value);
  }

  std::string_view rest_;
};

}  // namespace nullscope::test

#include "tests/support/catch.hpp"
#include "viz/draw/escape.hpp"

using namespace nullscope;

TEST_CASE("Plain text is one line of valid UTF-8") {
  CHECK(viz::plain_text("Läufer\n\t♞\x01") == "Läufer  ♞ ");
  CHECK(viz::plain_text("a\xFF\xC0\x80z") == "a\uFFFD\uFFFD\uFFFDz");
  CHECK(viz::plain_text("\xED\xA0\x80") == "\uFFFD\uFFFD\uFFFD");  // a lone surrogate
  CHECK(viz::plain_text("\xE2\x80\xAEgnp.exe") == " gnp.exe");     // right-to-left override
  CHECK(viz::plain_text("\xEF\xBF\xBF") == " ");                   // a noncharacter, which XML forbids
  CHECK(viz::plain_text("\xF4\x90\x80\x80") == "\uFFFD\uFFFD\uFFFD\uFFFD");
  CHECK(viz::plain_text("\xE2\x82") == "\uFFFD\uFFFD");  // cut off
  CHECK(viz::plain_text("") == "");
}

TEST_CASE("Plain text is cut by characters, not by bytes") {
  CHECK(viz::plain_text("äöü", 3) == "äöü");
  CHECK(viz::plain_text("äöüß", 3) == "äöü…");
  CHECK(viz::plain_text(std::string(10'000, 'x')).size() == 200 + std::string("…").size());
}

TEST_CASE("Markup and backslashes stand for themselves") {
  CHECK(viz::xml_escaped("<script>\"a\" & 'b'</script>") ==
        "&lt;script&gt;&quot;a&quot; &amp; &#39;b&#39;&lt;/script&gt;");
  CHECK(viz::label_escaped(R"(\N \G "x")") == R"(\\N \\G "x")");
}

#include <filesystem>
#include <fstream>

#include "tests/support/catch.hpp"
#include "tests/tools/run_program.hpp"
#include "tests/trace/traces.hpp"
#include "tests/viz/xml.hpp"

using namespace nullscope;
using namespace nullscope::test;

namespace {

// A folder with one trace in it, gone at the end.
struct Folder {
  std::filesystem::path path =
      std::filesystem::temp_directory_path() / ("nullscope-render-" + std::to_string(::getpid()));
  Folder() { std::filesystem::create_directories(path); }
  ~Folder() { std::filesystem::remove_all(path); }
  std::string file(const std::string& name) const { return (path / name).string(); }
  std::string trace(const char* fen, int depth) const {
    std::ofstream(file("t.nst"), std::ios::binary) << record(make_request(fen, depth)).bytes;
    return file("t.nst");
  }
};

std::string first_bytes(const std::string& path, std::size_t length) {
  std::string bytes(length, '\0');
  std::ifstream(path, std::ios::binary).read(bytes.data(), static_cast<std::streamsize>(length));
  return bytes;
}

}  // namespace

TEST_CASE("render writes what the file's ending says") {
  const Folder folder;
  const std::string trace = folder.trace(kZugzwang, 5);
  for (const auto& [ending, magic] :
       {std::pair("svg", "<svg"), {"png", "\x89PNG"}, {"pdf", "%PDF"}, {"dot", "digraph"}}) {
    const std::string out = folder.file(std::string("x.") + ending);
    CHECK(run_nullscope({"render", trace, "-o", out}).exit_code == 0);
    CHECK(first_bytes(out, std::string(magic).size()) == magic);
  }
}

TEST_CASE("render finds the node by number, line, event or filters") {
  const Folder folder;
  const std::string trace = folder.trace(kZugzwang, 6);
  const auto drawn = [&](std::vector<std::string> how) {
    std::vector<std::string> words = {"render", trace, "-o", "-"};
    words.insert(words.end(), how.begin(), how.end());
    return XmlReader::read(output_of(words)).texts("text");
  };
  const auto has = [](const std::vector<std::string>& texts, const char* wanted) {
    return std::find(texts.begin(), texts.end(), wanted) != texts.end();
  };
  CHECK(has(drawn({"--around", "re-search:1"}), "verification failed: re-search"));
  CHECK(has(drawn({"--find", "--event re-search --min-depth 2"}), "verification failed: re-search"));
  CHECK(has(drawn({"--path", "Ba4"}), "Ba4"));
  CHECK(has(drawn({"--at", "1"}), "#1"));
  CHECK(has(drawn({"--pv"}), "exact"));
}

TEST_CASE("render says what to do where it cannot draw") {
  const Folder folder;
  const std::string trace = folder.trace(kMiddlegame, 6);
  const auto refused = [&](std::vector<std::string> words, int code, const char* says) {
    words.insert(words.begin(), {"render", trace});
    const Outcome outcome = run_nullscope(words);
    CHECK(outcome.exit_code == code);
    CHECK_THAT(outcome.err, Catch::Contains(says));
  };
  refused({}, 2, "-o FILE");
  refused({"-o", folder.file("x.bmp")}, 2, ".svg, .png, .pdf or .dot");
  refused({"-o", folder.file("x.svg"), "--whole"}, 2, "--max-nodes");
  refused({"-o", folder.file("x.svg"), "--around", "re-search:0"}, 2, "--around re-search:1");
  refused({"-o", folder.file("x.svg"), "--around", "zugzwang"}, 2, "re-search");
  refused({"-o", folder.file("x.svg"), "--find", "--min-value 31000"}, 2, "no node");
  refused({"-o", folder.file("x.svg"), "--at", "1", "--path", "e4"}, 2, "one of them");
  refused({"-o", folder.file("x.svg"), "--pv", "--whole"}, 2, "one of them");
  refused({"-o", folder.file("no/such/x.svg")}, 3, "no/such");
  std::ofstream(folder.file("there.svg")) << "mine";
  refused({"-o", folder.file("there.svg")}, 3, "--force");
  CHECK(first_bytes(folder.file("there.svg"), 4) == "mine");
  CHECK(run_nullscope({"render", trace, "-o", folder.file("there.svg"), "--force"}).exit_code == 0);
}

TEST_CASE("render puts boards where they are wanted") {
  const Folder folder;
  const std::string trace = folder.trace(kZugzwang, 6);
  const auto boards = [&](std::vector<std::string> how) {
    std::vector<std::string> words = {"render", trace, "--around", "re-search:1", "-o", "-"};
    words.insert(words.end(), how.begin(), how.end());
    return XmlReader::read(output_of(words)).all("svg").size() - 1;  // one is the page
  };
  CHECK(boards({}) == 0);
  CHECK(boards({"--boards"}) >= 2);
  CHECK(boards({"--board", "792"}) == 1);
}

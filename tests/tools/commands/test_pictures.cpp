#include <cstdio>
#include <filesystem>

#include "tests/support/catch.hpp"
#include "tests/tools/run_program.hpp"

using namespace nullscope::test;

namespace {

// A folder of its own that is gone when this is.
class TemporaryFolder {
 public:
  TemporaryFolder() {
    std::string name = (std::filesystem::temp_directory_path() / "nullscope-XXXXXX").string();
    REQUIRE(::mkdtemp(name.data()) != nullptr);
    path_ = name;
  }
  ~TemporaryFolder() { std::filesystem::remove_all(path_); }
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  std::string operator/(const std::string& name) const { return (path_ / name).string(); }
  std::size_t files() const {
    return static_cast<std::size_t>(std::distance(std::filesystem::directory_iterator(path_), {}));
  }

 private:
  std::filesystem::path path_;
};

}  // namespace

TEST_CASE("a picture's file is written whole, and an existing one is kept unless told otherwise") {
  const TemporaryFolder folder;
  const std::string path = folder / "board.svg";
  CHECK(output_of({"board", "startpos", "-o", path}).rfind(path, 0) == 0);
  const auto written = std::filesystem::last_write_time(path);
  const Outcome again = run_nullscope({"board", "startpos", "-o", path});
  CHECK(again.exit_code == 3);
  CHECK(again.err.find("--force") != std::string::npos);
  CHECK(std::filesystem::last_write_time(path) == written);
  output_of({"board", "startpos", "-o", path, "--force"});
  CHECK(folder.files() == 1);
}

TEST_CASE("a picture that cannot be written is an error with exit 3 and leaves nothing behind") {
  const TemporaryFolder folder;
  const Outcome outcome = run_nullscope({"board", "startpos", "-o", folder / "no/such/board.svg"});
  CHECK(outcome.exit_code == 3);
  CHECK(outcome.err.find("no/such/board.svg': No such file or directory") != std::string::npos);
  CHECK(outcome.err.find(".part") == std::string::npos);
  CHECK(folder.files() == 0);
  CHECK(shell("nullscope board startpos -o - > /dev/full").exit_code == 3);
}

TEST_CASE("board refuses what does not fit the position, and says why") {
  const std::vector<std::pair<std::vector<std::string>, std::string>> cases = {
      {{"board", "startpos"}, "-o FILE.svg"},
      {{"board", "startpos", "-o", "x.gif"}, ".svg"},
      {{"board", "startpos", "-o", "-", "--last-move", "e2e4"}, "POSITION is the one after the move"},
      {{"board", "startpos", "-o", "-", "--last-move", "e2e9"}, "two squares"},
      {{"board", "startpos", "-o", "-", "--arrow", "e2"}, "two squares"},
      {{"board", "startpos", "-o", "-", "--theme", "pink"}, "print"},
      {{"board", "nonsense", "-o", "-"}, "nonsense"},
  };
  for (const auto& [words, hint] : cases) {
    const Outcome outcome = run_nullscope(words);
    CAPTURE(words, outcome.err);
    CHECK(outcome.exit_code == 2);
    CHECK(outcome.out == "");
    CHECK(outcome.err.find(hint) != std::string::npos);
  }
}

TEST_CASE("icicle draws what a cut trace still has, says what is missing, and ends with 1") {
  const TemporaryFolder folder;
  const std::string whole = folder / "whole.nst";
  const std::string cut = folder / "cut.nst";
  output_of({"trace", "startpos", "--depth", "6", "-o", whole});
  std::filesystem::copy(whole, cut);
  std::filesystem::resize_file(cut, std::filesystem::file_size(cut) - 100);
  const Outcome outcome = run_nullscope({"icicle", cut, "-o", folder / "cut.svg"});
  CHECK(outcome.exit_code == 1);
  CHECK(outcome.err.find("the trace is not whole") != std::string::npos);
  CHECK(std::filesystem::exists(folder / "cut.svg"));
  CHECK(run_nullscope({"icicle", whole, "-o", folder / "x.svg", "--iteration", "9"}).exit_code == 2);
  CHECK(run_nullscope({"icicle", whole, "-o", folder / "x.svg", "--iteration", "2", "--all-iterations"}).exit_code ==
        2);
  CHECK(run_nullscope({"icicle", folder / "none.nst", "-o", folder / "x.svg"}).exit_code == 3);
  CHECK_FALSE(std::filesystem::exists(folder / "x.svg"));
}

TEST_CASE("plot takes completed iterations only, and names traces of one policy by their files") {
  const TemporaryFolder folder;
  const std::string one = folder / "one.nst";
  const std::string two = folder / "two.nst";
  output_of({"trace", "startpos", "--depth", "5", "--policy", "std:3", "-o", one});
  shell("nullscope trace startpos --depth 20 --nodes 20000 --policy std:3 -o " + two);
  const std::string svg = output_of({"plot", one, two, "-o", "-"});
  CHECK(svg.find(">std:3 one</text>") != std::string::npos);
  CHECK(svg.find(">std:3 two</text>") != std::string::npos);
  const nlohmann::json summary = json_of({"summary", two});
  const std::string stopped = std::to_string(summary.at("iterations").back().at("depth").get<int>());
  CHECK(svg.find("std:3 two, depth of the iteration " + stopped + ":") == std::string::npos);
  CHECK(output_of({"plot", one, two, "--where", "-o", "-"}).find("Where the nodes went at depth 5") !=
        std::string::npos);
  CHECK(output_of({"plot", one, "--where", "-o", "-"}).find("% of its nodes") != std::string::npos);
  CHECK(run_nullscope({"plot", "-o", "-"}).exit_code == 2);
}

TEST_CASE("a picture is as wide on paper as is asked for, in every format, with its own proportions") {
  const TemporaryFolder folder;
  const std::string trace = folder / "t.nst";
  output_of({"trace", "startpos", "--depth", "4", "-o", trace});
  const auto drawn = [&](const std::string& name, const std::string& width) {
    output_of({"render", trace, "-o", folder / name, "--width", width, "--force"});
    return shell("cat '" + (folder / name) + "'").out;
  };
  const auto number_after = [](const std::string& text, const std::string& mark) {
    REQUIRE(text.find(mark) != std::string::npos);
    return std::stod(text.substr(text.find(mark) + mark.size()));
  };
  const std::string svg = drawn("x.svg", "85mm");
  CHECK(svg.find(" width=\"85.00mm\"") != std::string::npos);
  const std::string own = "viewBox=\"0 0 ";
  const double width = number_after(svg, own);
  const double height = std::stod(svg.substr(svg.find(' ', svg.find(own) + own.size())));
  CHECK(number_after(svg, " height=\"") == Approx(85 * height / width).epsilon(0.001));
  CHECK(drawn("y.svg", "241.5pt").find(" width=\"241.50pt\"") != std::string::npos);
  CHECK(number_after(drawn("x.pdf", "85mm"), "/MediaBox [ 0 0 ") == Approx(85 * 72 / 25.4).epsilon(0.001));
  const std::string png = drawn("x.png", "85mm");
  const auto byte = [&](std::size_t i) { return static_cast<int>(static_cast<unsigned char>(png.at(i))); };
  CHECK(byte(18) * 256 + byte(19) == Approx(85 / 25.4 * 300).epsilon(0.002));  // the width in its header

  for (const std::string wrong : {"5mm", "1mm2", "mm", "85", "85cm", "nanmm", "-85mm", "90000pt"}) {
    const Outcome outcome = run_nullscope({"render", trace, "-o", folder / "no.svg", "--width", wrong});
    CAPTURE(wrong, outcome.err);
    CHECK(outcome.exit_code == 2);
  }
  CHECK(run_nullscope({"render", trace, "-o", folder / "no.dot", "--width", "85mm"}).exit_code == 2);
  output_of({"board", "startpos", "-o", folder / "b.svg", "--width", "40mm"});
  output_of({"board", "startpos", "-o", folder / "c.svg", "--width", "400"});
}

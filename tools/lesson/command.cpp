#include <filesystem>

#include "tools/cli/text.hpp"
#include "tools/commands/commands.hpp"
#include "tools/files/apart.hpp"
#include "tools/files/files.hpp"
#include "tools/files/output_file.hpp"
#include "tools/lesson/claims.hpp"
#include "tools/lesson/library.hpp"
#include "tools/lesson/publish/lesson_page.hpp"
#include "tools/lesson/publish/notes.hpp"
#include "tools/lesson/publish/site.hpp"
#include "viz/page/lab/lab_page.hpp"

namespace nullscope::lesson {
namespace {

constexpr Arguments::Usage kLessonUsage = {
    "lesson", "[NAME | FILE.json] [-o page.html | --notes -o notes.md | --check | --site DIR] [options]",
    "Writes a lesson: one HTML page for the classroom, or the teacher's notes. Its searches are run first, and every\n"
    "claim of the lesson is checked against them: one that does not hold is reported, and nothing is written. Without "
    "a\n"
    "name, lists the lessons there are. A FILE.json is a lesson of your own (examples/lessons/FORMAT.md); its notes\n"
    "are notes.in.md beside it.",
    "nullscope lesson zugzwang -o zugzwang.html"};

// A lesson's texts, and what to call them in messages.
struct Source {
  std::string file;
  std::string json;
  std::string notes;  // empty: none
  std::string notes_file;
};

// "zugzwang" of "3-zugzwang"
std::string_view lesson_name(const LibraryLesson& lesson) { return lesson.folder.substr(lesson.folder.find('-') + 1); }

Words lesson_names() {
  Words names;
  for (const LibraryLesson& lesson : library()) names.emplace_back(lesson_name(lesson));
  return names;
}

Source library_source(const Arguments& arguments, const std::string& name) {
  for (const LibraryLesson& lesson : library()) {
    const std::string_view number = lesson.folder.substr(0, lesson.folder.find('-'));
    if (name == lesson.folder || name == lesson_name(lesson) || name == number)
      return {fmt::format("lesson {}", lesson.folder), std::string(lesson.json), std::string(lesson.notes),
              fmt::format("notes of lesson {}", lesson.folder)};
  }
  arguments.fail(fmt::format("there is no lesson {}; there are {}, or give a FILE.json", in_quotes(name),
                             fmt::join(lesson_names(), ", ")));
}

std::string notes_of(const std::string& path) {
  return std::filesystem::path(path).replace_filename("notes.in.md").string();
}

Source file_source(const std::string& path) {
  Source source{path, read_text_file(path), "", notes_of(path)};
  if (std::filesystem::exists(source.notes_file)) source.notes = read_text_file(source.notes_file);
  return source;
}

bool is_path(const std::string& word) { return word.find('/') != std::string::npos || word.ends_with(".json"); }

int list_lessons() {
  TextTable table({"name", "title"}, 2);
  for (const LibraryLesson& text : library())
    table.add({std::string(lesson_name(text)), Json::parse(text.json).at("title").get<std::string>()});
  print("{}\n'nullscope lesson NAME -o page.html' writes the page, with --notes -o notes.md the teacher's notes.\n",
        table.str());
  return kFine;
}

void print_check(const LessonFile& lesson) {
  std::size_t questions = 0;
  for (const Chapter& chapter : lesson.chapters) questions += chapter.question.has_value();
  print("{}: {} chapters, {} questions, {} searches; all {} claims hold\n", printable(lesson.name),
        lesson.chapters.size(), questions, lesson.searches.size(), lesson.claims.size());
}

// A lesson as it is written out.
struct Made {
  LessonFile lesson;
  std::string notes;
  viz::Page page;
};

// Everything is made, whatever is asked for: an unknown slot or a bad place anywhere is an error. Nothing: a claim does
// not hold.
std::optional<Made> make(const Source& source) {
  Made made;
  made.lesson = parse_lesson(source.json, source.file);
  Facts facts(made.lesson);
  const std::vector<std::string> broken = broken_claims(facts);
  for (const std::string& line : broken) complain(line);
  if (!broken.empty()) return std::nullopt;
  made.notes = notes_text(facts, source.notes, source.notes_file);
  made.page = lesson_page(facts);
  made.page.lesson["notes"] = made.notes;
  return made;
}

constexpr std::string_view kLabFile = "lab.html";

// All lessons as pages that link to the lab, and their index.
int write_site(const Arguments& arguments, const std::string& folder, std::optional<viz::Theme> theme) {
  const bool force = arguments.has("force");
  std::vector<SitePage> pages;
  for (const LibraryLesson& lesson : library()) pages.push_back({std::string(lesson.folder) + ".html", {}, {}});
  check_site_folder(folder, pages, force);
  const bool with_lab = viz::has_lab();
  const std::string lab_file = folder + "/" + std::string(kLabFile);
  if (with_lab) check_output_file(lab_file, force);
  for (std::size_t i = 0; i < library().size(); ++i) {
    auto made = make(library_source(arguments, std::string(library()[i].folder)));
    if (!made) return kCheckFailed;
    made->page.theme = theme;
    if (with_lab) made->page.lab = kLabFile;
    pages[i].title = made->lesson.title;
    pages[i].intro = made->page.lesson["intro"];
    write_output_file(folder + "/" + pages[i].file, viz::page_html(made->page), force);
  }
  if (with_lab) write_output_file(lab_file, viz::lab_html(theme), force);
  write_output_file(folder + "/index.html", site_index(pages, with_lab ? kLabFile : ""), force);
  print("{}: {} lessons{} and index.html\n", printable(folder), pages.size(), with_lab ? ", the lab" : "");
  return kFine;
}

}  // namespace
}  // namespace nullscope::lesson

namespace nullscope {

int lesson_command(const Words& words) {
  using namespace lesson;
  Arguments arguments(kLessonUsage);
  arguments.value("output,o", "FILE", "where the page goes, or the notes; - is standard output")
      .flag("notes", "write the teacher's notes (Markdown) instead of the page")
      .flag("check", "only check the lesson's claims")
      .value("site", "DIR", "write all lessons into a folder, with an index: for a web server, or to open from disk")
      .flag("force", "replace existing files")
      .value("theme", "THEME", "of the page: light or dark; as the reader's system has it by default")
      .among({"light", "dark"})
      .operands(lesson_names());
  if (!arguments.parse(words)) return kFine;
  if (arguments.positionals().empty() && words.empty()) return list_lessons();
  const auto output = arguments.text("output");
  const bool notes = arguments.has("notes");
  const auto chosen = arguments.choice("theme");
  std::optional<viz::Theme> theme;
  if (chosen) theme = *chosen ? viz::Theme::Dark : viz::Theme::Light;
  if (const auto site = arguments.text("site")) {
    if (output || notes || arguments.has("check") || !arguments.positionals().empty())
      arguments.fail("--site writes all lessons: it goes with --theme and --force only");
    return write_site(arguments, *site, theme);
  }
  if (arguments.positionals().size() != 1) arguments.fail("give one lesson by its name");
  if (arguments.has("check") == output.has_value()) arguments.fail("either -o FILE says where it goes, or --check");
  if (notes && !output) arguments.fail("--notes go to a file: give -o FILE");
  if (theme && (notes || !output)) arguments.fail("--theme is for the page");
  const std::string& name = arguments.positionals().front();
  if (output && is_path(name)) check_apart({name, notes_of(name)}, {{"-o", *output}});
  if (output) check_output_file(*output, arguments.has("force"));

  const Source source = is_path(name) ? file_source(name) : library_source(arguments, name);
  if (notes && source.notes.empty())
    throw UsageError(fmt::format("{} has no notes; they would be in {}", source.file, source.notes_file));
  auto made = make(source);
  if (!made) return kCheckFailed;
  made->page.theme = theme;
  if (!output) {
    print_check(made->lesson);
    return kFine;
  }
  const std::string text = notes ? made->notes : viz::page_html(made->page);
  write_output_file(*output, text, arguments.has("force"));
  if (*output != "-") print("{}: {} bytes\n", printable(*output), viz::grouped(text.size()));
  return kFine;
}

}  // namespace nullscope

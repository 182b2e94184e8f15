#include "tools/lesson/publish/notes.hpp"

#include <array>

namespace nullscope::lesson {
namespace {

std::string chapters(Facts& facts) {
  std::string text;
  int number = 0;
  for (const Chapter& chapter : facts.lesson().chapters)
    text += fmt::format("{}. {}\n", ++number, facts.fill(chapter.title, chapter.part.where()));
  return text;
}

std::string questions(Facts& facts) {
  std::string text;
  int number = 0;
  for (const Chapter& chapter : facts.lesson().chapters) {
    ++number;
    if (!chapter.question) continue;
    const Question& question = *chapter.question;
    const std::string& where = question.part.where();
    text += fmt::format("- **Chapter {}.** {}\n", number, facts.fill(question.text, where));
    for (std::size_t i = 0; i < question.choices.size(); ++i)
      text += fmt::format("  - {}{}\n", facts.fill(question.choices[i], where),
                          static_cast<int>(i) == question.choice ? " ✓" : "");
    if (question.reply != Question::Reply::Choice)
      text += fmt::format("  - {} ✓\n", facts.fill(question.answer, where));
    text += fmt::format("\n  {}\n", facts.fill(question.why, where));
  }
  return text;
}

std::string claims(Facts& facts) {
  std::string text;
  for (const Claim& claim : facts.lesson().claims)
    text += fmt::format("- {}\n", facts.fill(claim.that, claim.part.where()));
  return text;
}

struct Passage {
  std::string_view slot;
  std::string (*text)(Facts&);
};
constexpr std::array kPassages = {Passage{"{@chapters}", chapters}, Passage{"{@questions}", questions},
                                  Passage{"{@claims}", claims}};

}  // namespace

std::string notes_text(Facts& facts, std::string_view notes, const std::string& file) {
  std::string text;
  for (int line = 1; !notes.empty(); ++line) {
    const std::size_t end = std::min(notes.find('\n'), notes.size());
    const std::string_view row = notes.substr(0, end);
    notes.remove_prefix(std::min(end + 1, notes.size()));
    const auto passage =
        std::find_if(kPassages.begin(), kPassages.end(), [&](const Passage& p) { return row == p.slot; });
    if (passage != kPassages.end())
      text += passage->text(facts);
    else
      text += facts.fill(row, fmt::format("{}:{}", file, line)) + '\n';
  }
  return text;
}

}  // namespace nullscope::lesson

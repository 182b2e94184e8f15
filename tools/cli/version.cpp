#include "tools/cli/version.hpp"

#include "engine/cpu.hpp"
#include "tools/cli/errors.hpp"
#include "tools/cli/output.hpp"
#include "trace/format/format.hpp"

namespace nullscope {

const char* const kProgramVersion = NULLSCOPE_VERSION_STRING;

namespace {

std::string_view popcount_method() {
#if defined(__x86_64__) && !defined(__POPCNT__)
  return cpu::has_popcnt ? "popcnt" : "portable";
#else
  return "compiler";
#endif
}

}  // namespace

int version_command(const Words& words) {
  if (words.size() > 1 || (words.size() == 1 && words[0] != "--json"))
    throw UsageError("--version goes with --json only");
  const Json libraries = Json::parse(NULLSCOPE_LIBRARIES);
  if (!words.empty()) {
    print_json({{"version", kProgramVersion},
                {"compiler", NULLSCOPE_COMPILER},
                {"build", NULLSCOPE_BUILD},
                {"libraries", libraries},
                {"processor", {{"popcount", popcount_method()}, {"sliders", cpu::slider_method()}}},
                {"trace_format", trace::format::kVersion}});
    return kFine;
  }
  std::string with;
  for (const auto& [name, version] : libraries.items())
    with += fmt::format("{}{} {}", with.empty() ? "" : ", ", name, version.get<std::string>());
  print("nullscope {}\n", kProgramVersion);
  print("built by    {}, {}\n", NULLSCOPE_COMPILER, NULLSCOPE_BUILD);
  print("built with  {}\n", with);
  print("processor   population count: {}; sliding pieces: {}\n", popcount_method(), cpu::slider_method());
  print("traces      format {}\n", trace::format::kVersion);
  return kFine;
}

}  // namespace nullscope

// The header's archive: what reads can be written, and tells of a search that can be run, or why not.
#include "tests/fuzz/target.hpp"
#include "trace/format/archives.hpp"
#include "trace/read/narrate.hpp"
#include "trace/record/filter_options.hpp"

namespace nullscope::fuzz {

void run(std::string_view input) {
  trace::Header header;
  try {
    header = trace::decode_header(input);
  } catch (const trace::Error&) {
    return;
  }
  const std::string bytes = trace::encode_header(header);
  require(trace::encode_header(trace::decode_header(bytes)) == bytes,
          "a header that was written reads as the same header");
  trace::Narrator(header).form({});
  try {
    const SearchRequest request = header.request();
    const SearchRequest again = trace::make_header(request, header.program, header.label).request();
    require(again.root == request.root && again.root_moves == request.root_moves &&
                to_string(again.policy) == to_string(request.policy) && again.history == request.history,
            "the search of a header has a header that tells of the same search");
  } catch (const trace::Error&) {
  }
  try {
    const trace::FilterOptions filter = trace::FilterOptions::from_text(header.filter);
    require(trace::FilterOptions::from_text(filter.to_text()).to_text() == filter.to_text(),
            "a filter that was written reads as the same filter");
  } catch (const trace::Error&) {
  }
}

}  // namespace nullscope::fuzz

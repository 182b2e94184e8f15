#include "tools/files/audit_output.hpp"

#include <filesystem>
#include <fstream>

#include "tools/files/output_file.hpp"
#include "trace/format/audit_file.hpp"

namespace nullscope {
namespace {

bool is_sidecar(const std::string& path) {
  constexpr std::string_view kBeginning = "{\"format\":\"nullscope audit ";
  std::error_code error;
  if (!std::filesystem::is_regular_file(path, error)) return false;
  std::string beginning(kBeginning.size(), '\0');
  std::ifstream file(path, std::ios::binary);
  return file.read(beginning.data(), static_cast<std::streamsize>(beginning.size())) && beginning == kBeginning;
}

}  // namespace

AuditOutput::AuditOutput(std::string path, bool force) : path_(std::move(path)), replace_(force || is_sidecar(path_)) {
  check_output_file(path_, replace_);
}

void AuditOutput::save(const trace::AuditFile& audit) const {
  OutputFile file(path_, replace_);
  const bool in_place = file.temporary().empty();  // a device
  trace::save_audit(audit, in_place ? path_ : file.temporary());
  file.finish();
}

}  // namespace nullscope

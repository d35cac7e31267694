#include "runner/cli/failure_text.hpp"

#include <new>
#include <system_error>

namespace rb::cli {

std::string failure_text(const std::exception& error) {
  if (dynamic_cast<const std::bad_alloc*>(&error) != nullptr) return "out of memory";
  const auto* const system = dynamic_cast<const std::system_error*>(&error);
  if (system != nullptr && system->code() == std::errc::resource_unavailable_try_again) {
    return "the system starts no further thread: use fewer --threads, or raise ulimit -u";
  }
  return error.what();
}

}  // namespace rb::cli

#include "runner/base/text/failure_text.hpp"

#include <new>
#include <system_error>

#include "engine/base/error.hpp"

namespace rb {

std::string failure_text(const std::exception& error) {
  if (dynamic_cast<const std::bad_alloc*>(&error) != nullptr) return "out of memory";
  const auto* const system = dynamic_cast<const std::system_error*>(&error);
  if (system != nullptr && system->code() == std::errc::resource_unavailable_try_again) {
    return "the system allows no further thread: use fewer --threads, or raise ulimit -u";
  }
  return error.what();
}

bool is_bug(const std::exception& error) {
  return dynamic_cast<const Error*>(&error) == nullptr &&
         dynamic_cast<const std::bad_alloc*>(&error) == nullptr &&
         dynamic_cast<const std::system_error*>(&error) == nullptr;
}

}  // namespace rb

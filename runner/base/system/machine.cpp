#include "runner/base/system/machine.hpp"

#include <sys/utsname.h>

#include <fmt/core.h>

namespace rb {
namespace {

utsname system_names() {
  utsname names{};
  uname(&names);
  return names;
}

}  // namespace

std::string host_name() { return system_names().nodename; }

std::string machine_text() {
  const utsname is = system_names();
  return fmt::format("{}, {} {} {}", is.nodename, is.sysname, is.release, is.machine);
}

}  // namespace rb

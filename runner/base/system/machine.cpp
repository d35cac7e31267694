#include "runner/base/system/machine.hpp"

#include <sys/utsname.h>

#include <fmt/core.h>

namespace rb {
namespace {

utsname names() {
  utsname names{};
  uname(&names);
  return names;
}

}  // namespace

std::string host_name() { return names().nodename; }

std::string machine_text() {
  const utsname is = names();
  return fmt::format("{}, {} {} {}", is.nodename, is.sysname, is.release, is.machine);
}

}  // namespace rb

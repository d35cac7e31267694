#include "runner/run/session/machines_line.hpp"

#include <fmt/format.h>

namespace rb {

std::string with_machines(const std::string& machines, Window window,
                          const std::function<std::string(const Window&)>& line) {
  constexpr std::size_t kLeastLine = 40;
  const std::size_t more = machines.size() + 2;
  const bool is_room = !window.is_terminal || window.columns >= kLeastLine + more;
  if (machines.empty() || !is_room) return line(window);
  if (window.is_terminal) window.columns -= more;
  return fmt::format("{}  {}", line(window), machines);
}

}  // namespace rb

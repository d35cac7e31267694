#include "runner/queue/link/link.hpp"

namespace rb::queue {

bool Answer::is_error(std::string_view code) const {
  return kind == Kind::error && text.substr(0, text.find(' ')) == code;
}

}  // namespace rb::queue

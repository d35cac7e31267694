#include "runner/base/process/stream.hpp"

#include "engine/base/printable.hpp"

namespace rb {
namespace {

constexpr std::string_view kSigns = "><!#";  // by Stream

}  // namespace

char sign(Stream stream) { return kSigns[static_cast<std::size_t>(stream)]; }

void append_printable(std::string& text, std::string_view line) { text += printable(line); }

}  // namespace rb

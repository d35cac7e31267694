#include "runner/base/text/table_row.hpp"

namespace rb {

Table table_row(std::string_view title, std::string_view text) {
  using enum Table::Align;
  return {.columns = {{.name = "", .align = left, .missing = "", .widest = "Opening bias"},
                      {.name = "", .align = left, .missing = ""}},
          .rows = {{title, text}},
          .gap = " "};
}

}  // namespace rb

#include "runner/cli/results/figure_files.hpp"

#include <filesystem>
#include <vector>

#include <fmt/format.h>

#include "engine/base/error.hpp"
#include "engine/base/json_text.hpp"
#include "engine/base/printable.hpp"
#include "engine/base/wording.hpp"
#include "runner/cli/options/output_file.hpp"
#include "runner/web/figures/figures.hpp"

namespace rb::cli {

namespace fs = std::filesystem;

void check_figures(const std::string& folder) {
  std::error_code none;
  if (fs::exists(folder, none) && !fs::is_directory(folder, none)) {
    throw Error(fmt::format("{}: not a folder", folder));
  }
}

std::string write_figures(const Json& document, const std::string& folder, bool force) {
  const std::vector<figures::Figure> all = figures::figures(document);
  if (all.empty())
    throw Error(fmt::format("{}: no figure to write, since no game has ended", folder));
  make_folder(folder);
  const auto each = [&](const auto& use) {
    for (const figures::Figure& figure : all) {
      const std::string path = (fs::path(folder) / figure.name).string();
      use(path, force || figures::is_figure(path) ? OldFile::replace : OldFile::keep, figure.svg);
    }
  };
  each([](const std::string& path, OldFile old, const std::string& /*svg*/) {
    NewFile::check_writable(path, old);
  });
  each(NewFile::write_all);
  return fmt::format("{}: {}\n", printable(folder), counted(all.size(), "figure"));
}

}  // namespace rb::cli

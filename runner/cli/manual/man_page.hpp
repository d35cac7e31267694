#pragma once

#include <string>
#include <string_view>

#include "runner/cli/options/command_table.hpp"

// Pages of the manual in the language of man(7), made of the tables of the commands. They hold no
// date, so that the same sources make the same pages.
namespace rb::cli {

// "renju-bench-sprt-plan", the name of the page of "sprt plan".
std::string man_name(std::string_view command);

// The page of one command.
std::string man_page(const Syntax& syntax);
// The page of the program: all commands with their pages, exit statuses, environment, files.
std::string man_overview(const CommandTable& table);

}  // namespace rb::cli

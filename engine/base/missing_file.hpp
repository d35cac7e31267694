#pragma once

#include <string>
#include <string_view>

// How errors tell that a file is not there.
namespace rb {

// "nowhere.db: no such file"
std::string no_such_file(std::string_view path);
// "nowhere: no such folder"
std::string no_such_folder(std::string_view path);
// Why a file was not read, by errno: no_such_file(), or "x.db: Permission denied".
std::string why_unread(std::string_view path);

}  // namespace rb

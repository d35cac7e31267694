#pragma once

#include <string>
#include <vector>

#include "engine/base/json_text.hpp"
#include "runner/web/page/gzip.hpp"

namespace rb {

// Throws Error that names the missing package if this program was built without the page.
void require_page();

// A JSON text that may stand within a <script>: no '<', no U+2028, no U+2029. It stays equal JSON.
std::string inert_json(const Json& document);

// One self-contained page of a document and its games blocks, which are JSON. REQUIRES:
// require_page().
std::string report_page(const Json& document, const std::vector<TextPieces>& blocks);

// The page without a document, which a server answers. Its policy is also a header.
std::string served_page();
std::string served_policy();

// Whether the file begins like a report. False if it cannot be read.
bool is_report(const std::string& path);

}  // namespace rb

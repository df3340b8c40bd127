// Makes any bytes safe to stand in a page or in Markdown.
#pragma once

#include <string>
#include <string_view>

namespace kanon {

// Valid UTF-8 with nothing that moves a cursor or turns the direction of writing: what is not, is shown as U+FFFD.
// Line ends and tabs become blanks unless `keep_lines`.
std::string clean_text(std::string_view text, bool keep_lines = false);

// clean_text, fit for HTML text and for attributes in double quotes.
std::string html_escaped(std::string_view text, bool keep_lines = false);

// clean_text, fit for a line or a table cell of Markdown: nothing in it is taken for markup.
std::string markdown_escaped(std::string_view text);

// At most `most` characters, the last one an ellipsis where something is cut off.
std::string shortened(std::string_view text, std::size_t most);

}  // namespace kanon

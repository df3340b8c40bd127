// Expectations about texts.
#pragma once

#include <gtest/gtest.h>

#include <string>

namespace kanon::tests {

inline void expect_has(const std::string& text, const std::string& part) {
  EXPECT_NE(text.find(part), std::string::npos) << "lacks: " << part << "\n" << text;
}

}  // namespace kanon::tests

// Codebooks of columns of which only the number of values matters.
#pragma once

#include "encode/codebook.hpp"

namespace kanon::tests {

inline Codebook domains(const std::vector<std::size_t>& sizes) {
  Codebook out;
  for (const std::size_t size : sizes) {
    out.emplace_back();
    out.back().values.resize(size);
  }
  return out;
}

}  // namespace kanon::tests

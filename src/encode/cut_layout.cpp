// Lays the values of a column out in a row and tells which of them share a position.
#include "encode/cut_layout.hpp"

#include <numeric>

namespace kanon {

CutColumn laid_out(const CodedColumn& coded, const CutLayout& layout) {
  CutColumn out;
  out.name = coded.name;
  out.weight = coded.weight;
  out.positions = 0;
  out.position_of.resize(layout.order.size());
  for (std::size_t place = 0; place < layout.order.size(); ++place) {
    if (layout.begins[place]) {
      ++out.positions;
      out.low.push_back(layout.places[place]);
      out.high.push_back(layout.places[place]);
    }
    out.position_of[layout.order[place].index] = out.positions - 1;
    out.high.back() = layout.places[place];
  }
  return out;
}

std::vector<double> counted_places(std::size_t values) {
  std::vector<double> out(values);
  std::iota(out.begin(), out.end(), 0.0);
  return out;
}

}  // namespace kanon

// Rule: what one model says of one group.
#include "models/rule.hpp"

namespace kanon {

std::unique_ptr<const Rule> make_rule(const SensitiveModel& model, const SensitiveColumn& column) {
  switch (model.name) {
    case ModelName::distinct:
    case ModelName::entropy:
    case ModelName::recursive:
      break;
    case ModelName::t_equal:
    case ModelName::t_ordered:
    case ModelName::t_hierarchy:
      return make_closeness(model, column);
    case ModelName::cap:
    case ModelName::cap_value:
    case ModelName::beta:
    case ModelName::enhanced_beta:
      return make_caps(model, column);
  }
  return make_diversity(model);
}

}  // namespace kanon

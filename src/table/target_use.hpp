// TargetUse: what is counted of a target column besides rows.
#pragma once

namespace kanon {

// Nothing, rows per class, the moments of a number, or rows per class with the number each class is.
enum class TargetUse { none, classes, moments, numbers };

}  // namespace kanon

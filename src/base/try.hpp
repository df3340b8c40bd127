// KANON_TRY: pass an Error up, or go on with the value. The language has no `?` operator, hence the macros.
#pragma once

#include "kanon/result.hpp"

// NOLINTBEGIN(bugprone-macro-parentheses): a declaration cannot stand in parentheses
#define KANON_JOIN_INNER(a, b) a##b
#define KANON_JOIN(a, b) KANON_JOIN_INNER(a, b)

// KANON_TRY(auto table, open(path));
#define KANON_TRY(declaration, expression) KANON_TRY_AS(KANON_JOIN(kanon_try_, __LINE__), declaration, expression)
#define KANON_TRY_AS(name, declaration, expression) \
  auto name = (expression);                         \
  if (!name.ok()) return std::move(name).error();   \
  declaration = std::move(name).value()

// KANON_CHECK(write(path));
#define KANON_CHECK(expression)                                     \
  do {                                                              \
    auto kanon_status = (expression);                               \
    if (!kanon_status.ok()) return std::move(kanon_status).error(); \
  } while (false)
// NOLINTEND(bugprone-macro-parentheses)

// Judges the form of a release: that every reader reads from it what the engine does, and that neither the order of its
// rows nor a byte beside its cells tells anything.
#pragma once

#include "certify/common/findings.hpp"
#include "engine/open_source.hpp"
#include "kanon/result.hpp"
#include "kanon/verify.hpp"
#include "table/source.hpp"

namespace kanon::certify {

EngineOptions engine_options(const VerifyRequest& request);

// What the plan and the original say of the form.
struct ReleaseForm {
  std::vector<std::string> quasi = {};   // recoded columns
  bool safe_cells = false;               // cells that begin like a formula have a mark in front
  const SourceInfo* original = nullptr;  // null: it is not at hand
};

// Beside a plan the file must be one that kanon writes, with its rows in the promised order. Without a plan it is
// somebody's file: CSV must be read alike by all readers, and what else is noticed is left open.
Result<Findings> check_form(const VerifyRequest& request, const Source& release, const ReleaseForm& asked = {});

// Joins the findings about the rows and those about the form. A release that the engine cannot read and whose form is
// bad fails; it is not an error.
Result<Verdict> with_form(const VerifyRequest& request, Findings form, Result<Verdict> judged);

}  // namespace kanon::certify

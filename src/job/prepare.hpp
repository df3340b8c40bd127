// The jobs that make a release, up to the moment before anything has its name: everything is written and checked.
#pragma once

#include "kanon/anonymize.hpp"
#include "kanon/frontier.hpp"
#include "kanon/suppress.hpp"
#include "publish/publication.hpp"

namespace kanon {

// Without the report that the recipe may ask for.
Result<AnonymizeOutcome> prepare_anonymize(const Recipe& recipe, const RunOptions& options, Publication& publication);
Result<FrontierOutcome> prepare_frontier(const FrontierRequest& request, const RunOptions& options,
                                         Publication& publication);
Result<SuppressOutcome> prepare_suppress(const SuppressRequest& request, const RunOptions& options,
                                         Publication& publication);

}  // namespace kanon

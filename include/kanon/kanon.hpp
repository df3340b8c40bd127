// Everything kanon offers a program, in one include.
#pragma once

#include "kanon/anonymize.hpp"
#include "kanon/answers.hpp"
#include "kanon/cell_recipe.hpp"
#include "kanon/evaluate.hpp"
#include "kanon/frontier.hpp"
#include "kanon/hierarchy.hpp"
#include "kanon/inspect.hpp"
#include "kanon/observer.hpp"
#include "kanon/recipe.hpp"
#include "kanon/result.hpp"
#include "kanon/suppress.hpp"
#include "kanon/unsafe.hpp"
#include "kanon/verify.hpp"
#include "kanon/version.hpp"

# DuckDB::DuckDB, from the first place that has both the header and the library:
#   1. DUCKDB_ROOT, a variable or in the environment: an unpacked release archive (duckdb.h and libduckdb.so in one
#      folder) or a prefix with include/ and lib/
#   2. the system: a package config of DuckDB, pkg-config, or duckdb.h and libduckdb on the default paths
#   3. deps/node_modules, filled by `npm ci --ignore-scripts` in deps/
# Header and library always come from the same place: half an installation is passed over, never mixed with another.
# DuckDB_FROM says which one it was: root, system or npm.

# Looks for both in one place and keeps them only together; arguments after the place go to find_path and find_library.
function(_kanon_look_for_duckdb place)
  if(DuckDB_LIBRARY AND DuckDB_INCLUDE_DIR)
    return()
  endif()
  find_path(_duckdb_header duckdb.h ${ARGN} NO_CACHE)
  find_library(_duckdb_library duckdb ${ARGN} NO_CACHE)
  if(_duckdb_header AND _duckdb_library)
    set(DuckDB_INCLUDE_DIR ${_duckdb_header} CACHE PATH "folder of duckdb.h" FORCE)
    set(DuckDB_LIBRARY ${_duckdb_library} CACHE FILEPATH "DuckDB's library" FORCE)
    set(DuckDB_FROM ${place} CACHE INTERNAL "where DuckDB was found")
  elseif(_duckdb_header)
    string(REGEX REPLACE "/$" "" _duckdb_header ${_duckdb_header})
    message(STATUS "DuckDB: ${_duckdb_header}/duckdb.h has no library beside it and is not used")
  endif()
endfunction()

# A found pair that has gone since (a removed package, another deps/) is looked for again, as is one that the user has
# since overruled.
set(_duckdb_root ${DUCKDB_ROOT} $ENV{DUCKDB_ROOT})
if(_duckdb_root AND NOT "${DuckDB_FROM}" STREQUAL root)
  unset(DuckDB_LIBRARY CACHE)
endif()
if(NOT EXISTS "${DuckDB_LIBRARY}" OR NOT EXISTS "${DuckDB_INCLUDE_DIR}/duckdb.h")
  unset(DuckDB_LIBRARY CACHE)
  unset(DuckDB_INCLUDE_DIR CACHE)
endif()

if(_duckdb_root)
  _kanon_look_for_duckdb(root PATHS ${_duckdb_root} PATH_SUFFIXES include lib src/include NO_DEFAULT_PATH)
  if(NOT DuckDB_LIBRARY)
    message(FATAL_ERROR "DUCKDB_ROOT (${_duckdb_root}) does not hold both duckdb.h and the DuckDB library")
  endif()
else()
  # A package config knows best, but only one that brings the C header is of use.
  find_package(DuckDB CONFIG QUIET)
  if(DuckDB_FOUND AND DuckDB_INCLUDE_DIRS)
    _kanon_look_for_duckdb(system HINTS ${DuckDB_INCLUDE_DIRS} ${DuckDB_DIR}/../.. ${DuckDB_DIR}/../../..
                           PATH_SUFFIXES include lib)
  endif()
  unset(DuckDB_FOUND)
  find_package(PkgConfig QUIET)
  if(PkgConfig_FOUND)
    pkg_check_modules(_duckdb_pc QUIET duckdb)
  endif()
  _kanon_look_for_duckdb(system HINTS ${_duckdb_pc_INCLUDE_DIRS} ${_duckdb_pc_LIBRARY_DIRS})
  set(_duckdb_npm ${PROJECT_SOURCE_DIR}/deps/node_modules)
  file(GLOB _duckdb_bindings ${_duckdb_npm}/@duckdb/node-bindings-*)
  _kanon_look_for_duckdb(npm PATHS ${_duckdb_npm}/duckdb/src/duckdb/src/include ${_duckdb_bindings} NO_DEFAULT_PATH)
endif()

include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(DuckDB REQUIRED_VARS DuckDB_LIBRARY DuckDB_INCLUDE_DIR
  REASON_FAILURE_MESSAGE "run ./kanon once, or `npm ci --ignore-scripts` in deps/, or set DUCKDB_ROOT to an unpacked release archive")
mark_as_advanced(DuckDB_LIBRARY DuckDB_INCLUDE_DIR)
if(DuckDB_FOUND AND NOT TARGET DuckDB::DuckDB)
  add_library(DuckDB::DuckDB UNKNOWN IMPORTED)
  set_target_properties(DuckDB::DuckDB PROPERTIES IMPORTED_LOCATION ${DuckDB_LIBRARY})
  target_include_directories(DuckDB::DuckDB SYSTEM INTERFACE ${DuckDB_INCLUDE_DIR})
endif()

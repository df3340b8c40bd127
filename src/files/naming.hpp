// Naming: gives several files their names in one order that is carried out whole or taken back.
#pragma once

#include <sys/types.h>

#include <cstddef>
#include <string>
#include <vector>

namespace kanon {

struct NameOrder {
  int file = -1;           // open; -1: no file gets this name, and the one that has it goes
  bool anonymous = false;  // it has no name yet; else it has the hidden one
  bool replace = false;    // a file of that name may be there, and goes
  mode_t mode = 0600;      // when it has its name: until then it is for its owner alone
  std::string hidden;      // free, unless the file is there
  std::string name;
};

struct NamingFailure {
  std::size_t order = 0;  // the one that failed
  int reason = 0;         // errno; 0: all went well
};

// Runs the orders in a child process; in this one where there can be none.
NamingFailure name_files(const std::vector<NameOrder>& orders);

}  // namespace kanon

# Warnings for our own code only; consumers of the library do not inherit them.
add_library(kanon_warnings INTERFACE)
target_compile_options(kanon_warnings INTERFACE -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wno-sign-conversion
                                                 -Wnon-virtual-dtor -Woverloaded-virtual
                                                 # g++ 12 warns falsely about std::string and std::optional
                                                 $<$<CXX_COMPILER_ID:GNU>:-Wno-restrict -Wno-maybe-uninitialized>)

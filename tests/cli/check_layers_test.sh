# The layer check finds an include that points the wrong way, and only that.
mkdir -p src/base src/release src/certify include/kanon
echo '#include "base/b.hpp"' >src/release/p.hpp
echo '#include <vector>' >src/base/b.hpp
expect_exit 0 "$KANON_ROOT/tools/check_layers" .

echo '#include "release/p.hpp"' >src/base/b.hpp
expect_exit 1 "$KANON_ROOT/tools/check_layers" .
expect_stdout 'src/base/b.hpp:1: base may not include release'

echo '#include "../release/p.hpp"' >src/certify/c.cpp
echo >src/base/b.hpp
expect_exit 1 "$KANON_ROOT/tools/check_layers" .
expect_stdout 'src/certify/c.cpp:1: certify may not include release'
rm src/certify/c.cpp

echo '#include <fmt/format.h>' >include/kanon/k.hpp
expect_exit 1 "$KANON_ROOT/tools/check_layers" .
expect_stdout 'include/kanon/k.hpp:1: a public header includes fmt/format.h'
rm include/kanon/k.hpp

mkdir src/elsewhere
echo >src/elsewhere/e.cpp
expect_exit 1 "$KANON_ROOT/tools/check_layers" .
expect_stdout 'the folder elsewhere is not in the table'
rm -r src/elsewhere

mkdir -p src/table src/encode src/count
echo >src/table/source.hpp
echo '#include "table/source.hpp"' >src/count/c.cpp
expect_exit 0 "$KANON_ROOT/tools/check_layers" .
echo '#include "table/source.hpp"' >src/encode/e.cpp
expect_exit 1 "$KANON_ROOT/tools/check_layers" .
expect_stdout 'src/encode/e.cpp:1: encode gets counts and may not read a table'

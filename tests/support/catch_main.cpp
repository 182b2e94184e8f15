// Catch2 2.x wants its main() compiled once; 3.x brings its own.
#if !__has_include(<catch2/catch_all.hpp>)
#define CATCH_CONFIG_MAIN
#endif
#include "tests/support/catch.hpp"

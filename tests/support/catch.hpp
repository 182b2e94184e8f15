// The one place that knows which Catch2 this is: 2.x has a single header, 3.x several.
#pragma once

#if __has_include(<catch2/catch_all.hpp>)
#include <catch2/catch_all.hpp>
#else
#include <catch2/catch.hpp>
#endif

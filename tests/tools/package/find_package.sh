#!/usr/bin/env bash
# find_package: a picture drawn through nullscope::viz; only what is asked for is looked for; what is not there is said.
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"
cd "$work"

# project LANGUAGE LINES...: a CMake project, configured; what it said is in `log`.
project() {
  rm -rf build
  printf '%s\n' 'cmake_minimum_required(VERSION 3.16)' "project(test $1)" "${@:2}" >CMakeLists.txt
  cmake -B build >log 2>&1
}

project C 'find_package(nullscope 0.2 REQUIRED COMPONENTS emit)' 'if(TARGET PkgConfig::zstd OR TARGET Boost::serialization)' \
  'message(FATAL_ERROR "more than was asked for")' 'endif()' || fail "emit needs more than it should: $(cat log)"
if project CXX 'find_package(nullscope 0.2 REQUIRED COMPONENTS engine picture)'; then fail "a component was found that is not there"; fi
grep -q "nullscope has no component 'picture'; it has engine, trace, viz, program, emit" <(tr -s '\n ' ' ' <log) ||
  fail "the unknown component is not named: $(cat log)"
if project CXX 'find_package(nullscope 9.0 REQUIRED)'; then fail "version 9.0 was found"; fi

cat >draw.cpp <<'END'
#include <iostream>
#include <nullscope/engine/fen.hpp>
#include <nullscope/viz/draw/board_svg.hpp>

int main() { std::cout << nullscope::viz::board_svg(nullscope::parse_fen(nullscope::kStartFen), {}); }
END
project CXX 'find_package(nullscope 0.2 REQUIRED COMPONENTS viz)' 'add_executable(draw draw.cpp)' \
  'target_link_libraries(draw PRIVATE nullscope::viz)' || fail "viz is not found: $(cat log)"
cmake --build build >log 2>&1 || fail "a program with viz does not build: $(cat log)"
[[ $(build/draw) == *'<svg'* ]] || fail "no picture is drawn"
c++ draw.cpp -o draw $(pkg-config --cflags --libs nullscope-viz) || fail "nor by pkg-config"
expect "the picture" "$(build/draw)" "$(./draw)"

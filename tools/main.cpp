#include "tools/program.hpp"

int main(int argc, char** argv) { return nullscope::program(argc, argv); }

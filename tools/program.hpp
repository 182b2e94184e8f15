// The whole program: every command, with whatever policies have been added (engine/null_move.hpp).
//
// Required: main() calls it, once, with its own arguments. Promised: what it returns is the exit code; errors have been
// told on stderr.
#pragma once

namespace nullscope {

int program(int argc, char** argv);

}  // namespace nullscope

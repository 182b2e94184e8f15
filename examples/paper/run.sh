# For the scripts of this folder: `run`, which runs one experiment after the other and remembers their results. Source it
# with $folder set, where results go. NULLSCOPE is the program; if it is not set, one is built.
paper=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
if [[ -z ${NULLSCOPE:-} ]]; then
  "$paper/../../tools/setup.sh" build
  NULLSCOPE=$paper/../../build/release/bin/nullscope
fi

declare -a results=()
run() { # NAME CONFIG [FOLDER-OF-SUITES]
  echo "$1 ..." >&2
  # 1: something is wrong with a line of a suite, and was reported; the others are searched.
  "$NULLSCOPE" experiment run "$2" ${3:+--suites "$3"} -o "$folder/$1.tsv" || (($? == 1))
  results+=("$folder/$1.tsv")
}

# For the scripts of this folder, which source it with $folder set, where results go. NULLSCOPE is the program; if it is not set, one is
# built.
paper=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
if [[ -z ${NULLSCOPE:-} ]]; then
  "$paper/../../tools/setup.sh" build
  NULLSCOPE=$paper/../../build/release/bin/nullscope
fi

# Runs one experiment after the other and remembers their results.
declare -a results=()
run() { # NAME CONFIG [FOLDER-OF-SUITES]
  echo "$1 ..." >&2
  # 1: something is wrong with a line of a suite, and was reported; the others are searched.
  "$NULLSCOPE" experiment run "$2" ${3:+--suites "$3"} -o "$folder/$1.tsv" || (($? == 1))
  results+=("$folder/$1.tsv")
}

# Results as they are kept, into $folder as they were written, NAME.tsv, and their figures, NAME.csv.
unpack() { # FILE...
  local file name
  for file in "$@"; do
    name=$folder/$(basename "${file%.tsv*}")
    if [[ $file == *.xz ]]; then xz -dc "$file" >"$name.tsv"; else cp "$file" "$name.tsv"; fi
    "$NULLSCOPE" experiment report "$name.tsv" -o "$name.csv"
  done
}

# Fills in the numbers of TEXT.
fill() { awk -f "$paper/fill.awk" "$folder"/*.csv "$1"; }

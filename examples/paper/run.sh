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

# The paper's games, each match by its name. Played already, it says how it stands.
play() { # NAME
  local -a limit
  case $1 in
    games-50k) limit=(--games 200 --nodes 50000 --seed 2002) ;;
    games-300k) limit=(--games 400 --nodes 300000 --seed 2004) ;;
  esac
  "$NULLSCOPE" match verified:3 std:2 "${limit[@]}" --guard-pawn-ending -o "$folder/$1.pgn"
}

# Results as they are kept, into $folder, as they were written; with the figures of experiments as NAME.csv.
unpack() { # FILE...
  local file name
  for file in "$@"; do
    name=$(basename "${file%.xz}")
    if [[ $file == *.xz ]]; then xz -dc "$file" >"$folder/$name"; else cp "$file" "$folder/$name"; fi
  done
  for file in "$folder"/*.tsv; do
    "$NULLSCOPE" experiment report "$file" -o "${file%.tsv}.csv"
    results+=("$file")
  done
}

# Fills in the numbers of TEXT.
fill() { awk -f "$paper/fill.awk" "$folder"/*.csv "$1"; }

#!/usr/bin/env bash
# A match through XBoard and PolyGlot on a screen that is not there: nullscope against toga2 or phalanx.
#
#   tests/uci_match.sh [GAMES] [toga2|phalanx]      (default 100 toga2)
#
# nullscope has 0.2 s for a game and 2 ms per move, the other five times as much. XBoard tells the time in hundredths of a second and no such increment,
# so this wants a machine with nothing else to do. Every game must end on the board, or by an agreement of the engines: no forfeit, no illegal move, no
# loss on time; nullscope must have understood everything it received, and none of its variations may go on after a draw, by rules of chess
# that are written a second time (tests/engine/naive_rules). Takes some seconds per game. Exit 0: success, 1: failure, 2: something is missing.
source "$(dirname "${BASH_SOURCE[0]}")/support/common.sh"
games=${1:-100}
opponent=${2:-toga2}
minutes_left=$((games * 2))       # a match that hangs ends, too
# XBoard counts the time for a game in whole seconds: a second and 10 ms per move, and a fifth of both for nullscope.
clock=(-tc 0:01 -inc 0.01 -firstTimeOdds 5)
setup match
make_work
# What is heard and said is kept in memory: a disk that is busy must not stop the clock's hand.
if [[ -w /dev/shm ]]; then
  rm -r "$work"
  work=$(mktemp -d -p /dev/shm)
fi
cd "$work"
export HOME=$work # XBoard and PolyGlot keep their settings there

case $opponent in
  toga2) second=(-sUCI -scp toga2) ;;
  phalanx) second=(-scp "phalanx -l-") ;; # speaks XBoard's own protocol
  *) usage "tests/uci_match.sh [GAMES] [toga2|phalanx]" ;;
esac

cat >nullscope-uci <<EOF
#!/bin/sh
tee "$work/heard.\$\$" | "$nullscope" uci --set Hash=16 2>>"$work/notes" | tee "$work/said.\$\$"
EOF
chmod +x nullscope-uci
: >notes

# Openings as `nullscope match` draws them, each played with both colours: with so little time the same game would come again and again.
"$nullscope" match std:2 none --games "$((games + games % 2))" --nodes 2 -o drawn.pgn >/dev/null
awk 'BEGIN { RS = ""; FS = "\n" } /^1\. / && ++game % 2 { gsub("\n", " "); sub(/ *\{end of the opening.*/, ""); print "[Result \"*\"]\n\n" $0 " *\n" }' \
  drawn.pgn >openings.pgn

# -xexit, -xpopup: no windows to be closed. -xponder: one engine thinks at a time. -autoCallFlag: who oversteps the time loses.
began=$SECONDS
status=0
timeout "${minutes_left}m" xvfb-run -a xboard -noGUI -xexit -xpopup -xponder -testLegality true -autoCallFlag true \
  -adjudicateDrawMoves 150 -repeatsToDraw 3 -matchGames "$games" -matchPause 500 "${clock[@]}" \
  -loadGameFile openings.pgn -loadGameIndex -2 \
  -fUCI -fcp ./nullscope-uci -fd "$work" "${second[@]}" -sd "$work" -sgf games.pgn >xboard.log 2>&1 || status=$?

failed=false
complain() {
  say "$@"
  failed=true
}
touch games.pgn
((status == 0)) || complain "xboard ended with $status; its last words: $(grep -v ALSA xboard.log | tail -n 3)"

# A game ends in "{reason} result", which may be broken over two lines.
mapfile -t endings < <(tr '\n' ' ' <games.pgn | grep -oE '\{[^{}]*\} (1-0|0-1|1/2-1/2|\*)' || true)
fair='mates|checkmate|stalemate|draw|repetition|insufficient|50 moves|fifty|resigns'
for ending in "${endings[@]}"; do
  grep -qiE "$fair" <<<"$ending" || complain "a game ended so: $ending"
done
played=$(grep -c '^\[Result "[01]' games.pgn || true)
((played == games && ${#endings[@]} == games)) || complain "$played games have a result and ${#endings[@]} an end, of $games"
[[ ! -s notes ]] || complain "nullscope did not understand all of it: $(head -n 3 notes)"
quietly cmake --build "$root/build/release" --target check_variations
for heard in heard.*; do
  "$root/build/release/bin/check_variations" "$heard" "said.${heard#heard.}" 2>>faults || complain "variations: $(tail -n 3 faults)"
done

printf '%s\n' "${endings[@]}" | sort | uniq -c
grep -o 'Match .* final score .*' xboard.log || true
plies=$(tr '\n' ' ' <games.pgn | grep -oE ' [0-9]+\. ' | wc -l)
echo "$played games, $plies moves in all, $((SECONDS - began)) s"
if $failed; then
  cp games.pgn "$root/build/uci_match.pgn"
  say "not well; the games: build/uci_match.pgn"
  exit 1
fi
echo "no forfeit, no illegal move, no loss on time, no variation after a draw"

# One search of `nullscope search --json` as a cell of the table; $best is the right move ("-": all are alike),
# $depth the depth that was asked for.
def two_digits: if . < 10 then "0\(.)" else "\(.)" end;
def score:
  if .mate then "#\(.mate)"
  else (if .cp < 0 then "-" else "+" end) + (.cp | fabs | "\(. / 100 | floor).\(. % 100 | two_digits)")
  end;
def is_won: if .mate then .mate > 0 else .cp >= 100 end;

# The first depth from which on every iteration fulfils f.
def held(f): . as $all
  | first(range(0; length) as $i | select(all($all[$i:][]; f)) | $all[$i].depth) // "–";

.results[]
| (.score | score) as $score
| (if $best == "-" then $score
   elif .bestmove != $best then "– (\(.bestmove) \($score))"
   else
     "\(.iterations | held(.bestmove == $best)) / "
     + "\(.iterations | held(.bestmove == $best and (.score | is_won))) (\($score))"
   end)
+ (if .depth < $depth then ", depth \(.depth)" else "" end)

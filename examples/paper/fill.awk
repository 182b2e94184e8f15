# Fills in the numbers of a text: awk -f fill.awk FIGURES.csv... TEXT
#
# FIGURES.csv is what `nullscope experiment report -o FIGURES.csv` writes; in the text it goes by its name, NAME, or NAME/SUITE where it has
# several suites. In braces:
#
#   {{NAME: SETTINGS @DEPTH}}                 what a setting (or two, "A x B") multiplies the ratio by: "1.09 (1.06 to 1.13)"
#   {{NAME: SETTINGS @DEPTH growth}}          what two plies do to that
#   {{NAME: SETTINGS @DEPTH POLICY MEASURE}}  any other figure, by the names of the columns policy and measure
#   {{NAME: SETTINGS CLAIM}}                  a verdict
#   {{NAME: positions}}, {{NAME: cpu}}        how many; the CPU time of all its searches, "1 h 40 min"
#
# What the words say beside the figures is held against them: a line
#
#   {{! FIGURE PART OP NUMBER}}               as {{! factors: history=off @9 low > 1}}; PART: value, low, high; OP: <, >
#
# is an error if it does not hold, and else left out.
#
# MEASURE may be ratio, totals, median or gain for the ratio of nodes to verified's: its geometric mean, of totals, the median, what two plies do
# to the first. A figure that is not there is an error, and so is a table of none.
BEGIN {
  FS = ","
  named["ratio"] = "nodes_geometric_mean_ratio"
  named["totals"] = "nodes_ratio_of_totals"
  named["median"] = "nodes_median_ratio"
  named["gain"] = "nodes_geometric_mean_ratio_over_two_plies"
}

function fail(words) {
  print "fill.awk: " words > "/dev/stderr"
  exit failed = 1
}

# Of so many seconds.
function duration(s,    minutes) {
  if (s < 100) return sprintf("%d s", s + 0.5)
  minutes = int(s / 60 + 0.5)
  return minutes < 100 ? minutes " min" : sprintf("%d h %02d min", minutes / 60, minutes % 60)
}

function number(x) { return x == int(x) && (x >= 10 || x == 0) ? sprintf("%d", x) : sprintf("%.2f", x) }

# The place in `value` that the text between the braces names.
function key_of(words,    file, settings, at, rest, part, key, i) {
  i = index(words, ": ")
  file = substr(words, 1, i - 1)
  words = substr(words, i + 2)
  at = match(words, / @[0-9]+/)
  if (at) {
    settings = substr(words, 1, at - 1)
    key = substr(words, at + 2, RLENGTH - 2)
    rest = substr(words, at + RLENGTH + 1)
    if (rest == "") rest = "effect"
    if (rest == "effect" || rest == "growth")
      rest = "std:2 / verified:3 " (settings ~ / x / ? "interaction" : "main_effect") (rest == "growth" ? "_over_two_plies" : "")
    i = match(rest, / [^ ]*$/)
    part = substr(rest, i + 1)
    key = file SUBSEP settings SUBSEP key SUBSEP substr(rest, 1, i - 1) SUBSEP (part in named ? named[part] : part)
  } else {
    i = match(words, / [^ ]*$/)
    key = file SUBSEP substr(words, 1, i - 1) SUBSEP SUBSEP substr(words, i + 1) SUBSEP "verdict"
  }
  if (!(key in value)) {
    gsub(SUBSEP, " | ", key)
    fail("there is no figure " key)
  }
  return key
}

# What stands for the text between the braces.
function figure(words,    file, what, key) {
  if (match(words, /: (positions|cpu)$/)) {
    file = substr(words, 1, RSTART - 1)
    what = substr(words, RSTART + 2)
    if (!(file in positions) || (what == "cpu" && !(file in seconds))) fail("there are no " what " of " file)
    return what == "cpu" ? duration(seconds[file]) : positions[file]
  }
  key = key_of(words)
  if (key ~ /(verdict|solved|alone)$/) return value[key]
  if (key ~ /mcnemar_p$/) return value[key] < 0.001 ? "p < 0.001" : sprintf("p = %.2g", value[key])
  if (key ~ /nodes$/) return sprintf("%.0f million", value[key] / 1e6)
  if (key ~ /share_of_ten_largest$/) return sprintf("%.0f%% (%.0f%% to %.0f%%)", 100 * value[key], 100 * low[key], 100 * high[key])
  return number(value[key]) (low[key] == "" ? "" : " (" number(low[key]) " to " number(high[key]) ")")
}

# What a line claims of a figure: "FIGURE PART OP NUMBER".
function check(words,    count, word, part, op, limit, key, is) {
  count = split(words, word, " ")
  limit = word[count]
  op = word[count - 1]
  part = word[count - 2]
  key = key_of(substr(words, 1, length(words) - length(" " part " " op " " limit)))
  is = part == "value" ? value[key] : part == "low" ? low[key] : part == "high" ? high[key] : fail("no part of a figure: " part)
  if (op == "<" ? !(is + 0 < limit + 0) : op == ">" ? !(is + 0 > limit + 0) : fail("no comparison: " op))
    fail("the text says what the figures do not: " words " (it is " is ")")
}

# The figure of this line. Seconds are those of the deepest search, the shallower ones its earlier iterations.
function remember(name,    key) {
  key = name SUBSEP $3 SUBSEP $4 SUBSEP $5 SUBSEP $6
  value[key] = $7
  low[key] = $8
  high[key] = $9
  if ($2 != "") positions[name] = $2
  if ($6 == "cpu_seconds") {
    key = name SUBSEP $1 SUBSEP $3 SUBSEP $5
    seconds[name] += $7 - last_seconds[key]
    last_seconds[key] = $7
  }
}

FILENAME ~ /\.csv$/ {
  if (FNR == 1) {
    name = FILENAME
    sub(/.*\//, "", name)
    sub(/\.csv$/, "", name)
  }
  remember(name)
  if ($1 != "") remember(name "/" $1)
  next
}

/^{{! .*}}$/ {
  check(substr($0, 5, length($0) - 6))
  next
}

{
  while (begin = index($0, "{{")) {
    end = index($0, "}}")
    if (end < begin) fail("braces that are not closed: " $0)
    $0 = substr($0, 1, begin - 1) figure(substr($0, begin + 2, end - begin - 2)) substr($0, end + 2)
  }
  print
}

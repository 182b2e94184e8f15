# Fills in the numbers of a text: awk -f fill.awk FIGURES.csv... TEXT
#
# FIGURES.csv is what `nullscope experiment report -o FIGURES.csv` writes; in the text it goes by its name. In braces:
#
#   {{NAME: SETTINGS @DEPTH}}                 what a setting (or two, "A x B") multiplies the ratio by: "1.09 (1.06 to 1.13)"
#   {{NAME: SETTINGS @DEPTH growth}}          what two plies do to that
#   {{NAME: SETTINGS @DEPTH POLICY MEASURE}}  any other figure, by the names of the columns policy and measure
#   {{NAME: SETTINGS CLAIM}}                  a verdict
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

function number(x) { return x == int(x) && (x >= 10 || x == 0) ? sprintf("%d", x) : sprintf("%.2f", x) }

# The figure that the text between the braces asks for.
function figure(words,    file, settings, at, rest, part, key, i) {
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
  if (key ~ /verdict$/) return value[key]
  if (key ~ /solved$/) return value[key]
  if (key ~ /share_of_ten_largest$/) return sprintf("%.0f%% (%.0f%% to %.0f%%)", 100 * value[key], 100 * low[key], 100 * high[key])
  return number(value[key]) (low[key] == "" ? "" : " (" number(low[key]) " to " number(high[key]) ")")
}

FILENAME ~ /\.csv$/ {
  if (FNR == 1) {
    name = FILENAME
    sub(/.*\//, "", name)
    sub(/\.csv$/, "", name)
  }
  key = name SUBSEP $3 SUBSEP $4 SUBSEP $5 SUBSEP $6
  value[key] = $7
  low[key] = $8
  high[key] = $9
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

# compare.awk: the largest distance between two results. awk -f compare.awk -v names="A=B ..." -v from=T0 -v to=T1 ONE.csv TWO.csv
#
# A is a variable of ONE.csv, B one of TWO.csv, "A" alone means A=A; rows are compared where both files have one at a time.
# Prints the largest distance of any pair. -v relative=1 divides by the range of B in TWO.csv.

function columns(    i, count) {
  delete place
  count = split(substr($0, 2, length($0) - 2), title, "\",\"")
  for (i = 1; i <= count; i++) place[title[i]] = i
}

function wrong(text) {
  print text > "/dev/stderr"
  failed = 1
  exit 1
}

function instant() { return sprintf("%.9f", $1) }

BEGIN {
  FS = ","
  n = split(names, pair, " ")
  for (k = 1; k <= n; k++) {
    one[k] = two[k] = pair[k]
    if (split(pair[k], side, "=") == 2) { one[k] = side[1]; two[k] = side[2] }
  }
}

FNR == 1 {
  columns()
  file++
  for (k = 1; k <= n; k++) {
    wanted = file == 1 ? one[k] : two[k]
    if (!(wanted in place)) wrong("no column " wanted)
    at[k] = place[wanted]
  }
  next
}

file == 1 { for (k = 1; k <= n; k++) value[k, instant()] = $at[k]; next }

$1 < from - 1e-9 || $1 > to + 1e-9 { next }

{
  for (k = 1; k <= n; k++) {
    y = $at[k] + 0
    if (!rows || y > most[k]) most[k] = y
    if (!rows || y < least[k]) least[k] = y
    if ((k, instant()) in value) {
      d = value[k, instant()] - y
      if (d != d) wrong(one[k] " is not a number at " $1)
      if (d < 0) d = -d
      if (d > worst[k]) worst[k] = d
      compared++
    }
  }
  rows++
}

END {
  if (failed) exit 1
  if (!compared) wrong("no common instants")
  for (k = 1; k <= n; k++) {
    d = relative ? worst[k] / (most[k] - least[k]) : worst[k]
    if (d > answer) answer = d
  }
  printf "%.17g\n", answer
}

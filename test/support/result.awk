# result.awk: numbers out of a result. awk -f result.awk -v ask=WHAT [-v name=VAR] [-v from=T0] [-v to=T1] FILE.csv
#
#   at      the value of VAR at time T0 (the row next to it)
#   max     the largest value of VAR from T0 to T1;  min: the least
#   mean    the mean from T0 to T1, weighted with a bell, so that a fraction of an oscillation does not count
#   span    the largest minus the least value of VAR

function column(wanted,    i) {
  for (i = 1; i <= count; i++)
    if (title[i] == wanted) return i
  print "no column " wanted > "/dev/stderr"
  failed = 1
  exit 1
}

BEGIN { FS = ","; pi = atan2(0, -1) }

NR == 1 {
  line = substr($0, 2, length($0) - 2)
  count = split(line, title, "\",\"")
  at_column = column(name)
  next
}

{ rows++ }

ask == "at" {
  distance = $1 - from
  if (distance < 0) distance = -distance
  if (rows == 1 || distance < nearest) { nearest = distance; answer = $at_column }
}

(ask == "max" || ask == "min") && $1 >= from && $1 <= to {
  if (!found || (ask == "max" ? $at_column > answer : $at_column < answer)) answer = $at_column + 0
  found = 1
}

ask == "span" {
  if (rows == 1 || $at_column > largest) largest = $at_column + 0
  if (rows == 1 || $at_column < least) least = $at_column + 0
}

ask == "mean" && $1 > from && $1 < to {
  weight = sin(pi * ($1 - from) / (to - from)) ^ 2
  sum += weight * $at_column
  weights += weight
}

END {
  if (failed) exit 1
  if (ask == "mean") answer = sum / weights
  if (ask == "span") answer = largest - least
  printf "%.17g\n", answer
}

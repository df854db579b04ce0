# result.awk: numbers out of a result. awk -f result.awk -v ask=WHAT [-v name=VAR] [-v from=T0] [-v to=T1] FILE.csv
#
#   at      the value of VAR at time T0 (the row next to it)
#   max     the largest value of VAR from T0 to T1;  min: the least
#   mean    the mean from T0 to T1, weighted with a bell, so that a fraction of an oscillation does not count
#   ledger  the largest deviation of stored + taken - supplied energy from its first value, over the largest energy moved;
#           powers are integrated by the trapezoidal rule

function column(wanted,    i) {
  for (i = 1; i <= count; i++)
    if (title[i] == wanted) return i
  print "no column " wanted > "/dev/stderr"
  failed = 1
  exit 1
}

function ledger_row(    i, stored, power, moved) {
  for (i = 2; i <= count; i++) {
    part = title[i]
    sub(/.*\./, "", part)
    if (part ~ /^energy_(kinetic|elastic|potential|broken)$/) stored += $i
    else if (part == "power_external") power -= $i
    else if (part ~ /^power_(TD|TE|damping|friction)$/) power += $i
  }
  if (rows > 1) taken += (power + old_power) / 2 * ($1 - old_time)
  if (rows > 1) work += sqrt(((power + old_power) / 2 * ($1 - old_time)) ^ 2)
  if (rows == 1) first = stored
  deviation = stored + taken - first
  if (deviation < 0) deviation = -deviation
  if (deviation > worst) worst = deviation
  moved = stored - first
  if (moved < 0) moved = -moved
  if (moved > work_scale) work_scale = moved
  if (work > work_scale) work_scale = work
  old_power = power
  old_time = $1
}

BEGIN { FS = ","; pi = atan2(0, -1) }

NR == 1 {
  line = substr($0, 2, length($0) - 2)
  count = split(line, title, "\",\"")
  at_column = ask == "ledger" ? 1 : column(name)
  next
}

{ rows++ }

ask == "ledger" { ledger_row() }

ask == "at" {
  distance = $1 - from
  if (distance < 0) distance = -distance
  if (rows == 1 || distance < nearest) { nearest = distance; answer = $at_column }
}

(ask == "max" || ask == "min") && $1 >= from && $1 <= to {
  if (!found || (ask == "max" ? $at_column > answer : $at_column < answer)) answer = $at_column + 0
  found = 1
}

ask == "mean" && $1 > from && $1 < to {
  weight = sin(pi * ($1 - from) / (to - from)) ^ 2
  sum += weight * $at_column
  weights += weight
}

END {
  if (failed) exit 1
  if (ask == "mean") answer = sum / weights
  if (ask == "ledger") answer = worst / work_scale
  printf "%.17g\n", answer
}

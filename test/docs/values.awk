# values.awk: lines `VARIABLE TIME NUMBER TOLERANCE` (the first file) compared with the last row at that time of a result (the second).
# A TIME of `end` means the last row.

FNR == NR {
  n_wanted++
  # the name may contain blanks: the last three fields are numbers
  tolerance[n_wanted] = $NF
  number[n_wanted] = $(NF - 1)
  time[n_wanted] = $(NF - 2)
  NF -= 3
  name[n_wanted] = $0
  next
}

FNR == 1 {
  n_names = split(substr($0, 2, length($0) - 2), title, "\",\"")
  for (i = 1; i <= n_names; i++) column[title[i]] = i
  next
}

{
  split($0, row, ",")
  for (k = 1; k <= n_wanted; k++) {
    d = row[1] - time[k]
    if (time[k] == "end" || (d < 1e-9 && d > -1e-9)) found[k] = row[column[name[k]]]
  }
}

END {
  for (k = 1; k <= n_wanted; k++) {
    if (number[k] == "nan" && found[k] ~ /^-?nan$/) continue
    d = found[k] - number[k]
    if (!(name[k] in column) || found[k] == "" || d != d || d > tolerance[k] || -d > tolerance[k]) {
      print name[k] " at " time[k] ": " found[k] " instead of " number[k] ", within " tolerance[k]
      wrong = 1
    }
  }
  exit wrong
}

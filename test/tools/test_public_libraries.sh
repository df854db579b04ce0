# Public libraries, unmodified, from the folder that the environment variable LIED_LIBRARIES names; without it, and where a library is
# not in it, tests are skipped. At least so many models of each must give the results of their references:
# label: slow
#
# package             models (regular expression)    at least   of what
LEAST='
ThermofluidStream     .                              30         same
Modelica              ^Modelica.Blocks.Examples      15         same
ModelicaTest          Tables                         190        same
PlanarMechanics       .                              0          same
ScalableTestSuite     Verification|Models[.]|_N_(2|5|10|50|100|125|1000)(_M_(2|4|10|50))?$ 26 families
ModelicaCompliance    .                              500        accepted
ModelicaCompliance    .                              320        rejected
'
. "$(dirname "$0")/../support/tap.sh"
. "$here/../support/command.sh"
needs python3
tool="python3 $here/../../tools/libraries --lied $lied --jobs 2"

# The folder of a package, wherever it was checked out, with or without a version behind its name.
package() { # NAME
  find -L "$LIED_LIBRARIES" -maxdepth 4 -name package.mo -path "*/$1*/package.mo" 2>/dev/null | LC_ALL=C sort | while read -r file; do
    folder=$(dirname "$file")
    case $(basename "$folder") in "$1" | "$1 "*) echo "$folder" && break ;; esac
  done
}
# Where results of this package are: NAME..._ref.mat beside each other, or a folder for each model.
reference() { # NAME
  found=$(find -L "$LIED_LIBRARIES" -maxdepth 4 -name "$1.*_ref.mat" 2>/dev/null | head -n 1)
  [ -z "$found" ] || { dirname "$found"; return; }
  found=$(find -L "$LIED_LIBRARIES" -path "*/$1/*" \( -name '*.csv' -o -name comparisonSignals.txt \) ! -path '*/Resources/*' 2>/dev/null | head -n 1)
  [ -z "$found" ] || printf '%s\n' "${found%%/"$1"/*}"
}
# All folders that hold packages.
folders() { for name in Modelica ThermofluidStream PlanarMechanics ScalableTestSuite; do
    package $name
  done | while read -r folder; do dirname "$folder"; done | LC_ALL=C sort -u | paste -sd: -; }

tables() { # NAME REGEX: the table of tools/libraries, made once
  table=table.$1.$(printf %s "$2" | cksum | cut -d' ' -f1)
  [ -f "$table" ] && return
  option=
  [ "$1" != ModelicaCompliance ] || option=--compliance
  results=$(reference "$1")
  # shellcheck disable=SC2086 # an option, or none
  $tool "$(package "$1")" --path "$(folders)" --only "$2" $option ${results:+--reference "$results"} >"$table"
}
count() { # WHAT: in the table
  case $1 in
  same) grep -c ' same ' "$table" ;;
  families) awk '$2 == "ok" && $3 == "ok" { sub(/_[Nn]_[0-9].*/, "", $1); print $1 }' "$table" | sort -u | wc -l ;;
  accepted) sed -n 's/^shouldPass: \([0-9]*\) of.*/\1/p' "$table" ;;
  rejected) sed -n 's/.*shouldFail: \([0-9]*\) of.*/\1/p' "$table" ;;
  esac
}
reaches() { # NAME REGEX LEAST WHAT
  tables "$1" "$2"
  got=$(count "$4")
  tail -n 1 "$table"
  echo "$got $4, at least $3 wanted"
  [ -n "$got" ] && [ "$got" -ge "$3" ]
}
clean() { tables "$1" "$2" && tail -n 1 "$table" | grep ' 0 crashes, 0 hangs, 0 times C'; }

present() { [ -n "$LIED_LIBRARIES" ] && [ -n "$(package "$1")" ]; }
one_line() { # NAME REGEX LEAST WHAT
  if present "$1"; then
    check "$1: at least $3 $4" reaches "$@"
    check "$1: no crash, no hang, no C that cc rejects" clean "$@"
  else
    skip "$1: at least $3 $4" "LIED_LIBRARIES has no $1"
    skip "$1: no crash, no hang, no C that cc rejects" "LIED_LIBRARIES has no $1"
  fi
}

printf %s "$LEAST" | grep . >lines.txt
plan $(($(wc -l <lines.txt) * 2))
while read -r name models least what; do one_line "$name" "$models" "$least" "$what"; done <lines.txt
finish

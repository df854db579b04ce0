# scenes.sh: scenes and examples of contact at fixed steps. Sourced after numbers.sh.
fixed="--solver rk3 --step 1e-3"

with() { # SOLVER scene|example ...
  fixed="--solver $1 --step 1e-3"
  shift
  "$@"
  status=$?
  fixed="--solver rk3 --step 1e-3"
  return $status
}

scene() { # MODEL OPTIONS...
  model=$1
  shift
  simulate "$here/Scenes.mo" --model "Scenes.$model" $fixed "$@"
}

example() { # FILE OPTIONS...
  file=$examples/$1
  shift
  simulate "$file" $fixed "$@"
}

number() { awk "BEGIN { g = 9.81; printf \"%.17g\", ($1) }"; } # EXPRESSION

holds() { # CONDITION
  awk "BEGIN { exit !($1) }" || { echo "not so: $1"; return 1; }
}

relative() { # VALUE EXPECTED TOLERANCE
  near "$(number "($1) / ($2)")" 1 "$3"
}

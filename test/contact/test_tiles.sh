# Shapes that are fixed to each other have one surface: what slides or rolls over the seams of a tiled floor keeps its speed, by
# Newton's first law; a tile that stands out stops it, as the law of plastic impact says.
# label: slow
. "$(dirname "$0")/../support/tap.sh"
. "$here/../support/numbers.sh"

on_tiles() { # MODEL SOLVER OPTIONS...
  model=$1 solver=$2
  shift 2
  simulate "$here/Tiles.mo" --model "Tiles.$model" --solver "$solver" --step 1e-3 --vars 'body.*' "$@"
}

keeps_speed() { # MODEL SOLVER TOLERANCE OPTIONS...: 1.2 m over 5 to 30 seams, at all times
  model=$1 solver=$2 tolerance=$3
  shift 3
  on_tiles "$model" "$solver" --stop 0.6 --every 0.01 "$@" || return 1
  near "$(ask min body.vx 0 1)" 2 "$tolerance" && near "$(ask max body.vx 0 1)" 2 "$tolerance" && near "$(ask at body.y 1)" 0.05 0.012 && return
  echo "  $model $solver $*"
  return 1
}

# Widths and places change where in a step a seam is met; loads, how deep the surfaces are in each other: up to a tenth of the box
everywhere() { # MODEL SOLVER
  for w in 0.04 0.13 0.2103; do
    for x in 0.05 0.0507; do keeps_speed "$1" "$2" 1e-5 --set w=$w --set x=$x || return 1; done
    keeps_speed "$1" "$2" 1e-5 --set w=$w --set load=1000 || return 1
  done
  keeps_speed "$1" "$2" 1e-5 --set load=1000 --set c=1e5 && keeps_speed "$1" "$2" 1e-5 --set c=1e9
}

rolls() { # MODEL SOLVER: at first it slips a little until its friction bears
  for w in 0.04 0.13; do keeps_speed "$1" "$2" 1e-3 --set mu=0.5 --set w=$w || return 1; done
}

brakes() { # MODEL SOLVER: mu g, over seams as without
  on_tiles "$1" "$2" --stop 0.6 --set mu=0.3 && at body.vx 0.6 "$(number '2 - 0.3*g*0.6')" 0.01
}

stops() { # MODEL SOLVER: at a tile that stands out beyond the centre of mass; not more than a spring gives back
  for x in 0.05 0.0503 0.0511; do
    on_tiles "$1" "$2" --stop 0.4 --set odd=6 --set out=0.06 --set x=$x || return 1
    near "$(ask at body.vx 0.4)" -0.3 0.3 && near "$(ask max body.x 0 1)" 0.47 2.5e-3 || return 1
  done
}

# The angular momentum about the edge of a low step stays: m v (h - out) = (I + m (h^2 + (h - out)^2)) w, vx = w (h - out)
trips() { # MODEL: 2 mm
  expected=$(number '2*0.048*0.048 / (0.02/12 + 0.05^2 + 0.048^2)')
  for x in 0.05 0.0503 0.0511; do
    on_tiles "$1" rk3 --stop 0.3 --every 1e-3 --set odd=6 --set out=2e-3 --set x=$x || return 1
    at body.vx 0.225 "$expected" 0.1 || return 1
  done
}

table() { # SOLVER: both keep their speed, but for the table's leaning under the box
  on_tiles BoxOnTable "$1" --stop 0.6 --every 0.01 --set free.y.start=0.1 --vars table.vx &&
    near "$(ask min body.vx 0 1)" 2 1e-4 && near "$(ask max body.vx 0 1)" 2 1e-4 && at table.vx 1 -0.5 1e-4
}

layers() { # through the one, but not into the other behind it
  on_tiles Layers "$1" --stop 0.4 && near "$(ask max body.x 0 1)" 0.25 2.5e-3 && near "$(ask at body.vx 0.4)" -0.3 0.3
}

plan 30
for solver in rk3 euler; do
  for model in BoxOnPolygons BoxOnLines DiscOnPolygons DiscOnLines; do
    check "$model keeps its speed, $solver" everywhere $model $solver
    check "$model is stopped by a tile that stands out, $solver" stops $model $solver
  done
  check "tiles that lean on each other, $solver" keeps_speed BoxOnPolygons $solver 1e-5 --set lean=0.02
  check "a wheel that rolls on polygons, $solver" rolls DiscOnPolygons $solver
  check "a wheel that rolls on lines, $solver" rolls DiscOnLines $solver
  check "a box that is braked, $solver" brakes BoxOnPolygons $solver
  check "tiles on a body that moves, $solver" table $solver
  check "a shape that something passes through covers nothing, $solver" layers $solver
done
check "a box trips over a low step of polygons" trips BoxOnPolygons
check "a box trips over a low step of lines" trips BoxOnLines
finish

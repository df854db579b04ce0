# Coulomb's law at impacts: J_t = mu J_n whatever the stiffness and wherever within a step the contact closes; what sticks ends up
# rolling; a box that is dropped rests where the laws of rigid bodies say; friction ends with the contact; restitution does not
# depend on the step's phase.
. "$(dirname "$0")/../support/tap.sh"
. "$here/../support/numbers.sh"

impacts() { # MODEL SOLVER OPTIONS...
  model=$1 solver=$2
  shift 2
  simulate "$here/Impacts.mo" --model "Impacts.$model" --solver "$solver" --step 1e-3 "$@"
}

# vx and vy of all bodies at the end, one body per line
last_speeds() {
  awk -F, 'NR == 1 { n = split(substr($0, 2, length($0) - 2), title, "\",\"") }
    { last = $0 }
    END { split(last, value, ",")
      for (i = 1; i <= n; i++)
        if (title[i] ~ /^body\[[0-9]+\]\.v[xy]$/) { split(title[i], part, /[][]/); speed[part[2], substr(title[i], length(title[i]))] = value[i] }
      for (b = 1; (b, "x") in speed; b++) print speed[b, "x"], speed[b, "y"] }' out.csv
}

coulomb() { # MODEL SOLVER: 63 impacts at (10, -1) m/s, mu = 0.1
  impacts "$1" "$2" --stop 0.15 --every 0.05 --vars 'body*.v?' && last_speeds | awk '
    { ratio = (10 - $1) / (0.1 * ($2 + 1)) }
    !(ratio > 0.9 && ratio < 1.15) { print "body " NR ": J_t/(mu J_n) = " ratio; wrong = 1 }
    !($2 > -1e-3) { print "body " NR " did not come off: " $2; wrong = 1 }
    END { exit wrong || NR != 63 }'
}

sticks() { # SOLVER: a disc at (0.5, -1) m/s and mu = 0.6 comes off rolling, at two thirds of its speed, if the contact is stiff
  impacts Discs "$1" --stop 0.15 --every 0.05 --vars 'body*.v?' --set mu=0.6 --set I=0.005 --set vx=0.5 --set 'c={1e8,1e8,1e8,1e8,1e9,1e9,1e9}' &&
    last_speeds | awk '!($1 > 0.98 / 3 && $1 < 1.02 / 3) { print "body " NR ": " $1; wrong = 1 } END { exit wrong || NR != 63 }'
}

restitution() { # MODEL SOLVER SPREAD: of each stiffness over nine phases; no more than a spring gives back
  impacts "$1" "$2" --stop 0.15 --every 0.05 && awk -F, -v spread="$3" '
    NR == 1 { n = split(substr($0, 2, length($0) - 2), title, "\",\"") }
    { last = $0 }
    END { split(last, value, ",")
      for (i = 1; i <= n; i++) {
        if (title[i] !~ /^body\[[0-9]+\]\.vy$|^vy\[/) continue
        k = int(count / 9); count++; v = value[i] + 0
        if (!(k in low) || v < low[k]) low[k] = v
        if (!(k in high) || v > high[k]) high[k] = v
      }
      for (k = 0; k < 7; k++)
        if (!(high[k] - low[k] < spread) || high[k] > 1) { print "stiffness " k ": from " low[k] " to " high[k]; wrong = 1 }
      exit wrong || count != 63 }' out.csv
}

stops_keep_books() { # what is taken before the gap closes is accounted for
  "$lied" run "$here/Impacts.mo" --model Impacts.Stops --quiet -o out.csv --set d=20 --stop 0.15 --tol 1e-9 --vars energy.total && ledger 1e-5
}

# Falls for t, loses mu J_n of speed, slides on: v^2 = 2 mu g s. The normal impulse is m v_n: it does not come off again.
drop() { # SOLVER C M
  impacts Drop "$1" --set c="$2" --set m="$3" --stop 1 || return 1
  expected=$(number '2*sqrt(0.1/g) + (2 - 0.3*g*sqrt(0.1/g))^2 / (2*0.3*g)')
  near "$(number "$(ask at body.x 1) / $expected")" 1 0.02 && at body.vx 1 0 1e-9 && at body.phi 1 0 1e-9
}

# Routh's method for a plastic impact of a rigid body at one point: velocities follow the normal impulse, friction opposes slip, until
# the point no longer approaches. Prints vx vy w.
routh() { # PHI VX MU
  awk -v phi="$1" -v vx="$2" -v mu="$3" 'BEGIN {
    I = 0.02 / 12; c = cos(phi); s = sin(phi); side = phi > 0 ? -0.05 : 0.05
    rx = c * side + s * 0.05; ry = s * side - c * 0.05; vy = -1; w = 0; dn = 1e-5
    hold = rx * ry / I / (1 + ry * ry / I) # tangential to normal impulse that keeps the point from slipping
    if (hold > mu) hold = mu; if (hold < -mu) hold = -mu
    while (vy + w * rx < 0) {
      slip = vx - w * ry
      dt = (slip > 1e-4 ? -mu : slip < -1e-4 ? mu : hold) * dn
      vx += dt; vy += dn; w += (rx * dn - ry * dt) / I
    }
    print vx, vy, w }'
}

corner() { # SOLVER PHI VX: friction is T_E late, which shows here: to 0.18 of the speed of the impact, for any point of the box
  impacts Corner "$1" --stop 0.108 --every 1e-3 --set phi="$2" --set vx="$3" --vars body.vx --vars body.vy --vars body.w --vars body.y || return 1
  after=$(number "0.15 - 0.05 * (cos($2) + sqrt(sin($2)^2)) + 0.013") # s
  routh "$2" "$3" 0.5 >expected.txt
  read -r vx vy w <expected.txt
  at body.vx "$after" "$vx" 0.18 && at body.vy "$after" "$vy" 0.18 && near "$(number "$(ask at body.w "$after") * 0.07")" "$(number "$w * 0.07")" 0.18
}

# Forces on the disc at every step: no friction later than 5 T_E after the last push
ends() { # SOLVER T
  impacts Bounce "$1" --stop 0.2 --every 1e-3 --set T="$2" --vars disc.frame_a.fx --vars disc.frame_a.fy && awk -F, -v T="$2" '
    NR > 1 && $3 < 0 { pushed = $1; n++ }
    NR > 1 && n && $1 > pushed + 5 * T + 1e-9 { free++; if ($2 != 0) { print "friction " $2 " at " $1 ", pushed until " pushed; wrong = 1 } }
    END { exit wrong || !n || free < 50 }' out.csv
}

plan 33
check "friction has the impulse of mu N: shapes, rk3" coulomb Discs rk3
check "friction has the impulse of mu N: shapes, euler" coulomb Discs euler
check "friction has the impulse of mu N: FrictionWheel, rk3" coulomb Wheels rk3
check "friction has the impulse of mu N: FrictionWheel, euler" coulomb Wheels euler
check "what sticks comes off rolling, rk3" sticks rk3
check "what sticks comes off rolling, euler" sticks euler
for model in Discs Wheels Stops Turning; do
  check "restitution does not depend on the phase: $model, rk3" restitution $model rk3 0.005
  check "restitution does not depend on the phase: $model, euler" restitution $model euler 0.05
done
check "stops that push before they close keep the ledger" stops_keep_books
check "a light box slides as far as Coulomb says, rk3" drop rk3 4e6 0.1
check "a light box slides as far as Coulomb says, euler" drop euler 4e6 0.1
check "a heavier one on a softer floor as well, rk3" drop rk3 4e6 4
check "a heavier one on a softer floor as well, euler" drop euler 4e6 4
for solver in rk3 euler; do
  check "a box lands on its rear corner and sticks, $solver" corner $solver 0.5 1
  check "a box lands on its rear corner and slides, $solver" corner $solver 0.5 3
  check "a box lands on its front corner, $solver" corner $solver -0.5 1
  check "a box lands on its front corner, nearly flat, $solver" corner $solver -0.2 3
done
check "friction ends with the contact, rk3" ends rk3 1e-3
check "friction ends with the contact, euler" ends euler 1e-3
check "friction ends with the contact, T_E = 2 h, rk3" ends rk3 2e-3
check "friction ends with the contact, T_E = 2 h, euler" ends euler 2e-3
check "friction ends with the contact, T_E = 4 h, rk3" ends rk3 4e-3
check "friction ends with the contact, T_E = 4 h, euler" ends euler 4e-3
finish

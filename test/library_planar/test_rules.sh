# The composition rules speak planar, and a time constant too large for the speed stops the run.
. "$(dirname "$0")/../support/tap.sh"
. "$here/../support/numbers.sh"

refuses() { # MODEL WORDS...: exit status 2, and a message that has all the words
  model=$1
  shift
  "$lied" check "$here/Wrong.mo" --model "Wrong.$model" >out.txt 2>&1
  [ $? -eq 2 ] || { cat out.txt; return 1; }
  for words in "$@"; do grep -qF -- "$words" out.txt || { echo "not said: $words"; cat out.txt; return 1; }; done
}

accepts() { "$lied" check "$here/Wrong.mo" --model "Wrong.$1"; }

stops() { # exit status 1; joint, w and T_D named; the results until then are there
  "$lied" run "$here/Wrong.mo" --model Wrong.Spun --quiet --every 2e-6 --vars "*.phi" --vars "*.w" -o out.csv "$@" 2>out.txt
  [ $? -eq 1 ] || { cat out.txt; return 1; }
  for words in "determinant" "joint 'elbow' with w = " "T_D = 0.1 s"; do
    grep -qF -- "$words" out.txt || { cat out.txt; return 1; }
  done
  [ "$(wc -l <out.csv)" -gt 50 ]
}

# In the absolute angles p, q: det = a c - b^2 (cos(p - q) + T_D wq sin(p - q)) (cos(p - q) - T_D wp sin(p - q)), falling through 0
stops_there() {
  stops && awk -F, '
    NR == 1 { for (i = 1; i <= NF; i++) { gsub("\"", "", $i); column[$i] = i } next }
    { p = $column["shoulder.phi"]; wp = $column["shoulder.w"]; d = -$column["elbow.phi"]; wq = wp + $column["elbow.w"]
      det = 1.101 * 1.001 - (cos(d) + 0.1 * wq * sin(d)) * (cos(d) - 0.1 * wp * sin(d))
      if (det < -0.05) { print "went on to " det " at " $1; exit wrong = 1 } }
    END { if (!wrong && det > 0.05) { print "stopped at a determinant of " det; wrong = 1 } exit wrong }' out.csv
}

# Already at t = 0 the determinant is that of the other side: with d = -pi/2 it is 1.102101 + T_D^2 wp wq, wp = -12, wq = 24
starts_beyond() {
  "$lied" run "$here/Wrong.mo" --model Wrong.Spun --quiet -o out.csv "$@" --set elbow.phi.start=1.5707963 \
    --set shoulder.w.start=-12 --set elbow.w.start=36 2>out.txt
  [ $? -eq 1 ] || { cat out.txt; return 1; }
  for words in "at t = 0 s" "determinant" "joint 'elbow' with w = 36 rad/s" "T_D = 0.1 s"; do
    grep -qF -- "$words" out.txt || { cat out.txt; return 1; }
  done
}

runs_with_less() { "$lied" run "$here/Wrong.mo" --model Wrong.Spun --quiet --set world.TD=1e-3 --tol 1e-10 -o out.csv && ledger 1e-3; }

plan 15
check "a loop held by two fixed parts" refuses Loop "held at both ends without an elastic element" "'rocker'" "spring-damper"
check "a loop that flies" refuses FreeLoop "kinematic loop closes without an elastic element" "'hinge1'" "'hinge2'" "spring-damper"
check "a hinge that moves nothing" refuses NoInertia "'hinge'" "moves nothing with inertia in its direction (w)" "add a body"
check "no inertia about a free axis" refuses NoRotation "'motion'" "moves nothing with inertia in its direction (w)" "add a body"
check "a point mass on the axis" refuses OnAxis "do not determine 'der(hinge.frame_b.w)'" "inertia"
check "two fixed ends" refuses TwoEnds "held at both ends" "'left'" "'rod'" "'right'"
check "unequal T_D in a tree" refuses Unequal "T_D differs" "'shoulder' has 0.001 s" "'elbow' has 0 s"
check "unequal T_D on both sides of a spring" accepts TwoTrees
check "a lone body" refuses Lone "nothing holds or moves 'body.frame_a'" "FreeMotion"
check "large T_D w stops: adaptive, where the determinant vanishes" stops_there
check "large T_D w stops: fixed step" stops --solver rk4 --step 1e-4
check "large T_D w stops: the other way round" stops --set shoulder.w.start=10 --set elbow.w.start=-20 --set elbow.phi.start=2.5
check "large T_D w stops: from the start" starts_beyond
check "large T_D w stops: from the start, fixed step" starts_beyond --solver rk4 --step 1e-4
check "small T_D w does not" runs_with_less
finish

# Mistakes in space end in messages with their place in the user's file.
. "$(dirname "$0")/../support/tap.sh"
. "$here/../support/numbers.sh"

refuses() { # MODEL LINE WORDS: exit status 2, and a message at that line of Wrong.mo
  "$lied" run "$here/Wrong.mo" --model "Wrong.$1" --quiet -o out.csv >out.txt 2>&1
  [ $? -eq 2 ] && grep -F -- "Wrong.mo:$2:" out.txt | grep -qF -- "$3" || { cat out.txt; return 1; }
}

line() { # TEXT: the line of Wrong.mo that has it
  grep -nF -- "$1" "$here/Wrong.mo" | head -n 1 | cut -d : -f 1
}

quaternion() { # known when the run begins
  "$lied" run "$here/Wrong.mo" --model Wrong.Quaternion --quiet -o out.csv >out.txt 2>&1
  [ $? -eq 1 ] && grep -qF "'joint': the quaternion Q of a Spherical must not be {0, 0, 0, 0}" out.txt || { cat out.txt; return 1; }
}

no_world() { # a weight of 9.81 N on an arm would turn; here nothing does
  "$lied" check "$here/Wrong.mo" --model Wrong.NoWorld
}

plan 16
check "no World: the defaults hold" no_world
check "inertia: two axes" refuses Inertia "$(line 'Body body(m=1, I_11')" "inertia tensor of a Body"
check "inertia: three axes" refuses SmallInertia "$(line 'Body body(m=1, I_11')" "inertia tensor of a Body"
check "inertia: one axis" refuses NegativeInertia "$(line 'I_22=-1')" "at least 0"
check "inertia: none about a hinge" refuses NoInertia "$(line 'Revolute joint;')" "check for missing inertia"
check "mass" refuses Massless "$(line 'body(m=0)')" "the mass m of a Body must be positive"
check "axis" refuses Axis "$(line 'n={0, 0, 0}));')" "the axis n of a Revolute"
check "gravity" refuses Gravity "$(line 'World world')" "the direction n of gravity"
check "quaternion" quaternion
check "sequence" refuses Sequence "$(line 'sequence=')" "at most 3"
check "directions in a plane" refuses InPlane "$(line 'n_x=')" "n_x must not lie along it"
check "a box without length" refuses Box "$(line 'BodyBox')" "must not be {0, 0, 0}"
check "a lone body" refuses Lone "$(($(line 'model Lone') + 1))" "connect it through a joint to a Fixed, or to a FreeMotion"
check "a rigid loop" refuses Loop "$(line 'connect(body.frame_a, rod')" "held at both ends without an elastic element"
check "unequal T_D" refuses Unequal "$(line 'Spherical joint;')" "T_D differs within one rigid tree"
check "a frame of the plane" refuses Plane "$(line 'flat.frame_a')" "do not fit"
finish

# Descriptions of robots, beside this file: what is wrong with one stands in comments at its top,
#
#     <!-- says: LINE:COLUMN: error: part of the message -->       one for each message, in order; or `warning`
#
# One without an error becomes a model that is found to be right.
. "$(dirname "$0")/../support/tap.sh"
. "$here/../support/command.sh"

messages() { # FILE: those of err.txt are those it announces
  awk -v file="$1" '
    FNR == NR { if (sub(/^<!-- says: /, "") && sub(/ -->$/, "")) wanted[++n] = $0; next }
    index($0, file ":") == 1 && / (error|warning): / { found[++m] = substr($0, length(file) + 2) }
    END {
      for (i = 1; i <= n; i++) if (index(found[i], wanted[i]) != 1) { print "wanted " wanted[i] "\nfound  " found[i]; bad = 1 }
      for (i = n + 1; i <= m; i++) { print "not wanted: " found[i]; bad = 1 }
      exit bad }' "$1" err.txt
}
imported() { # FILE: as its top says
  wanted=0
  grep -q '^<!-- says: .* error: ' "$1" && wanted=2
  status $wanted timeout 10 "$lied" import "$1" >log.txt || { cat log.txt; return 1; }
  messages "$1" || { cat err.txt; return 1; }
  if [ $wanted -eq 2 ]; then [ ! -s out.txt ]; else mv out.txt model.mo; fi
}
right() { # FILE: is imported, and the model is right
  imported "$1" && status 0 "$lied" check model.mo && [ ! -s err.txt ] || { cat model.mo; return 1; }
}
free() { # FILE: the same with a first link that moves
  status 0 "$lied" import "$1" --free && mv out.txt model.mo && grep -q FreeMotion model.mo && status 0 "$lied" check model.mo && [ ! -s err.txt ]
}

# ---- what a model says; declarations are on one line in flat.mo

flat() { imported "$1" && sed -e ':a' -e 'N' -e '$!ba' -e 's/\n    / /g' model.mo >flat.mo; }
holds() { grep -qxF -- "  $1" flat.mo || { echo "the model has no line: $1"; cat flat.mo; return 1; }; }
arm_text() {
  flat arm.urdf && grep -q '^model arm "Robot arm, from arm.urdf"$' flat.mo && holds 'inner MultiBody.World world(n={0, 0, -1});' &&
    holds 'MultiBody.Fixed ground "Holds link base";' && holds 'MultiBody.FixedTranslation j2_translation(r={0, 0, 0.333}) "To joint j2";' &&
    holds 'MultiBody.Revolute j2(n={0.6, 0.8, 0}) "Joint j2";' && holds 'connect(j2.frame_b, l2.frame_a);' &&
    holds 'MultiBody.Body l2(m=3.5, r_CM={0, 0.03, 0.08}, I_11=0.03, I_22=0.028, I_33=0.012, I_21=-0.0005) "Link l2";'
}
stops_text() { # a joint starts at the stop that is nearest to 0; angles are in degrees
  flat tree.urdf && holds 'MultiBody.LimitedRevolute shoulder(n={0, 2, 0}, phi_min=0.2, phi_max=2, c=c_turn, TE=TE, phi_start=0.2) "Joint shoulder; drives give up to 50 N.m; up to 3 rad/s";' &&
    holds 'MultiBody.FixedRotation bracket_fixed_rotation(n={0, 1, 0}, angle=90) "Axes of joint bracket_fixed";' &&
    holds 'MultiBody.FixedRotation spinner_rotation(n={0, 0, 1}, angle=180) "Axes of joint spinner";'
}
follows_text() {
  flat gripper.urdf && holds 'Translational.Damper left_damping(d=10);' &&
    holds 'Translational.Stiction left_friction(N=0.5, mu_A=1, mu_S=1, vSlide=1, c=c_slide, TE=TE);' &&
    holds 'connect(left.flange_a, right_mimic.flange_a);' && holds 'connect(right.flange_a, right_mimic.flange_b);' &&
    holds 'Rotational.Gear geared_gear(ratio=-2);' && holds 'connect(knob.flange_a, geared_gear.flange_b);' &&
    holds 'Rotational.SpringDamper geared_mimic(c=c_turn, TE=TE, phi0=0.1) "Joint geared follows joint knob";' &&
    holds 'Rotational.RollingWheel knob_rack(radius=0.05);' && holds 'Rotational.RollingWheel rack_rack(radius=0.01);' &&
    holds 'connect(no_turn.flange_b, parked_mimic.flange_a);'
}
shapes_text() {
  flat gripper.urdf && holds 'MultiBody.Shapes.Cylinder palm_visual(radius=0.05, length=0.1);' &&
    holds 'MultiBody.Shapes.Sphere left_finger_visual(radius=0.01, color={0.1, 0.1, 0.1});' &&
    holds 'MultiBody.Shapes.Box left_finger_collision(size={0.02, 0.01, 0.04}, r={0, 0, 0.02}, n={0, 1, 0}, angle=90, isCollision=true);' &&
    holds 'connect(left.frame_b, left_finger_collision.frame_a);'
}
no_shapes() { status 0 "$lied" import scanner_description/urdf/scanner.urdf --no-shapes && [ ! -s err.txt ] && ! grep -q Shapes out.txt && grep -q Body out.txt; }
meshes_text() { # the box around a mesh, and its scale
  flat scanner_description/urdf/scanner.urdf &&
    holds 'MultiBody.Shapes.Mesh head_visual(file="package://scanner_description/meshes/box.stl", low={0, 0, 0}, high={1, 1, 1}) "12 triangles";' &&
    holds 'MultiBody.Shapes.Mesh head_collision(file="../meshes/box.stl", scale={0.5, -2, 1}, isCollision=true, low={0, -2, 0}, high={0.5, 0, 1}) "12 triangles";'
}
floating_text() { # starts where its parent and its origin put it: yaw 3, pitch 0.2, roll 0.1
  flat rover.urdf && holds 'MultiBody.Planar table(n={1, 0, 0}, n_x={0, 1, 0}) "Joint table";' || return 1
  sed -n 's/.*FreeMotion kite_motion(r(start={0, 0, 5}), Q(start={\(.*\)})) .*/\1/p' flat.mo | awk -F', ' '
    function near(a, b) { return (a - b)^2 < 1e-24 }
    { a = cos(0.05); b = sin(0.05); c = cos(0.1); d = sin(0.1); e = cos(1.5); f = sin(1.5); n++
      if (!(near($1, a*c*e + b*d*f) && near($2, b*c*e - a*d*f) && near($3, a*d*e + b*c*f) && near($4, a*c*f - b*d*e))) { print; n = 9 } }
    END { exit n != 1 }'
}
names_text() {
  flat names.urdf && grep -q '^model model_ ' flat.mo && holds 'MultiBody.Revolute Real_joint(n={0, 1, 0}) "Joint Real";' && grep -q 'MultiBody.Body end_(' flat.mo &&
    holds 'MultiBody.Revolute end_joint(n={0, 1, 0}) "Joint end";' && grep -q 'Body left_hand_2(.* "Link left_hand";' flat.mo &&
    holds 'MultiBody.Revolute _3rd__joint__here_(n={0, 1, 0}) "Joint 3rd \"joint\" here\\";' && grep -q 'MultiBody.Revolute MultiBody_joint(' flat.mo
}

# ---- the program

to_file() {
  cp arm.urdf robot.xml && status 0 "$lied" import robot.xml -o My-Arm.mo && grep -q "8 links, 7 joints and 0 shapes in My-Arm.mo" err.txt && [ ! -s out.txt ] && grep -q '^model My_Arm ' My-Arm.mo
}
not_over_itself() { # nor over a mesh
  cp arm.urdf own.mo && says 2 "would be overwritten" "$lied" import own.mo -o own.mo && cmp arm.urdf own.mo || return 1
  box=scanner_description/meshes/box.stl
  status 2 "$lied" import scanner_description/urdf/scanner.urdf -o $box && grep -q "would be overwritten" err.txt && cmp $box "$here/$box"
}
nothing_after_errors() { status 2 "$lied" import loop.urdf -o loop.mo && [ ! -e loop.mo ]; }
full() { status 1 "$lied" import arm.urdf -o /dev/full && grep -q "No space left" err.txt; }
packages() { # one that lies elsewhere is found where it is said to be; a link out of it is not followed
  mkdir -p ws/elsewhere/meshes one && cp "$here/scanner_description/meshes/box.stl" ws/elsewhere/meshes/a.stl && ln -sf /etc/passwd ws/elsewhere/meshes/b.stl
  link() { echo "<robot name='r'><link name='a'><visual><geometry><mesh filename='package://elsewhere/meshes/$1'/></geometry></visual></link></robot>" >one/r.urdf; }
  link a.stl
  status 0 "$lied" import one/r.urdf && grep -q "is not there" err.txt && status 0 "$lied" import one/r.urdf --packages ws && [ ! -s err.txt ] && grep -q "12 triangles" out.txt &&
    status 0 "$lied" import one/r.urdf --packages ws/elsewhere && grep -q "12 triangles" out.txt || return 1
  link b.stl
  status 0 "$lied" import one/r.urdf --packages ws && grep -q "lies outside" err.txt
}
no_pipe() { # a pipe that nobody writes to is no mesh
  mkfifo pipe.stl && echo "<robot name='r'><link name='a'><visual><geometry><mesh filename='pipe.stl'/></geometry></visual></link></robot>" >p.urdf
  status 0 timeout 5 "$lied" import p.urdf && grep -q "cannot be read" err.txt
}
nothing_moves() { echo '<robot name="r"><link name="a"/></robot>' >n.urdf && says 2 "nothing has mass: it cannot move freely" "$lied" import n.urdf --free; }
missing() { says 2 "none.urdf: error: cannot be read" "$lied" import none.urdf; }
records() { status 2 "$lied" import other.urdf --messages=json && grep -q '"code": "not-urdf".*"line": 2, "column": 2' err.txt; }
encodings() { # whatever expat knows
  printf '<?xml version="1.0" encoding="ISO-8859-1"?><robot name="r"><link name="K\366rper"><inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial></link></robot>' >l.urdf
  status 0 "$lied" import l.urdf && grep -q '"Link Körper"' out.txt || return 1
  /usr/bin/python3 -c 'open("u.urdf","wb").write(open("l.urdf","rb").read().decode("latin-1").replace("ISO-8859-1","UTF-16").encode("utf-16"))' && status 0 "$lied" import u.urdf && grep -q '"Link Körper"' out.txt
}
deep() { # elements, joints
  /usr/bin/python3 - <<'PYTHON'
n = 100000
open("deep.urdf", "w").write("<robot name='deep'><link name='a'/><gazebo>" + "<x>"*n + "</x>"*n + "</gazebo></robot>")
m = 20000
open("chain.urdf", "w").write("<robot name='chain'>" + "".join("<link name='l%d'/>" % i for i in range(m)) +
  "".join("<joint name='j%d' type='fixed'><parent link='l%d'/><child link='l%d'/><origin xyz='0 0 1'/></joint>" % (i, i, i + 1) for i in range(m - 1)) + "</robot>")
PYTHON
  status 0 timeout 20 "$lied" import deep.urdf >log.txt && status 0 timeout 20 "$lied" import chain.urdf >log.txt && [ "$(grep -c FixedTranslation out.txt)" -eq 19999 ]
}

cp -r "$here"/*.urdf "$here/scanner_description" .
robots=$(ls *.urdf scanner_description/urdf/*.urdf)
has_classes=$(ls "$here/../../lib/Dialectic/MultiBody/Shapes.mo" 2>/dev/null)
plan $(($(echo "$robots" | wc -l) + 21))
for robot in $robots; do
  if grep -q '^<!-- says: .* error: ' "$robot"; then
    check "$robot is refused" imported "$robot"
  elif [ "$has_classes" ]; then
    check "$robot becomes a model" right "$robot"
  else
    check "$robot is imported" imported "$robot"
  fi
done
if [ "$has_classes" ]; then check "a robot that moves freely" free rover.urdf; else skip "a robot that moves freely" "no Dialectic.MultiBody"; fi
check "links, joints and what they are made of" arm_text
check "stops" stops_text
check "joints that follow others" follows_text
check "shapes" shapes_text
check "meshes" meshes_text
check "floating and planar joints" floating_text
check "no shapes" no_shapes
check "names" names_text
check "to a file" to_file
check "not over what is read" not_over_itself
check "no file after errors" nothing_after_errors
check "a full disk" full
check "packages" packages
check "a pipe" no_pipe
check "a robot without mass that should move" nothing_moves
check "no file" missing
check "messages as records" records
check "encodings" encodings
check "deep elements, long chains" deep
check "help" prints "usage: lied import ROBOT.urdf [OPTION]..." "$lied" help import
finish

# Imported robots move as an independent program says: accelerations of all joints, in poses and at speeds far from zero, against
# Lagrange's equations made from the same description (reference.py).
. "$(dirname "$0")/../support/tap.sh"
. "$here/../support/command.sh"
[ -e "$here/../../lib/Dialectic/MultiBody/Shapes.mo" ] || { echo "1..0 # SKIP no Dialectic.MultiBody"; exit 0; }
needs python:numpy

# agrees ROBOT EXTENSION JOINT=POSITION,VELOCITY,FORCE...: at the start, without time constants
agrees() {
  robot=$1 extension=$2
  shift 2
  "$lied" import "$here/$robot.urdf" -o $robot.mo && printf 'model Run\n  extends %s(world(TD=0)%s\nend Run;\n' "$robot" "$extension" >>$robot.mo &&
    status 0 "$lied" run $robot.mo --quiet --stop 1e-4 --vars '*.a' -o $robot.csv && /usr/bin/python3 "$here/reference.py" "$here/$robot.urdf" "$@" >wanted.txt || return 1
  /usr/bin/python3 - $robot.csv wanted.txt <<'PYTHON'
import csv, sys
names, row = list(csv.reader(open(sys.argv[1])))[:2]
found = {n.replace(".joint.a", "").replace(".a", ""): float(x) for n, x in zip(names, row)}
wanted = {l.split()[0]: float(l.split()[1]) for l in open(sys.argv[2])}
assert wanted and set(wanted) == set(found) - {"time"}, (wanted, found)
scale = max(abs(x) for x in wanted.values())
for name, x in wanted.items():
    print(name, x, found[name], (found[name] - x)/scale)
sys.exit(any(abs(found[name] - x) > 1e-10*scale for name, x in wanted.items()))
PYTHON
}
arm() {
  torques='' equations='' starts='' i=0
  for state in .3,1,10 -.8,-1,-20 .5,1.5,5 -1.5,-1,8 .4,2,-2 1.2,1,1 .7,-2,.5; do
    i=$((i + 1))
    tau=${state##*,} rest=${state%,*}
    starts="$starts, j$i(useFlange=true, phi(start=${rest%,*}), w(start=${rest#*,}))"
    torques="$torques Dialectic.Rotational.Torque t$i(tau=$tau);"
    equations="$equations connect(t$i.flange, j$i.flange_a);"
  done
  agrees arm "$starts);$torques equation$equations" j1=.3,1,10 j2=-.8,-1,-20 j3=.5,1.5,5 j4=-1.5,-1,8 j5=.4,2,-2 j6=1.2,1,1 j7=.7,-2,.5
}
tree() {
  agrees tree ", shoulder(phi_start=0.7, w_start=1), lift(s_start=0.1, v_start=-0.5), spinner(phi(start=1), w(start=2)), arm2(phi(start=-1), w(start=3)));" \
    shoulder=0.7,1,0 lift=0.1,-0.5,0 spinner=1,2,0 arm2=-1,3,0
}

# A finger is pushed against its stop, and the joints that follow it come to where they belong.
follow() {
  "$lied" import "$here/gripper.urdf" -o gripper.mo && cat >>gripper.mo <<'MO' && status 0 "$lied" run gripper.mo --stop 3 --quiet -o g.csv --vars '*.s' --vars '*.phi' || return 1
model Run
  extends gripper;
  Dialectic.Translational.Force push(f=20);
equation
  connect(push.flange, left.flange_a);
end Run;
MO
  /usr/bin/python3 - <<'PYTHON'
import csv
rows = list(csv.reader(open("g.csv")))
x = dict(zip(rows[0], map(float, rows[-1])))
left, knob = x["left.joint.s"], x["knob.phi"]
for name, value, size in (("right.joint.s", left, 0.01), ("slower.joint.s", 0.5*left + 0.002, 0.01), ("knob.phi", 20*left, 0.2),
                    ("geared.joint.phi", -2*knob + 0.1, 0.2), ("rack.joint.s", 0.01*knob, 0.01), ("parked.phi", 0.3, 0.3)):
    print(name, x[name], value)
    assert abs(x[name] - value) < 0.01*size, name
assert 0.04 < left < 0.04 + 20/1e6, "pushed against a stop of 1e6 N/m"
PYTHON
}

plan 3
check "seven joints with drives" arm
check "a tree of turned frames, slides and fixed links" tree
check "joints that follow others" follow
finish

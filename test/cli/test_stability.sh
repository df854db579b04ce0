# Fixed steps that are too long: what they break is said, with the component and with remedies that work. Stable ones, and models
# that are unstable themselves, say nothing.
. "$(dirname "$0")/../support/tap.sh"
. "$here/../support/command.sh"
plan 20

clamp=$here/../../examples/clamp/Clamp.mo
cat >Models.mo <<'MO'
package Models
  import Dialectic.Translational.*;

  partial model Single "A body that something holds"
    parameter Real TD = 0;
    parameter Real m = 1;
    parameter Real s = 0.1;
    parameter Real v = 0;
    parameter Real g = 0;
    Fixed wall;
    Joint joint(TD=TD, s(start=s), v(start=v));
    Body body(m=m, g=g);
  equation
    connect(wall.flange_b, joint.flange_a);
    connect(joint.flange_b, body.flange_a);
  end Single;

  model Falls "10 g onto 10 MN/m"
    extends Single(m=0.01, g=-9.81);
    parameter Real TE = 1e-3;
    ElastoGap stop(c=1e7, TE=TE);
  equation
    connect(wall.flange_b, stop.flange_a);
    connect(stop.flange_b, body.flange_a);
  end Falls;

  model Swings
    extends Single;
    parameter Real c = 100;
    Spring spring(c=c);
  equation
    connect(wall.flange_b, spring.flange_a);
    connect(spring.flange_b, body.flange_a);
  end Swings;

  model Dragged
    extends Single(TD=1e-3, s=0, v=1);
    Spring spring(c=100);
    Damper oil(d=3000);
  equation
    connect(wall.flange_b, spring.flange_a);
    connect(spring.flange_b, body.flange_a);
    connect(wall.flange_b, oil.flange_a);
    connect(oil.flange_b, body.flange_a);
  end Dragged;

  model Rubs "stops after v^2/(2 mu_S g), and creeps"
    extends Single(TD=1e-3, s=0, v=1);
    DryFriction floor(N=9.81, vAdhesion=1e-2, vSlide=2e-2, mu_A=0.3, mu_S=0.3);
  equation
    connect(wall.flange_b, floor.flange_a);
    connect(floor.flange_b, body.flange_a);
  end Rubs;

  model Row "A row of masses, one of its springs much too stiff"
    parameter Integer n = 60;
    parameter Real TD = 0;
    parameter Real TE = 0;
    Fixed wall;
    Joint j[n](each TD=TD);
    Body b[n](each m=1, each g=-9.81);
    SpringDamper s[n](c={if i == 37 then 1e7 else 1e4 for i in 1:n}, each d=1, each TE=TE);
  equation
    connect(wall.flange_b, s[1].flange_a);
    for i in 1:n loop
      connect(wall.flange_b, j[i].flange_a);
      connect(j[i].flange_b, b[i].flange_a);
      connect(s[i].flange_b, b[i].flange_a);
    end for;
    for i in 2:n loop
      connect(b[i - 1].flange_a, s[i].flange_a);
    end for;
  end Row;

  model Inverted "a pendulum that falls from the top"
    Real phi(start=0.01), w;
  equation
    der(phi) = w;
    der(w) = 9.81*sin(phi);
  end Inverted;
end Models;
MO
cat >Disc.mo <<'MO'
model Disc "10 g onto a floor"
  import Dialectic.Planar.*;
  parameter Real TD = 0;
  parameter Real TE = 1e-3;
  inner World world(TD=TD);
  FreeMotion free(y(start=0.15));
  Body body(m=0.01, I=1e-5);
  Contact.Circle disc(radius=0.05, c=1e7, TE=TE);
  Fixed ground;
  Contact.Line floor(corners={{-10, 0}, {10, 0}});
equation
  connect(free.frame_b, body.frame_a);
  connect(free.frame_b, disc.frame_a);
  connect(ground.frame_b, floor.frame_a);
end Disc;
MO

# run FILE OPTION...: leaves r.csv
run() { status 0 "$lied" run "$@" -o r.csv --quiet; }

model() { # NAME OPTION...
  class=$1
  shift
  run Models.mo --model "Models.$class" "$@"
}

warns() { # TEXT...: the warning has all of them
  for text; do
    grep -F 'is too long for' err.txt | grep -qF -- "$text" || { echo "no '$text'"; return 1; }
  done
}

quiet() { ! grep -F 'is too long for' err.txt; }

# value NAME TIME: of r.csv, in the last row up to TIME
value() {
  awk -F, -v name="\"$1\"" -v until="$2" 'NR == 1 { for (i = 1; i <= NF; i++) if ($i == name) k = i; next }
    $1 <= until + 1e-9 { last = $k } END { printf "%.17g\n", last }' r.csv
}

highest() { awk -F, -v name="\"$1\"" 'NR == 1 { for (i = 1; i <= NF; i++) if ($i == name) k = i; next }
  NR == 2 || $k > most { most = $k } END { printf "%.17g\n", most }' r.csv; }

fixed='--solver rk3 --step 1e-3'

# The ball of 0.5 kg in jaws of 2 MN/m each, pushed with 40 m/s2: it sits 20 N/(4 MN/m) deeper, once the ringing is over.
clamp_rings() { run "$clamp" $fixed --set c=2e6 && warns "'left' (ElastoGap)" "h lambda = -6.87" "T_E = 0.001 s" "step of at most 0.00035 s" "cvode" ||
  warns "'right' (ElastoGap)" "h lambda = -6.87" "T_E = 0.001 s" "step of at most 0.00035 s" "cvode"; }
sits() { near -1.05e-4 1e-8 "$(value left.ds 0.35)"; }
clamp_elastic() { run "$clamp" $fixed --set c=2e6 --set TE=1e-3 && quiet && sits; }
clamp_shorter() { run "$clamp" --solver rk3 --step 3.5e-4 --set c=2e6 && quiet && sits; }
clamp_adaptive() { run "$clamp" --set c=2e6 && quiet && sits; }
clamp_itself() { run "$clamp" $fixed && quiet; }

# With T_D = 0 the fall ends in a throw. With T_D = h it ends at rest, and nothing comes higher than it was.
falls() { model Falls $fixed && warns "'stop' (ElastoGap)" "h lambda = -999" "T_D = 0.001 s in joints" "step of at most 2.4e-06 s" &&
  awk -v s="$(highest joint.s)" 'BEGIN { exit !(s > 10) }'; } # how high is an accident of the step
falls_dialectic() { model Falls $fixed --set TD=1e-3 && quiet && near 0.1 1e-12 "$(highest joint.s)" && near 0 1e-7 "$(value joint.s 1)"; }
falls_shorter() {
  model Falls --tol 1e-9 --stop 0.2 && expected=$(value joint.s 0.2) &&
    model Falls --solver rk3 --step 2.4e-6 --stop 0.2 && quiet && near "$expected" 1e-6 "$(value joint.s 0.2)"
}

disc_thrown() { run Disc.mo $fixed && warns "the contact of 'disc' and 'floor'" "h lambda = -999" "T_D = 0.001 s in joints" &&
  ! grep -q cvode err.txt; }
disc_rests() { run Disc.mo $fixed --set TD=1e-3 && quiet && near 0.05 1e-6 "$(value free.y 1)"; }

# 0.1 cos(10 t): euler adds 5 % in 1 s at 1 ms, 0.05 % at 0.01 ms; rk3 follows it.
euler_grows() { model Swings --solver euler --step 1e-3 && warns "'spring' (Spring)" "h lambda = 0 +- 0.01i" "rk3 or rk4"; }
euler_short() { model Swings --solver euler --step 1e-5 && quiet && near -0.0839071529 1e-4 "$(value joint.s 1)"; }
rk3_follows() { model Swings $fixed && quiet && near -0.0839071529 1e-6 "$(value joint.s 1)"; }
rk4_follows() { model Swings --solver rk4 --step 1e-3 --set c=1e6 --stop 0.01 && quiet; }

# h d/m = 3: no time constant helps against a kinetic damper, and none is named. The run fails, and the warning says why.
dragged() { status 1 "$lied" run Models.mo --model Models.Dragged $fixed -o r.csv && warns "'oil' (Damper)" "h lambda = -3" "use a step of at most 0.00083 s"; }
dragged_shorter() { model Dragged --solver rk3 --step 8.3e-4 && quiet; }
rubs() { model Rubs $fixed && quiet && near "$(awk 'BEGIN { print 1/(2*0.3*9.81) - 1e-3 }')" 2e-3 "$(value joint.s 1)"; }

row() { status 1 "$lied" run Models.mo --model Models.Row $fixed -o r.csv && warns "'s[37]' (SpringDamper)" "+- 4.4" "T_D = 0.001 s in joints and T_E = 0.001 s in elastic parts"; }
row_dialectic() { model Row $fixed --set TD=1e-3 --set TE=1e-3 && quiet; }
inverted() { model Inverted --solver "$1" --step 1e-3 --stop 3 && quiet; }

check "a clamp that rings names a jaw" clamp_rings
check "with the T_E that was named it sits where it should" clamp_elastic
check "with the step that was named, too" clamp_shorter
check "an adaptive solver has nothing to say" clamp_adaptive
check "nor has the clamp as it is" clamp_itself
check "a fall onto a stiff stop is a throw" falls
check "with the T_D that was named it comes to rest" falls_dialectic
check "with the step that was named it follows the solution" falls_shorter
check "a disc that is thrown names both shapes" disc_thrown
check "with the T_D that was named it rests" disc_rests
check "euler makes an oscillation grow" euler_grows
check "little growth is not worth a word" euler_short
check "rk3 follows it" rk3_follows
check "rk4 is stable up to 2.8" rk4_follows
check "a kinetic damper: only a shorter step helps, and the failure is explained" dragged
check "the step that was named" dragged_shorter
check "friction that comes to rest" rubs
check "one spring of sixty is found" row
check "with the time constants that were named" row_dialectic
check "an unstable model is no unstable step" inverted rk3
finish

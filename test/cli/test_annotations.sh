# Models say how they want to be simulated by annotation(__lied(solver="rk3", step=1e-3)); the command line is stronger; shapes that
# meet choose a fixed step, and that is said. A wrong annotation is an error at its place.
. "$(dirname "$0")/../support/tap.sh"
. "$here/../support/command.sh"

model() { # NAME ANNOTATION [DECLARATIONS]: a point mass, or a disc above a floor
  cat >"$1.mo" <<MO
model $1
  Real x(start=1);
  $3
equation
  der(x) = -x;
  annotation(experiment(StopTime=0.1)$2);
end $1;
MO
}
shapes='import Dialectic.Planar.*;
  inner World world(TD=2e-4);
  Fixed ground;
  Contact.Line floor(corners={{-1, 0}, {1, 0}}, TE=1e-3);
  FreeMotion free(y(start=0.2));
  Body body(m=1, I=1);
  Contact.Circle disc(radius=0.1, c=1e6, TE=1e-3);'
disc() { # NAME ANNOTATION
  cat >"$1.mo" <<MO
model $1
  $shapes
equation
  connect(ground.frame_b, floor.frame_a);
  connect(free.frame_b, body.frame_a);
  connect(free.frame_b, disc.frame_a);
  annotation(experiment(StopTime=0.1)$2);
end $1;
MO
}
solves() { # "SOLVER, REST" FILE OPTION...: as the summary says it
  summary=$1
  shift
  status 0 "$lied" run "$@" -o r.csv && grep -q "^  solver            $summary" err.txt
}

annotated() { model A ', __lied(solver="rk3", step=0.004)' && solves "rk3, step 0.004 s" A.mo && ! grep -q "need a fixed-step solver" err.txt; }
overridden() {
  solves "rk3, step 0.002 s" A.mo --step 0.002 && solves "euler, step 0.004 s" A.mo --solver euler && solves "cvode, tolerance" A.mo --solver cvode &&
    ! grep -q "solver .*step 0.004" err.txt
}
inherited() { printf 'model B\n  extends A;\nend B;\n' >>A.mo && solves "rk3, step 0.004 s" A.mo --model B; }
by_parameter() { model P ', __lied(solver="rk4", step=h/2)' "parameter Real h = 0.02;" && solves "rk4, step 0.01 s" P.mo && solves "rk4, step 0.005 s" P.mo --set h=0.01; }
adaptive_step() { model L ', __lied(solver="adams", step=1e-4)' && solves "adams" L.mo && [ "$(sed -n 's/^  steps  *\([0-9]*\).*/\1/p' err.txt)" -ge 1000 ]; }
chosen() { disc D "" && solves "rk3, step 0.0002 s" D.mo && grep -q "contact models need a fixed-step solver: using rk3 with a step of 0.0002 s" err.txt; }
not_chosen() { solves "rk3, step 0.001 s" D.mo --solver rk3 --step 1e-3 && ! grep -q "need a fixed-step solver" err.txt && solves "euler, step 0.0002 s" D.mo --solver euler && disc E ', __lied(solver="rk3", step=1e-3)' && solves "rk3, step 0.001 s" E.mo && ! grep -q "need a fixed-step solver" err.txt; }
said_to_viewers() { status 0 "$lied" view D.mo && grep -q "using rk3 with a step of 0.0002 s" err.txt; }
refused() { says 1 "need a fixed-step solver" "$lied" run D.mo --solver cvode -o none.csv && [ ! -e none.csv ]; }
no_solver() { model W ', __lied(solver="rk5")' && says 2 "W.mo:6:54: error: there is no solver 'rk5': use one of euler, rk3" "$lied" run W.mo -o r.csv; }
no_text() { model W ', __lied(solver=3)' && says 2 "solver must be a text" "$lied" check W.mo; }
no_step() { model W ', __lied(step=0)' && says 2 "W.mo:6:52: error: step must be positive" "$lied" run W.mo -o r.csv && model W ', __lied(step="a")' && says 2 "W.mo:6:" "$lied" run W.mo -o r.csv; }
no_argument() { model W ', __lied(solvr="rk3")' && disc V ', __lied(steps=1)' && says 2 "V.mo:13:47: error: __lied has no argument steps" "$lied" run V.mo -o r.csv && says 2 "W.mo:6:47: error: __lied has no argument solvr" "$lied" run W.mo -o r.csv; }

plan 13
check "solver and step of an annotation" annotated
check "the command line is stronger" overridden
check "annotations are inherited" inherited
check "a step from parameters" by_parameter
check "the largest step of an adaptive solver" adaptive_step
check "shapes choose a fixed step by T_D, and it is said" chosen
check "unless it is given" not_chosen
check "in reports, too" said_to_viewers
check "an adaptive solver is still refused with shapes" refused
check "a solver that there is not" no_solver
check "a solver that is no text" no_text
check "a step that is none" no_step
check "an argument that there is not" no_argument
finish

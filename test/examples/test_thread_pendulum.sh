# The thread pendulum: the table of its page, and the motion against polar coordinates integrated elsewhere.
# label: slow
. "$(dirname "$0")/../support/tap.sh"
. "$here/reference.sh"

model=$examples/thread-pendulum/ThreadPendulum.mo

table_of_distances() { # TD S(0.2) S(0.4) S(0.6) S(1.0) S(1.4) S(2.0)
  simulate "$model" --set "TD=$1" --every 0.2 && at thread.s 0.2 "$2" 2e-6 && at thread.s 0.4 "$3" 2e-6 &&
    at thread.s 0.6 "$4" 2e-6 && at thread.s 1.0 "$5" 2e-4 && at thread.s 1.4 "$6" 2e-4 && at thread.s 2.0 "$7" 2e-4
}

table_of_angles() {
  simulate "$model" --every 0.2 && at swing.phi 0.2 -0.78968 2e-4 && at swing.phi 0.4 -1.82928 2e-4 &&
    at swing.phi 0.6 -2.77786 2e-4 && at swing.phi 1.0 -3.60926 2e-4 && at swing.phi 1.4 -2.66803 2e-4 &&
    at swing.phi 2.0 -0.49005 2e-4
}

follows() { # TD REGIME: 1 for elastic
  regime=kinetic
  [ "$2" -eq 1 ] && regime=elastic
  reference thread-pendulum 2.6 0.01 1e-6 "$1" "$2" 1000 &&
    simulate "$model" --set "TD=$1" --set "damping=Dialectic.Damping.$regime" --every 0.01 &&
    agree 0 0.8 "thread.s" 1e-9 && agree 0 0.8 "swing.phi swing.w" 1e-6 && agree 0 2.6 "thread.s swing.phi" 2e-5 && ledger 1e-4
}

converges() { # at first order in TD to the classic motion
  reference thread-pendulum 1.4 0.2 1e-6 0 0 1000
  for TD in 4e-4 2e-4 1e-4; do
    simulate "$model" --set "TD=$TD" --tol 1e-9 --stop 1.4 --every 0.2 || return 1
    distance 1.3 1.4 thread.s
  done >errors.txt
  set -- $(cat errors.txt)
  ratio "$1" "$2" 1.9 2.1 && ratio "$2" "$3" 1.9 2.1
}

at_fixed_steps() { # the bounce at 1 ms; the slow phase is the same
  reference thread-pendulum 0.8 0.01 1e-6 1e-3 1 1000 &&
    simulate "$model" --set damping=Dialectic.Damping.elastic --set TE=1e-3 --solver rk3 --step 1e-3 --every 0.01 &&
    agree 0 0.8 thread.s 1e-6 && near "$(ask max thread.s 0 2.6)" 1 1e-2
}

plan 10
check "distances at TD = 1 ms" table_of_distances 1e-3 1.000030 1.000037 1.000019 0.972121 0.744045 1.000010
check "distances at TD = 0.1 ms" table_of_distances 1e-4 1.000030 1.000037 1.000020 0.972308 0.731692 1.000010
check "distances, classic" table_of_distances 0 1.000030 1.000038 1.000020 0.972330 0.730319 1.000010
check "angles at TD = 1 ms" table_of_angles
check "motion, classic" follows 0 0
check "motion at TD = 0.1 ms" follows 1e-4 0
check "motion at TD = 1 ms" follows 1e-3 0
check "motion at TD = 10 ms, elastic damping" follows 1e-2 1
check "converges to the classic motion" converges
check "runs at steps of 1 ms" at_fixed_steps
finish

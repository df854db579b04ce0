# The thread pendulum, with kinetic damping, against converged results of an independent integration.
. "$(dirname "$0")/../support/tap.sh"
. "$here/../support/numbers.sh"

thread() { simulate "$here/Thread.mo" "$@" 2>warnings.txt || { cat warnings.txt; return 1; }; }

distance() { # at 0.2, 0.4, 0.6 (slow phase), 1.0, 1.4 (flight and after the first bounce), 2.0
  at prismatic.s 0.2 "$1" 2e-6 && at prismatic.s 0.4 "$2" 2e-6 && at prismatic.s 0.6 "$3" 2e-6 && at prismatic.s 1 "$4" 2e-4 &&
    at prismatic.s 1.4 "$5" 2e-4 && at prismatic.s 2 "$6" 2e-4
}

angle() {
  at revolute.phi 0.2 "$1" 2e-4 && at revolute.phi 0.4 "$2" 2e-4 && at revolute.phi 0.6 "$3" 2e-4 && at revolute.phi 1 "$4" 2e-4 &&
    at revolute.phi 1.4 "$5" 2e-4 && at revolute.phi 2 "$6" 2e-4
}

one_millisecond() {
  thread --set TD=1e-3 && distance 1.000030 1.000037 1.000019 0.972121 0.744045 1.000010 &&
    angle -0.78968 -1.82928 -2.77786 -3.60926 -2.66803 -0.49005 && ledger 1e-5
}

a_tenth() { thread --set TD=1e-4 && distance 1.000030 1.000037 1.000020 0.972308 0.731692 1.000010 && ledger 1e-5; }

classic() { thread --set TD=0 && distance 1.000030 1.000038 1.000020 0.972330 0.730319 1.000010 && ledger 1e-5; }

# The distance to the classic run shrinks as T_D does.
first_order() {
  thread --set TD=0 --tol 1e-11 && classic=$(ask at revolute.phi 0.9) && thread --set TD=1e-4 --tol 1e-11 && tenth=$(ask at revolute.phi 0.9) &&
    thread --set TD=1e-5 --tol 1e-11 && near "$(awk "BEGIN { print ($tenth - ($classic)) / ($(ask at revolute.phi 0.9) - ($classic)) }")" 10 0.3
}

# Elastic damping: the slow phase is the same, the thread never pushes, and T_D = 10 ms does not chatter.
elastic() {
  thread --set damping=Dialectic.Damping.elastic && at prismatic.s 0.4 1.000037 2e-6 && near "$(ask max thread.f 0 2)" 0 1e-9 &&
    thread --set damping=Dialectic.Damping.elastic --set TD=1e-2 && at prismatic.s 0.4 1.000037 2e-6 && ledger 1e-4
}

# The mass has no inertia about the hinge when it is at the hinge.
warns() { thread && grep -q "joint 'revolute' moves point masses only" warnings.txt; }

plan 6
check "T_D = 1 ms" one_millisecond
check "T_D = 0.1 ms" a_tenth
check "classic" classic
check "first order in T_D" first_order
check "elastic damping, also at T_D = 10 ms" elastic
check "the singular configuration is named" warns
finish

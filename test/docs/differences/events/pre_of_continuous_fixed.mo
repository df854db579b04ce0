// run: --stop 1 --solver rk3 --step 0.02
// value: last 1 0.5 1e-9
// value: before 1 1 1e-9
// value: after 1 2 1e-9
// value: state 1 1.2130613194252668 1e-5
model M "pre of what changes between events is its left limit: 2 exp(-0.5) of the state"
  Real x(start = 1);
  Real ramp = time;
  Real jump = if time >= 0.5 then 2 else 1;
  Real twice = 2*x;
  discrete Real last(start = 0), before(start = 0), after(start = 0), state(start = 0);
equation
  der(x) = -x;
  when time >= 0.5 then
    last = pre(ramp);
    before = pre(jump);
    after = jump;
    state = pre(twice);
    reinit(x, 5);
  end when;
end M;

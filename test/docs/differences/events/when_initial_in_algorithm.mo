// run: --stop 0.5
// value: last 0 2 0
// value: a 0 10 1e-12
// value: last 0.5 3 0
// value: a 0.5 20.3 1e-9
// value: following 0.5 0.6 1e-9
model M "A clause of an algorithm section reads what it assigned before: at the start, the start value"
  function look
    input Integer last;
    input Real t;
    output Real a;
    output Real following;
    output Integer found;
  algorithm
    assert(last >= 1, "nothing was found before");
    found := last + 1;
    a := t + 10*last;
    following := t + 0.3;
  end look;
  Integer last(start = 1);
  discrete Real following(start = 0, fixed = true);
  Real a;
algorithm
  when {time >= pre(following), initial()} then
    (a, following, last) := look(last, time);
  end when;
end M;

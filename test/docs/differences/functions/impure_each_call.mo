// run: --stop 0.55 --every 0.05
// value: x 0.55 10 0
// value: y 0.55 105 0
impure function next "Adds k to what the call before gave"
  input Integer k;
  output Real y;
  external "C" y = next_number(k) annotation(
    Include="static double next_number(int k) { static double sums[9]; return sums[k] += k; }");
end next;
impure function later
  output Real y;
algorithm
  y := 100 + next(1);
end later;
model M
  discrete Real x(start=0, fixed=true), y(start=0, fixed=true);
equation
  when sample(0.1, 0.1) then
    x = next(2);
  end when;
algorithm
  when sample(0.1, 0.1) then
    y := later();
  end when;
end M;

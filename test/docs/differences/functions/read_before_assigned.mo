// run: --stop 1
// says: read_before_assigned.mo:15:5: warning: k of function M.f is read before it is assigned
// says: read_before_assigned.mo:7:12: warning: z of function M.f is never assigned
// value: x 1 1 1e-12
// value: s 1 6 0
model M
  function f
    input Real u;
    output Real y, z;
    output Real s = 0;
  protected
    Real k, last[3];
    Integer n = 3;
  algorithm
    y := u + k;
    k := 2;
    for i in 1:n loop
      last[i] := if i > 1 then last[i - 1] + i else i;
    end for;
    while n > 0 loop
      s := last[3];
      n := n - 1;
    end while;
  end f;
  Real x, y, s;
equation
  (x, y, s) = f(time);
end M;

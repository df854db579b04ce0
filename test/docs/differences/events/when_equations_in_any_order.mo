// run: --stop 1
// value: b 1 11 0
// value: d 0.6 111 0
// value: e 1 12 0
model M "equations in when hold together, whatever their order"
  discrete Real a(start = 0, fixed = true), b(start = 0, fixed = true), c(start = 0, fixed = true), d(start = 0, fixed = true);
  discrete Real e(start = 0, fixed = true);
equation
  when time > 0.5 then
    d = c + b;
  elsewhen time > 0.7 then
    d = 0;
  end when;
  when time > 0.5 then
    e = b + 1;
    b = a + 1;
    c = 10*a;
  end when;
  when time > 0.5 then
    a = pre(a) + 10;
  end when;
end M;

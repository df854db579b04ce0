// run: --stop 1
// value: n[2] 1 2 0
model M
  discrete Integer n[3](each start = 0);
equation
  for i in 1:3 loop
    when time > 0.1*i then
      n[i] = i;
    end when;
  end for;
end M;

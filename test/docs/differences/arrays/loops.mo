// run: --stop 1 --every 0.5
// value: found[1] 0 9 0
// value: found[2] 0 6 0
// value: found[3] 0 8 0
// value: total 0 111 0
// value: first 0 20 0
model M
  parameter Integer A[3, 3] = {{4, 9, 2}, {6, 2, 8}, {1, 4, 8}};
  Integer order[3] = {3, 1, 2};
  Integer found[3], total, first;
algorithm
  for j in 1:3, k in 1:3 loop
    if A[j, k] > 5 then
      found[j] := A[j, k];
      break;
    end if;
  end for;
  total := 0;
  for i in order loop
    total := total + integer(10^(i - 1));
  end for;
  first := 0;
  for v in {5, 20, 30} loop
    if v > 10 then
      first := v;
      break;
    end if;
  end for;
end M;

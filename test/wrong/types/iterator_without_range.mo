// error: 8:7: the range of i is not known: it is no subscript of an array
// error: 14:7: the range of i is not clear: it is a subscript of dimensions that differ
model M
  Real x[3], y[2];
  Real z;
algorithm
  z := 0;
  for i loop
    z := z + i;
  end for;
equation
  for i loop
    x[i] = i;
    y[i] = i;
  end for;
end M;

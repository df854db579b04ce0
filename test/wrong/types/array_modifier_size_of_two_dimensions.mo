// error: 7:17: an array of [2, 2] values is needed here: give that many, or write each
// error: 7:44: [1, 2] values are given for an array of size [2, 2]
model A
  parameter Real p = 1;
end A;
model M
  A a[2, 2](p = {1, 2, 3, 4}), b[2, 2](p = {{1, 2}});
end M;

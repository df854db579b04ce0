// run: --stop 1 --every 0.25
// value: y 0.25 1 0
// value: y 1 4 0
// value: z 0.25 30 0
// value: z 1 20 0
model M
  parameter Real A[2, 2] = [1, 2; 3, 4];
  type Side = enumeration(left, right);
  parameter Real B[Boolean, Side] = [10, 20; 30, 40];
  Integer i = if time > 0.5 then 2 else 1;
  Boolean early = time < 0.5;
  Side side = if time > 0.5 then Side.right else Side.left;
  Real y = A[i, i];
  Real z = B[early, side];
end M;

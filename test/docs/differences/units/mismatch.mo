// check
// says: unit mismatch
model M
  import SI = Modelica.Units.SI;
  parameter SI.Length l = 1;
  parameter SI.Time T = 2;
  Real x = l + T;
end M;

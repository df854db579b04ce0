// run: --stop 1
// value: ok[1] 1 1 0
// value: ok[2] 1 1 0
// value: ok[3] 1 1 0
// value: ok[4] 0 0 0
// value: ok[4] 1 1 0
// value: ok[5] 1 1 0
model M
  type Colour = enumeration(red, green);
  String a, b = "x" + a;
  String c = if time > 0.5 then "late" else "early";
  Colour colour = if time > 0.5 then Colour.green else Colour.red;
  Boolean ok[5] = {b == "x3.142", String(12, minimumLength = 4, leftJustified = false) == "  12", String(true) == "true",
                   String(colour) == "green", c == "late" or time <= 0.5};
equation
  a = String(3.14159265, significantDigits = 4);
end M;

// run: --stop 1
// value: counter.y 1 7 0
// value: z 1 14 0
connector BooleanInput = input Boolean;
connector IntegerOutput = output Integer;
block Counter
  BooleanInput u;
  IntegerOutput y;
  parameter Integer y_start = 6;
initial equation
  pre(y) = y_start;
equation
  when u then
    y = pre(y) + 1;
  end when;
end Counter;
model M "A when-clause assigns the output of a block"
  Counter counter;
  Integer z = 2*counter.y;
equation
  counter.u = time > 0.5;
end M;

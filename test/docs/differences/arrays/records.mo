// run: --stop 1
// value: s 1 5 1e-12
// value: q[2].x 1 4 1e-12
// value: far.y 1 4 1e-12
// value: t 1 10 1e-12
// value: last.x 1 3 1e-12
record Point
  Real x, y;
end Point;
function moved
  input Point p[:];
  input Real dx;
  output Point q[size(p, 1)];
algorithm
  for i in 1:size(p, 1) loop
    q[i].x := p[i].x + dx;
    q[i].y := p[i].y;
  end for;
end moved;
function total
  input Point p[:];
  output Real s = sum(p.x) + sum(p.y);
algorithm
end total;
model M
  parameter Point p[2] = {Point(1, 2), Point(3, 4)};
  Point q[2] = moved(p, time);
  Point far = if q[1].x > q[2].x then q[1] else p[2];
  Real s = q[1].x + p[2].x;
  Real t = total(p);
  Integer i = if time < 0.5 then 1 else 2;
  Point last = p[i];
end M;

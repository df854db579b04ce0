// error: 7:11: Part has dimensions or a prefix such as input: it cannot be extended: extend the class without them
model Part
  Real x = time;
end Part;
model Three = Part[3];
model B
  extends Three;
end B;
model M
  B b;
end M;

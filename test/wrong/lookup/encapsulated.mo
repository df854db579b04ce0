// error: 7:3: Outside is not known
model Outside
  Real x = time;
end Outside;

encapsulated model M
  Outside o;
end M;

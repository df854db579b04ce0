// check
connector Plug
  output Real u;
  flow Real i;
end Plug;
connector Socket
  input Real u;
  flow Real i;
end Socket;
model Source
  Plug p;
equation
  p.u = 10;
end Source;
model Load
  Socket n;
equation
  n.i = n.u/5;
end Load;
model M
  Source source;
  Load load;
equation
  connect(source.p, load.n);
end M;

function f external "C" y = g(x, 1) annotation(Library="m"); annotation(z=1); end f;

model M extends .A.B(x = 1, break y, break connect(a.b, c[1]), each final z(start=2)=3 "t") annotation(q=1); end M;

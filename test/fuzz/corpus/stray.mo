model M Real x; x = 1; der(x) = 2; equation Real y; model N end N; else; ; end M; Real z;

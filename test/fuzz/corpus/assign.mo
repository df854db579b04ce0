model M Real x := 1; equation x := 1; x == 2; algorithm x = 1; f() := 2; (a) = b; end M;

function f algorithm x := 1; (a, b) := f(x); while a loop break; return; end while; for i loop a[i] := -(-b); end for; f(x); end f;

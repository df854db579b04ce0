type T = input Real[3,:](unit="m") "t" annotation(a=1); type E = enumeration(a "x", b); type F = enumeration(:); function g = der(f, x, y);

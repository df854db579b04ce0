// run: --stop 1
// value: c.re 1 3 1e-12
// value: c.im 1 18 1e-12
// value: d.re 1 -1 1e-12
// value: e.re 1 3 1e-12
// value: f[2].im 1 12 1e-12
// value: g 1 0 0
// value: h.im 1 0 0
operator record Number
  Real re, im;
  encapsulated operator 'constructor'
    import Number;
    function fromReal
      input Real re;
      input Real im = 0;
      output Number c(re = re, im = im);
    algorithm
    end fromReal;
  end 'constructor';
  encapsulated operator function '+'
    import Number;
    input Number a, b;
    output Number c;
  algorithm
    c := Number(a.re + b.re, a.im + b.im);
  end '+';
  encapsulated operator '-'
    import Number;
    function negate
      input Number a;
      output Number c = Number(-a.re, -a.im);
    algorithm
    end negate;
    function subtract
      input Number a, b;
      output Number c = Number(a.re - b.re, a.im - b.im);
    algorithm
    end subtract;
  end '-';
  encapsulated operator function '*'
    import Number;
    input Number a, b;
    output Number c;
  algorithm
    c := Number(a.re*b.re - a.im*b.im, a.re*b.im + a.im*b.re);
  end '*';
  encapsulated operator function '=='
    import Number;
    input Number a, b;
    output Boolean y = a.re == b.re and a.im == b.im;
  algorithm
  end '==';
end Number;
model M
  Number a = Number(time, 2), b = Number(3 + 4, im = 4*time);
  Number c = a*b + 4;
  Number d = -a;
  Number e = 4 - a;
  Number f[2] = 2*{a, b} + {a, b};
  Boolean g = a == b;
  Number h = Number(5);
end M;

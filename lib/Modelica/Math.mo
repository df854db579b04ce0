within Modelica;
package Math "Mathematical functions"

  function sin "Sine"
    input Real u;
    output Real y;
  external "builtin" y = sin(u);
  end sin;

  function cos "Cosine"
    input Real u;
    output Real y;
  external "builtin" y = cos(u);
  end cos;

  function tan "Tangent"
    input Real u;
    output Real y;
  external "builtin" y = tan(u);
  end tan;

  function asin "Inverse sine"
    input Real u;
    output Real y;
  external "builtin" y = asin(u);
  end asin;

  function acos "Inverse cosine"
    input Real u;
    output Real y;
  external "builtin" y = acos(u);
  end acos;

  function atan "Inverse tangent"
    input Real u;
    output Real y;
  external "builtin" y = atan(u);
  end atan;

  function sinh "Hyperbolic sine"
    input Real u;
    output Real y;
  external "builtin" y = sinh(u);
  end sinh;

  function cosh "Hyperbolic cosine"
    input Real u;
    output Real y;
  external "builtin" y = cosh(u);
  end cosh;

  function tanh "Hyperbolic tangent"
    input Real u;
    output Real y;
  external "builtin" y = tanh(u);
  end tanh;

  function exp "Exponential function"
    input Real u;
    output Real y;
  external "builtin" y = exp(u);
  end exp;

  function log "Natural logarithm"
    input Real u;
    output Real y;
  external "builtin" y = log(u);
  end log;

  function log10 "Logarithm to base 10"
    input Real u;
    output Real y;
  external "builtin" y = log10(u);
  end log10;

  function atan2 "Angle of a vector, from -pi to pi"
    input Real u1;
    input Real u2;
    output Real y;
  external "builtin" y = atan2(u1, u2);
  end atan2;

  function atan3 "Angle of a vector, the one nearest to y0"
    input Real u1;
    input Real u2;
    input Real y0 = 0;
    output Real y;
  protected
    Real w;
  algorithm
    w := Modelica.Math.atan2(u1, u2);
    y := if y0 == 0 then w else w + 2*Modelica.Constants.pi*floor((Modelica.Constants.pi + y0 - w)/(2*Modelica.Constants.pi));
  end atan3;

  function asinh "Inverse of sinh"
    input Real u;
    output Real y;
  algorithm
    y := if u >= 0 then log(u + sqrt(u*u + 1)) else -log(-u + sqrt(u*u + 1));
  end asinh;

  function acosh "Inverse of cosh"
    input Real u;
    output Real y;
  algorithm
    assert(u >= 1, "the argument of acosh must be at least 1");
    y := log(u + sqrt(u*u - 1));
  end acosh;

  function isEqual "Whether two numbers agree"
    input Real s1;
    input Real s2;
    input Real eps(min=0) = 0 "They may differ by so much";
    output Boolean result;
  algorithm
    result := abs(s1 - s2) <= eps;
  end isEqual;

  function isPowerOf2 "Whether a number is a power of 2"
    input Integer i;
    output Boolean result;
  protected
    Integer k;
  algorithm
    k := 1;
    while k < i loop
      k := 2*k;
    end while;
    result := k == i;
  end isPowerOf2;

  package Vectors "Functions of vectors"
    function length "Euclidean length"
      input Real v[:];
      output Real result;
    algorithm
      result := sqrt(v*v);
    end length;

    function norm "p-norm"
      input Real v[:];
      input Real p(min=1) = 2;
      output Real result;
    algorithm
      if p == 2 then
        result := sqrt(v*v);
      elseif p == Modelica.Constants.inf then
        result := max(abs(v));
      elseif p == 1 then
        result := sum(abs(v));
      else
        result := sum(abs(v[i])^p for i in 1:size(v, 1))^(1/p);
      end if;
    end norm;

    function normalize "The vector of length 1 in the same direction"
      input Real v[:];
      input Real eps(min=0) = 100*Modelica.Constants.eps "Shorter ones are divided by it";
      output Real result[size(v, 1)];
    algorithm
      result := if length(v) >= eps then v/length(v) else v/eps;
    end normalize;

    function reverse "The elements from last to first"
      input Real v[:];
      output Real result[size(v, 1)];
    algorithm
      result := {v[size(v, 1) + 1 - i] for i in 1:size(v, 1)};
    end reverse;

    function isEqual "Whether two vectors agree"
      input Real v1[:];
      input Real v2[:];
      input Real eps(min=0) = 0 "They may differ by so much";
      output Boolean result;
    algorithm
      result := size(v1, 1) == size(v2, 1);
      for i in 1:min(size(v1, 1), size(v2, 1)) loop
        if abs(v1[i] - v2[i]) > eps then
          result := false;
        end if;
      end for;
    end isEqual;
  end Vectors;

  package Matrices "Functions of matrices"
    function isEqual "Whether two matrices agree"
      input Real M1[:, :];
      input Real M2[:, :];
      input Real eps(min=0) = 0 "They may differ by so much";
      output Boolean result;
    algorithm
      result := size(M1, 1) == size(M2, 1) and size(M1, 2) == size(M2, 2);
      if result then
        for i in 1:size(M1, 1) loop
          for j in 1:size(M1, 2) loop
            if abs(M1[i, j] - M2[i, j]) > eps then
              result := false;
            end if;
          end for;
        end for;
      end if;
    end isEqual;

    function trace "Sum of the diagonal"
      input Real A[:, size(A, 1)];
      output Real result;
    algorithm
      result := sum(A[i, i] for i in 1:size(A, 1));
    end trace;

    function solve "x with A x = b, by elimination with row exchanges"
      input Real A[:, size(A, 1)];
      input Real b[size(A, 1)];
      output Real x[size(A, 1)];
    protected
      Integer n = size(A, 1);
      Real M[size(A, 1), size(A, 1)] = A;
      Integer p;
      Real swap;
      Real factor;
    algorithm
      x := b;
      for k in 1:n loop
        p := k;
        for i in k + 1:n loop
          if abs(M[i, k]) > abs(M[p, k]) then
            p := i;
          end if;
        end for;
        assert(M[p, k] <> 0, "the matrix of Matrices.solve is singular");
        for j in 1:n loop
          swap := M[k, j];
          M[k, j] := M[p, j];
          M[p, j] := swap;
        end for;
        swap := x[k];
        x[k] := x[p];
        x[p] := swap;
        for i in k + 1:n loop
          factor := M[i, k]/M[k, k];
          for j in k:n loop
            M[i, j] := M[i, j] - factor*M[k, j];
          end for;
          x[i] := x[i] - factor*x[k];
        end for;
      end for;
      for k in n:-1:1 loop
        for j in k + 1:n loop
          x[k] := x[k] - M[k, j]*x[j];
        end for;
        x[k] := x[k]/M[k, k];
      end for;
    end solve;
  end Matrices;
end Math;

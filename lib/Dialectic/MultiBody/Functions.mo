within Dialectic.MultiBody;
package Functions "Vectors and rotations"

  function unit "A vector of length 1; of {0, 0, 0}: the same"
    input Real n[3];
    output Real e[3];
  protected
    Real l "Length of n";
  algorithm
    l := sqrt(n[1]*n[1] + n[2]*n[2] + n[3]*n[3]);
    e := n/(if l > 0 then l else 1);
  end unit;

  function square "The matrix e*transpose(e)"
    input Real e[3];
    output Real S[3,3];
  algorithm
    S := [e[1]*e[1], e[1]*e[2], e[1]*e[3]; e[2]*e[1], e[2]*e[2], e[2]*e[3]; e[3]*e[1], e[3]*e[2], e[3]*e[3]];
  end square;

  function turn "The matrix that turns by an angle about an axis"
    input Real e[3] "Axis, of length 1";
    input Real c "Cosine of the angle";
    input Real s "Sine of the angle";
    output Real R[3,3];
  algorithm
    R := [e[1]*e[1]*(1 - c) + c, e[1]*e[2]*(1 - c) - s*e[3], e[1]*e[3]*(1 - c) + s*e[2];
          e[2]*e[1]*(1 - c) + s*e[3], e[2]*e[2]*(1 - c) + c, e[2]*e[3]*(1 - c) - s*e[1];
          e[3]*e[1]*(1 - c) - s*e[2], e[3]*e[2]*(1 - c) + s*e[1], e[3]*e[3]*(1 - c) + c];
  end turn;

  function turnInSequence "Three turns about axes of the frame, one after the other"
    input Integer sequence[3] "1, 2 or 3";
    input SI.Angle angles[3];
    output Real R[3,3];
  protected
    Real e[3] "An axis";
  algorithm
    R := identity(3);
    for i in 1:3 loop
      for k in 1:3 loop
        e[k] := if sequence[i] == k then 1 else 0;
      end for;
      R := R*turn(e, cos(angles[i]), sin(angles[i]));
    end for;
  end turnInSequence;

  function orientation "The matrix of a quaternion of any length; of length 0: no rotation"
    input Real Q[4] "Scalar part first";
    output Real R[3,3];
  protected
    Real k "2 over the square of the length";
  algorithm
    k := 2/(Q[1]*Q[1] + Q[2]*Q[2] + Q[3]*Q[3] + Q[4]*Q[4] + 1e-300);
    R := [1 - k*(Q[3]*Q[3] + Q[4]*Q[4]), k*(Q[2]*Q[3] - Q[1]*Q[4]), k*(Q[2]*Q[4] + Q[1]*Q[3]);
          k*(Q[2]*Q[3] + Q[1]*Q[4]), 1 - k*(Q[2]*Q[2] + Q[4]*Q[4]), k*(Q[3]*Q[4] - Q[1]*Q[2]);
          k*(Q[2]*Q[4] - Q[1]*Q[3]), k*(Q[3]*Q[4] + Q[1]*Q[2]), 1 - k*(Q[2]*Q[2] + Q[3]*Q[3])];
  end orientation;

  function quaternion "The quaternion of an orientation, its scalar part not negative"
    input Real R[3,3];
    output Real Q[4];
  protected
    Real s "Four times the square of the part that is largest, or its root";
  algorithm
    if R[1,1] + R[2,2] + R[3,3] > 0 then
      s := 2*sqrt(1 + R[1,1] + R[2,2] + R[3,3]);
      Q := {s/4, (R[3,2] - R[2,3])/s, (R[1,3] - R[3,1])/s, (R[2,1] - R[1,2])/s};
    elseif R[1,1] >= R[2,2] and R[1,1] >= R[3,3] then
      s := 2*sqrt(1 + R[1,1] - R[2,2] - R[3,3]);
      Q := {(R[3,2] - R[2,3])/s, s/4, (R[1,2] + R[2,1])/s, (R[1,3] + R[3,1])/s};
    elseif R[2,2] >= R[3,3] then
      s := 2*sqrt(1 + R[2,2] - R[1,1] - R[3,3]);
      Q := {(R[1,3] - R[3,1])/s, (R[1,2] + R[2,1])/s, s/4, (R[2,3] + R[3,2])/s};
    else
      s := 2*sqrt(1 + R[3,3] - R[1,1] - R[2,2]);
      Q := {(R[2,1] - R[1,2])/s, (R[1,3] + R[3,1])/s, (R[2,3] + R[3,2])/s, s/4};
    end if;
    if Q[1] < 0 then
      Q := -Q;
    end if;
  end quaternion;

  function rate "The derivative of a quaternion that turns"
    input Real Q[4];
    input SI.AngularVelocity w[3] "In the axes of the turned frame";
    output Real dQ[4](each unit="1/s");
  algorithm
    dQ := {(-Q[2]*w[1] - Q[3]*w[2] - Q[4]*w[3])/2, (Q[1]*w[1] + Q[3]*w[3] - Q[4]*w[2])/2,
           (Q[1]*w[2] + Q[4]*w[1] - Q[2]*w[3])/2, (Q[1]*w[3] + Q[2]*w[2] - Q[3]*w[1])/2};
  end rate;

  function orthogonal "The orientation nearest to a matrix that is nearly one"
    input Real A[3,3];
    output Real R[3,3];
  protected
    Real x[3];
    Real y[3];
    Real z[3];
    Real l "A length";
  algorithm
    l := sqrt(A[1,1]*A[1,1] + A[2,1]*A[2,1] + A[3,1]*A[3,1]);
    x := {A[1,1], A[2,1], A[3,1]}/l;
    l := x[1]*A[1,2] + x[2]*A[2,2] + x[3]*A[3,2];
    y := {A[1,2] - l*x[1], A[2,2] - l*x[2], A[3,2] - l*x[3]};
    l := sqrt(y[1]*y[1] + y[2]*y[2] + y[3]*y[3]);
    y := y/l;
    z := {x[2]*y[3] - x[3]*y[2], x[3]*y[1] - x[1]*y[3], x[1]*y[2] - x[2]*y[1]};
    R := [x[1], y[1], z[1]; x[2], y[2], z[2]; x[3], y[3], z[3]];
  end orthogonal;

  function isInertia "Whether a tensor has no negative principal value, but for rounding"
    input Real I_11;
    input Real I_22;
    input Real I_33;
    input Real I_21;
    input Real I_31;
    input Real I_32;
    output Boolean yes;
  protected
    Real size = I_11 + I_22 + I_33;
    Real det = I_11*(I_22*I_33 - I_32^2) - I_21*(I_21*I_33 - I_32*I_31) + I_31*(I_21*I_32 - I_22*I_31);
    Real small = 1e-12 "Of the size";
  algorithm
    yes := I_11 >= 0 and I_22 >= 0 and I_33 >= 0 and I_11*I_22 - I_21^2 >= -small*size^2
      and I_11*I_33 - I_31^2 >= -small*size^2 and I_22*I_33 - I_32^2 >= -small*size^2 and det >= -small*size^3;
  end isInertia;
end Functions;

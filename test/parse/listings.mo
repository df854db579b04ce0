/* The listings of the papers and of the lecture, in a minimal form of our own, with what the prints leave out filled in:
 * every construct they use has to be read. */
package Listings
  package Translational "separate pairs for the elastic and the kinetic regime"
    connector Flange
      SI.Position s;
      flow SI.Force f_el;

      SI.Velocity v;
      flow SI.Force f_ki;
    end Flange;

    model Fixed
      Interfaces.Flange_b flange_b;
      parameter SI.Position s;
    equation
      flange_b.s = s;
      flange_b.v = 0;
    end Fixed;

    model Body
      Interfaces.Flange_a flange_a;
      parameter SI.Mass m;
      parameter SI.Acceleration g = -9.81;
      SI.Acceleration a;
      SI.Velocity v (stateSelect= StateSelect.avoid);
      SI.Position s (stateSelect= StateSelect.avoid);
    equation
      a = der(v);
      s = flange_a.s;
      v = flange_a.v;
      flange_a.f_ki = m*a;
      flange_a.f_el = -m*g;
    end Body;

    model Joint
      Interfaces.Flange_a flange_a;
      Interfaces.Flange_b flange_b;
      RealInput f_ext;
      parameter SI.Time TD;
      SI.Position s(stateSelect = StateSelect.prefer);
      SI.Velocity v(stateSelect = StateSelect.prefer);
      SI.Velocity v_el(start = 0);
    equation
      flange_a.s + s = flange_b.s;
      flange_a.f_el + flange_b.f_el = 0;
      flange_a.v + v = flange_b.v;
      flange_a.f_kin + flange_b.f_kin = 0;
      flange_a.f_el + flange_a.f_kin = f_ext;
      v_el = der(s);
      der(v)*TD = (v_el - v);
    end Joint;

    model ElastoGap
      Interfaces.Flange_a flange_a;
      Interfaces.Flange_b flange_b;
      parameter SI.Position l;
      parameter SI.TranslationalSpringConstant c;
      parameter SI.TranslationalDampingConstant d;
      SI.Position ds( start = 0);
      SI.Velocity dv( start = 0);
    equation
      flange_a.s + l + ds = flange_b.s;
      flange_a.f_el + flange_b.f_el = 0;
      flange_b.f_el = if ds < 0 then ds*c
                      else 0;
      flange_a.v + dv = flange_b.v;
      flange_a.f_kin + flange_b.f_kin = 0;
      flange_b.f_kin = if ds < 0 then dv*d
                      else 0;
    end ElastoGap;
  end Translational;

  package Planar
    connector Frame
      //elastic regime
      SI.Position x;
      SI.Position y;
      SI.Angle phi;
      flow SI.Force fx_el;
      flow SI.Force fy_el;
      flow SI.Torque t_el;

      //kinetic regime
      SI.Velocity vx;
      SI.Velocity vy;
      SI.AngularVelocity w;
      flow SI.Force fx_ki;
      flow SI.Force fy_ki;
      flow SI.Torque t_ki;
    end Frame;

    model Prismatic "A prismatic joint"
      extends DialecticPlanarMechanics.Interfaces.PartialTwoFrames;
      parameter Boolean useFlange=false;
      parameter SI.Time TD;
      parameter SI.Position r[2];
      final parameter SI.Length l=sqrt(r*r);
      final parameter SI.Distance e[2]= r/l;
      Translational1D.Interfaces.Flange_a flange_a(
        s=s,v=v,
        f_el=f_el,f_kin=f_kin) if useFlange;
      SI.Position s(stateSelect = StateSelect.prefer);
      SI.Velocity v(stateSelect = StateSelect.prefer);
      SI.Velocity v_el;
      SI.Force f_el;
      SI.Force f_kin ;
      Real e0[2] ;
      SI.Position r0[2];
      Real R[2,2];
    equation
      R={{cos(frame_a.phi),-sin(frame_a.phi)},
         {sin(frame_a.phi),cos(frame_a.phi)}};
      e0 = R*e;
      r0 = e0*s;

      //elastic regime
      frame_a.x + r0[1] = frame_b.x;
      frame_a.phi = frame_b.phi;
      frame_a.fx_el + frame_b.fx_el = 0;
      frame_a.t_el + frame_b.t_el
      + r0*{frame_b.fy_el,-frame_b.fx_el}
      = 0;

      //kinetic regime
      frame_a.vx - r0[2]*frame_a.w + v*e0[1]
      = frame_b.vx;
      frame_a.w = frame_b.w;
      frame_a.fx_kin + frame_b.fx_kin = 0;

      //synergy
      v_el= der(s);
      der(v)*TD = (v_el- v);
      {frame_b.fx_el,frame_b.fy_el}*e0
      + {frame_b.fx_kin,frame_b.fy_kin}*e0
      + f_el + f_kin = 0;

      //actuation force
      if not useFlange then
        f_el = 0;
        f_kin = 0;
      end if;
    end Prismatic;
  end Planar;

  package TwoSexes "the triple, with a signal that has a direction"
    connector Outlet
      output Medium.ThermState state "thermodynamical state";
      Pressure r "inertial pressure";
      flow MassFlowRate m_flow "mass flow rate";
    end Outlet;

    connector FlangeOn1DTranslatory
      output Position s "positional signal";
      Velocity v "(kinetic) velocity";
      flow Force f "force";
    end FlangeOn1DTranslatory;
  end TwoSexes;

  package Lecture
    model TwoSpringsWithConstraint
      Real s1;
      Real s2;
      Real v1;
      Real v2;
      Real f;
      parameter Real m1 = 10;
      parameter Real m2 = 2;
      Real s1_int;
      Real s2_int;
    equation
      v1 = der(s1);
      v2 = der(s2);
      -1*s1 + f = m1*der(v1);
      -20*(s2-5) - f*abs(s2_int)*2
        = m2*der(v2);
      s1 = s1_int;
      s2 = s2_int;
      s1_int = abs(s2_int)*s2_int;
    end TwoSpringsWithConstraint;

    function S_Func "Models an S-Function"
      input Real x_min;
      input Real x_max;
      input Real y_min;
      input Real y_max;
      input Real x;
      output Real y;
    protected
      Real x2;
    algorithm
      x2 := x - x_max/2 - x_min/2;
      x2 := x2*2/(x_max-x_min);
      if x2 > 1 then
        y := 1;
      elseif x2 < -1 then
        y := -1;
      else
        y := -0.5*x2^3 + 1.5*x2;
      end if;
      y := y*(y_max-y_min)/2;
      y := y + y_max/2 + y_min/2;
      annotation(smoothOrder=1);
    end S_Func;

    model DryFriction
      extends Modelica.Mechanics.
        Translational.Interfaces.
        PartialCompliantWithRelativeStates;
      import SI = Modelica.SIunits;
      parameter SI.Force N
        "normal force";
      parameter SI.Velocity vAdhesion
        "adhesion velocity";
      parameter Real mu_A
        "friction coefficient at adhesion";
    equation
      f = N*TripleS_Func(vAdhesion, vSlide, mu_A, mu_S, v_rel);
    end DryFriction;
  end Lecture;
end Listings;

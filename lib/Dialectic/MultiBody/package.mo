within Dialectic;
package MultiBody "Mechanics in space"
  import SI = Modelica.Units.SI;
  import Modelica.Blocks.Interfaces.RealInput;
  import Modelica.Blocks.Interfaces.RealOutput;

  annotation(Documentation(info="<html>
<p>Poses, velocities, forces and torques are given in the axes of the world; flows are positive into a component. A system is a
tree of rigid components, held by Fixed, Move or FreeMotion, with a joint for each degree of freedom; loops are closed by a
stiff SpringDamper. T<sub>D</sub> is one value per rigid tree. T<sub>D</sub> = 0 gives classic multibody mechanics.</p>
</html>"));
end MultiBody;

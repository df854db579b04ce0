package Streams "Thermofluid streams: pressure and enthalpy go downstream, inertance determines how flows change"
  annotation(Documentation(info="<html>
<p>A stream has a direction, from an outlet to an inlet. The pressure in it has two parts,</p>
<pre>
  p = state.p + r
</pre>
<p>a steady one, which is computed downstream together with the enthalpy as if the flow did not change, and an inertial one, r,
which accelerates the flow. Every flow element has an inertance L, length over cross section:</p>
<pre>
  inlet.r - outlet.r = L*der(m_flow)
</pre>
<p>So all laws of media, friction and mixing are explicit, however nonlinear, and a linear system gives the derivatives of all
mass flows at once. In steady flow r = 0, and the pressure follows the laws alone.</p>
<ul>
<li>A loop of streams needs a Tank or a Volume: otherwise what flows back would be mixed with itself.</li>
<li>Streams divide in a Splitter and join in a Junction.</li>
<li>Between boundaries (sources, sinks, tanks, volumes), and round every mesh, there is a flow element with L &gt; 0.</li>
<li>Flow may stop and reverse. What flows back has the enthalpy of the place that it arrives at, not of the one that it left,
which makes or destroys energy: elements warn beyond m_flow_back, and energy.reversed is the amount.</li>
<li>For fixed steps, T<sub>S</sub> about the step: (L + TS*slope)*der(m_flow) in place of L*der(m_flow).</li>
</ul>
</html>"));
end Streams;

within Streams;
package Media "Media: fluids as packages of functions"
  annotation(Documentation(info="<html>
<p>A medium is a package that extends PartialMedium. Components have a replaceable package Medium and pass it on to their
connectors; ports of different media do not connect.</p>
<pre>
  Streams.Source source(redeclare package Medium = Streams.Media.Air);
</pre>
<p>The state of a medium is its pressure and specific enthalpy; everything else is a function of them. All functions are
defined, continuous and monotone where physics is, also far outside the range of their data.</p>
</html>"));
end Media;

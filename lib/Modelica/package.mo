package Modelica "Names of the Modelica Standard Library that models use most, written anew"
  package SIunits = Modelica.Units.SI "The name that older models use";
  annotation(version="4.0.0", __lied(subset=true), conversion(noneFromVersion="4.1.0"), Documentation(info="<html>
<p>Used where no Modelica Standard Library is on the library path. Names, parameters and behaviour are those of version 4; what is
not here is in that library: give its folder with --lib, LIEDPATH or MODELICAPATH.</p>
</html>"));
end Modelica;

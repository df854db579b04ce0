within Modelica;
package Blocks "Signals and control"
end Blocks;

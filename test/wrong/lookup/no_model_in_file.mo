// error: 2:9: there is no model in this file
package P
  constant Real c = 1;
end P;

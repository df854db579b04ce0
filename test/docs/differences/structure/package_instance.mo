// refused: there is no model in this file
package P
  constant Real x = 1;
end P;

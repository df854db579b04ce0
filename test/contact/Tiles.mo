package Tiles "Floors of tiles, for test_tiles.sh"
  import Dialectic.Planar.*;
  import SI = Modelica.Units.SI;

  model Polygons "Tiles of width w side by side, their tops at 0; each has a depth of its own; tile `odd` stands out"
    parameter Integer odd = 0;
    parameter Real w = 0.13, out = 0, mu = 0, lean = 0, uneven = 0.02;
    final parameter Integer n = integer(1.6/w) + 3;
    Frame frame_a;
    FixedTranslation way[n](r={{w*(i - 2), if i == odd then out else 0} for i in 1:n});
    Contact.Polygon tile[n](corners={{{lean, -0.05 - uneven*mod(i, 3)}, {w + lean, -0.05 - uneven*mod(i, 3)}, {w, 0}, {0, 0}} for i in 1:n}, each mu=mu, each TE=1e-3);
  equation
    for i in 1:n loop
      connect(frame_a, way[i].frame_a);
    end for;
    connect(way.frame_b, tile.frame_a);
  end Polygons;

  model Lines "The same as lines"
    parameter Integer odd = 0;
    parameter Real w = 0.13, out = 0, mu = 0;
    final parameter Integer n = integer(1.6/w) + 3;
    Frame frame_a;
    FixedTranslation way[n](r={{w*(i - 2), if i == odd then out else 0} for i in 1:n});
    Contact.Line tile[n](each corners={{0, 0}, {w, 0}}, each mu=mu, each TE=1e-3);
  equation
    for i in 1:n loop
      connect(frame_a, way[i].frame_a);
    end for;
    connect(way.frame_b, tile.frame_a);
  end Lines;

  partial model Slider "A box, a disc that does not turn, or a wheel, at 2 m/s; load presses it down"
    parameter Real load = 9.81, x = 0.05, c = 1e6, v = 2, mu = 0;
    inner World world(TD=1e-3, g={0, -load});
    Fixed fixed;
    FreeMotion free(x(start=x), vx(start=v));
  equation
    connect(free.frame_b, body.frame_a);
    connect(free.frame_b, shape.frame_a);
  end Slider;

  partial model Box
    extends Slider(free(y(start=0.05 - load/(2*c))));
    Body body(m=1, I=0.02/12);
    Contact.Polygon shape(corners={{-0.05, -0.05}, {0.05, -0.05}, {0.05, 0.05}, {-0.05, 0.05}}, c=c, mu=mu, TE=1e-3);
  end Box;

  partial model Disc
    extends Slider(free(y(start=0.05 - load/c), w(start=if mu > 0 then -v/0.05 else 0)));
    Body body(m=1, I=0.00125);
    Contact.Circle shape(radius=0.05, c=c, mu=mu, TE=1e-3);
  end Disc;

  model BoxOnPolygons
    extends Box;
    parameter Real w = 0.13, out = 0;
    parameter Integer odd = 0;
    parameter Real lean = 0;
    Polygons floor(w=w, out=out, odd=odd, mu=mu, lean=lean);
  equation
    connect(fixed.frame_b, floor.frame_a);
  end BoxOnPolygons;

  model BoxOnLines
    extends Box;
    parameter Real w = 0.13, out = 0;
    parameter Integer odd = 0;
    Lines floor(w=w, out=out, odd=odd, mu=mu);
  equation
    connect(fixed.frame_b, floor.frame_a);
  end BoxOnLines;

  model DiscOnPolygons
    extends Disc;
    parameter Real w = 0.13, out = 0;
    parameter Integer odd = 0;
    Polygons floor(w=w, out=out, odd=odd, mu=mu);
  equation
    connect(fixed.frame_b, floor.frame_a);
  end DiscOnPolygons;

  model DiscOnLines
    extends Disc;
    parameter Real w = 0.13, out = 0;
    parameter Integer odd = 0;
    Lines floor(w=w, out=out, odd=odd, mu=mu);
  equation
    connect(fixed.frame_b, floor.frame_a);
  end DiscOnLines;

  model BoxOnTable "Tiles on a body of 10 kg, which slides on a floor the other way"
    extends Box;
    FreeMotion tableMotion(y(start=0.05), vx(start=-0.5));
    Body table(m=10, I=3);
    Polygons floor(uneven=0);
    Contact.Line ground(corners={{-9, 0}, {9, 0}}, c=1e7, TE=1e-3);
  equation
    connect(tableMotion.frame_b, table.frame_a);
    connect(tableMotion.frame_b, floor.frame_a);
    connect(fixed.frame_b, ground.frame_a);
  end BoxOnTable;

  model Layers "Tile 3 stands out for the wheel to pass through: the side of tile 4, which it would cover, is met"
    extends Box(free(y(start=-0.051)), shape(layer=2), load=0);
    Contact.Polygon through(corners={{0.1, -0.1}, {0.3, -0.1}, {0.3, 0.1}, {0.1, 0.1}}, layer=2);
    Contact.Polygon wall(corners={{0.3, -0.1}, {0.5, -0.1}, {0.5, 0.1}, {0.3, 0.1}});
  equation
    connect(fixed.frame_b, through.frame_a);
    connect(fixed.frame_b, wall.frame_a);
  end Layers;
end Tiles;

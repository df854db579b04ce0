package Trees "Large forests of planar links, let go from the horizontal"
  partial model Links
    import Dialectic.Planar.*;
    parameter Integer n = 1000 "Number of links";
    inner World world(TD=0);
    Fixed wall;
    Revolute joint[n];
    FixedTranslation toCentre[n](each r={0.5, 0}), toTip[n](each r={0.5, 0});
    Body body[n](each m=1, each I=1/12);
  equation
    for i in 1:n loop
      connect(joint[i].frame_b, toCentre[i].frame_a);
      connect(toCentre[i].frame_b, body[i].frame_a);
      connect(toCentre[i].frame_b, toTip[i].frame_a);
    end for;
  end Links;

  model Bush "two links behind each"
    extends Links;
  equation
    connect(wall.frame_b, joint[1].frame_a);
    for i in 2:n loop
      connect(toTip[div(i, 2)].frame_b, joint[i].frame_a);
    end for;
  end Bush;

  model Arms "of 16 links, side by side"
    extends Links;
  equation
    for i in 1:n loop
      if mod(i, 16) == 1 then
        connect(wall.frame_b, joint[i].frame_a);
      else
        connect(toTip[i - 1].frame_b, joint[i].frame_a);
      end if;
    end for;
  end Arms;
end Trees;

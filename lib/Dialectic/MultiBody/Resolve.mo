within Dialectic.MultiBody;
type Resolve = enumeration(
    world "along the axes of the world",
    frame "along the axes of the frame, turning with it")
  "The axes that a force is given along";

// shapes.js: how each shape is drawn. `a`, `b`: pixels of its points; `at`: what else there is to know (see Motion.draw).

function angleOf(at, k = 0) {
  const { item, place } = at;
  if (item.values.angle) return item.values.angle(place);
  const phi = item.points[k].phi;
  return phi ? phi(place) : 0;
}

// [pixels]: in metres if the class gives a radius, else by its mass.
function radiusOf(at) {
  const { item, place, scene, pen } = at,
    radius = item.values.radius ? item.values.radius(place) : 0;
  if (radius > 0 && at.scale > 0 && item.domain !== "rotational") return Math.max(4, radius * at.scale);
  const mass = item.values.mass ? item.values.mass(place) : 0;
  const size = (8 + (scene.largestMass > 0 ? 6 * Math.cbrt(mass / scene.largestMass) : 0)) * pen.ratio;
  return item.room > 0 ? Math.min(size, Math.max(2, 0.5 * item.room * at.scale)) : size;
}

function forceLength(at, size) {
  return at.scene.largestForce > 0 ? at.pen.ratio * Math.min(110, 70 * Math.sqrt(size / at.scene.largestForce)) : 0;
}

function between(a, b, share) {
  return [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share];
}

function offset(pen, a, b, n) {
  const line = pen.along(a, b);
  return [line.at(0, n), line.at(line.length, n)];
}

// Corners that a class gives in its frame, in pixels.
function cornersOf(at) {
  return at.scene.corners(at.item, at.place).map(at.toPixel);
}

// Where a line through p, walked backwards along a unit vector, leaves the outline; null: it passes the shape.
function entry(p, [ux, uy], corners) {
  let farthest = -Infinity;
  corners.forEach((a, i) => {
    const b = corners[(i + 1) % corners.length],
      [ex, ey] = [b[0] - a[0], b[1] - a[1]],
      across = ux * ey - uy * ex;
    if (Math.abs(across) < 1e-9) return;
    const [rx, ry] = [p[0] - a[0], p[1] - a[1]],
      back = (rx * ey - ry * ex) / across,
      share = (ry * ux - rx * uy) / across;
    if (share >= -1e-6 && share <= 1 + 1e-6) farthest = Math.max(farthest, back);
  });
  return farthest > -Infinity ? [p[0] - ux * farthest, p[1] - uy * farthest] : null;
}

// The sum of what pushes a shape, along its line of action: it begins where that line enters the shape, at the place of a single
// contact. Where contacts nearly cancel the line may pass the shape.
function pushed(pen, a, at, corners) {
  const { item, place } = at;
  if (!at.showForces || item.isFixed || !item.values.force) return;
  const [fx, fy] = item.values.force(place),
    size = Math.hypot(fx, fy),
    lever = item.values.torque ? item.values.torque(place) / size ** 2 : 0;
  if (!(size > 0) || !(forceLength(at, size) > 2)) return;
  const near = [a[0] + lever * fy * at.scale, a[1] + lever * fx * at.scale],
    unit = [fx / size, -fy / size],
    from = entry(near, unit, corners) || a,
    length = forceLength(at, size);
  at.later.push(() => pen.arrow(from, [from[0] + unit[0] * length, from[1] + unit[1] * length]));
}

function isBroken({ item, place }) {
  return Boolean(item.values.broken && item.values.broken(place));
}

// What is left of a spring at its ends.
function halves(pen, a, b) {
  const { length } = pen.along(a, b),
    share = Math.min(0.35, (40 * pen.ratio) / Math.max(1, length));
  pen.spring(a, between(a, b, share), { stroke: "muted" });
  pen.spring(b, between(b, a, share), { stroke: "muted" });
}

// Something solid: what does not move looks like the ground.
function solid({ item }) {
  return item.isFixed ? { fill: "faint", stroke: "ink", width: 1.8 } : { fill: "solid", stroke: "body", width: 1.8 };
}

function ring([x, y], radius) {
  return Array.from({ length: 48 }, (_, i) => [
    x + radius * Math.cos((i * Math.PI) / 24),
    y + radius * Math.sin((i * Math.PI) / 24),
  ]);
}

export const shapes = {
  Line: (pen, [a, b]) => pen.path([a, b], { stroke: "steel", width: 2 }),

  Bar: (pen, [a, b], at) => {
    if (at.item.domain === "planar") pen.bar(a, b);
    else pen.path([a, b], { stroke: "steel", width: 5 });
  },

  Rope: (pen, [a, b], at) => {
    const tight = !at.item.values.force || Math.abs(at.item.values.force(at.place)) > 0;
    pen.path([a, b], { stroke: "steel", width: tight ? 2 : 1.3, dash: tight ? [] : [3, 4] });
  },

  Dot: (pen, [a]) => pen.circle(a[0], a[1], 3.5 * pen.ratio, { fill: "steel" }),

  Circle: (pen, [a], at) => {
    const radius = radiusOf(at),
      angle = angleOf(at);
    pen.circle(a[0], a[1], radius, solid(at));
    if (!at.item.isFixed)
      pen.path([a, [a[0] + radius * Math.cos(angle), a[1] - radius * Math.sin(angle)]], { stroke: "body", width: 1.5 });
    pushed(pen, a, at, ring(a, radius));
  },

  Polygon: (pen, [a], at) => {
    const corners = cornersOf(at);
    pen.path(corners, { ...solid(at), close: true });
    pushed(pen, a, at, corners);
  },

  // The edge of something solid, which is hatched.
  Edge: (pen, points, at) => {
    const [a, b] = cornersOf(at),
      line = pen.along(a, b),
      deep = 8 * pen.ratio;
    for (let s = 0; s < line.length; s += deep) pen.path([line.at(s + deep, 0), line.at(s, deep)], { stroke: "muted", width: 1 });
    pen.path([a, b], { stroke: "ink", width: 2 });
  },

  Box: (pen, [a], at) => {
    const side = (key, otherwise) =>
      at.item.values[key] && at.scale > 0 ? Math.max(4, at.item.values[key](at.place) * at.scale) : otherwise * pen.ratio;
    pen.box(a, side("width", 40), side("height", 26), { angle: angleOf(at) });
  },

  Body: (pen, [a], at) => {
    if (at.item.domain === "planar") pen.mass(a, radiusOf(at), angleOf(at));
    else if (at.item.domain === "rotational") pen.wheel(a, 19 * pen.ratio, angleOf(at), { fill: "surface" });
    else pen.box(a, (at.vertical ? 40 : 34) * pen.ratio, (at.vertical ? 26 : 30) * pen.ratio);
  },

  Wheel: (pen, [a], at) => pen.wheel(a, radiusOf(at) + (at.item.values.radius ? 0 : 6), angleOf(at), { fill: "surface" }),

  // A wheel seen from above, along a direction in the axes of the scene.
  Tyre: (pen, [a], at) => {
    const [x, y] = at.item.numbers[0](at.place),
      radius = radiusOf(at),
      half = [x * radius, -y * radius];
    pen.path(
      [
        [a[0] - half[0], a[1] - half[1]],
        [a[0] + half[0], a[1] + half[1]],
      ],
      { stroke: "ink", width: Math.max(4, radius * 0.45) / pen.ratio, cap: "butt" },
    );
  },

  Ground: (pen, [a], at) => {
    if (at.item.domain === "planar") pen.hatch([a[0], a[1] + 5], Math.PI / 2 - angleOf(at), { half: 16 });
    else pen.hatch(a, at.away, { half: 17 });
    pen.circle(a[0], a[1], 3 * pen.ratio, { fill: "ink" });
  },

  Floor: (pen, [a], at) => {
    const angle = angleOf(at),
      far = 4000,
      along = [Math.cos(angle), -Math.sin(angle)];
    pen.path(
      [
        [a[0] - far * along[0], a[1] - far * along[1]],
        [a[0] + far * along[0], a[1] + far * along[1]],
      ],
      { stroke: "muted", width: 1.5 },
    );
  },

  Hinge: (pen, [a]) => pen.circle(a[0], a[1], 4.5 * pen.ratio, { fill: "surface", stroke: "ink", width: 1.8 }),

  Slide: (pen, [a, b]) => {
    const line = pen.along(a, b),
      half = 10 * pen.ratio,
      high = 5 * pen.ratio,
      middle = Math.min(26 * pen.ratio, line.length / 2);
    pen.path([a, b], { stroke: "steel", width: 2 });
    const corners = [
      [-half, -high],
      [half, -high],
      [half, high],
      [-half, high],
    ].map(([s, n]) => line.at(middle + s, n));
    pen.path(corners, { fill: "surface", stroke: "ink", close: true });
  },

  Spring: (pen, [a, b], at) => {
    if (isBroken(at)) halves(pen, a, b);
    else if (Math.hypot(b[0] - a[0], b[1] - a[1]) < 6) pen.circle(a[0], a[1], 4 * pen.ratio, { fill: "spring" });
    else pen.spring(a, b);
  },

  Damper: (pen, [a, b]) => pen.damper(a, b),

  SpringDamper: (pen, [a, b], at) => {
    if (isBroken(at)) return halves(pen, a, b);
    if (Math.hypot(b[0] - a[0], b[1] - a[1]) < 6) return pen.circle(a[0], a[1], 4 * pen.ratio, { fill: "spring" });
    pen.spring(...offset(pen, a, b, -8 * pen.ratio), { size: 5 });
    pen.damper(...offset(pen, a, b, 8 * pen.ratio), { size: 5 });
  },

  // Two faces at the ends of feelers, which touch when the points are `rest` apart.
  Contact: (pen, [a, b], at) => {
    const { item, place, scale, axis } = at,
      half = ((item.values.rest ? item.values.rest(place) : 0) * scale) / 2;
    const force = item.values.force ? item.values.force(place) : 0,
      touching = Math.abs(force) > 0,
      high = 11 * pen.ratio;
    const stroke = touching ? "contact" : "steel",
      moved = (p, s) => [p[0] + axis[0] * s, p[1] + axis[1] * s];
    const face = (p) =>
      pen.path(
        [
          [p[0] - axis[1] * high, p[1] + axis[0] * high],
          [p[0] + axis[1] * high, p[1] - axis[0] * high],
        ],
        { stroke, width: 3, cap: "butt" },
      );
    const left = moved(a, half),
      right = moved(b, -half),
      length = forceLength(at, Math.abs(force));
    pen.path([a, left], { stroke, width: 2, dash: touching ? [] : [4, 4] });
    pen.path([right, b], { stroke, width: 2, dash: touching ? [] : [4, 4] });
    face(left);
    face(right);
    if (!touching || !at.showForces) return;
    pen.arrow(left, moved(left, -length));
    pen.arrow(right, moved(right, length));
  },

  Friction: (pen, [a, b], at) => {
    const line = pen.along(a, b),
      force = at.item.values.force ? at.item.values.force(at.place) : 0;
    const middle = line.at(line.length / 2),
      half = 14 * pen.ratio,
      gap = 4 * pen.ratio;
    const piece = (n) =>
      pen.path([line.at(line.length / 2 - half, n), line.at(line.length / 2 + half, n)], {
        stroke: force ? "contact" : "steel",
        width: 3,
      });
    pen.path([a, line.at(line.length / 2 - half, -gap)], { stroke: "steel" });
    pen.path([line.at(line.length / 2 + half, gap), b], { stroke: "steel" });
    piece(-gap);
    piece(gap);
    if (force && at.showForces) {
      const length = forceLength(at, Math.abs(force)) * Math.sign(-force);
      pen.arrow(middle, [middle[0] + at.axis[0] * length, middle[1] + at.axis[1] * length]);
    }
  },

  Gear: (pen, [a, b], at) => {
    const middle = between(a, b, 0.5),
      radius = 9 * pen.ratio;
    pen.path([a, b], { stroke: "steel", width: 2 });
    pen.wheel([middle[0] - radius, middle[1]], radius, angleOf(at, 0), { fill: "surface" });
    pen.wheel([middle[0] + radius, middle[1]], radius, angleOf(at, at.item.points.length - 1), { fill: "surface" });
  },

  // A force in the axes of the scene, or along the rail.
  Arrow: (pen, [a], at) => {
    if (!at.showForces) return;
    const force = at.item.numbers[0](at.place),
      [x, y] = Array.isArray(force) ? [force[0], -force[1]] : [at.axis[0] * force, at.axis[1] * force];
    const size = Math.hypot(x, y);
    if (!(size > 0)) return;
    const length = forceLength(at, size);
    pen.arrow(a, [a[0] + (x / size) * length, a[1] + (y / size) * length]);
  },

  // A torque: an arc with an arrow.
  Turn: (pen, [a], at) => {
    const torque = at.item.numbers[0](at.place),
      radius = 16 * pen.ratio;
    if (!at.showForces || !(Math.abs(torque) > 0)) return;
    const turn = -Math.sign(torque),
      from = -0.7,
      to = from + turn * 3.6,
      c = pen.context;
    c.beginPath();
    c.arc(a[0], a[1], radius, from, to, turn < 0);
    pen.finish({ stroke: "force", width: 2.2 });
    const end = [a[0] + radius * Math.cos(to), a[1] + radius * Math.sin(to)];
    const ahead = [end[0] - turn * 8 * Math.sin(to), end[1] + turn * 8 * Math.cos(to)];
    pen.arrow(end, ahead);
  },

  Trace: (pen, points, at) => {
    if (!at.showTraces || at.ghost) return;
    const { item, scene, toPixel } = at;
    if (!item.trace) item.trace = scene.places.map((place) => ({ place, world: scene.world(item.points[0], place) }));
    const done = item.trace.filter((step) => step.place.index <= at.place.index).map((step) => toPixel(step.world));
    pen.path(
      item.trace.map((step) => toPixel(step.world)),
      { stroke: "trace", width: 1, dash: [2, 4] },
    );
    if (done.length) pen.path([...done, points[0]], { stroke: "trace", width: 1.6 });
  },
};

// Later ones lie above.
const layers = {
  Floor: 0,
  Edge: 0,
  Trace: 1,
  Ground: 2,
  Bar: 3,
  Line: 3,
  Rope: 3,
  Slide: 4,
  Spring: 5,
  Damper: 5,
  SpringDamper: 5,
  Contact: 5,
  Friction: 5,
  Body: 6,
  Circle: 5.5,
  Box: 6,
  Polygon: 5.5,
  Wheel: 4,
  Tyre: 4,
  Gear: 5,
  Hinge: 8,
  Arrow: 9,
  Turn: 9,
};

export function layerOf(item) {
  return layers[item.name] === undefined ? 5 : layers[item.name];
}

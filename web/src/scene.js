// scene.js: which shapes a system consists of and where their points are: from looks, ports and recorded variables. A shape is
// drawn by shapes.js. Points are planar (x, y, phi), on a rail (s), or on a shaft (phi), by what their connector has.

const MOST_TRACES = 6;

const operators = {
  "+": (a, b) => a + b,
  "-": (a, b) => a - b,
  "*": (a, b) => a * b,
  "/": (a, b) => a / b,
  "^": (a, b) => a ** b,
  neg: (a) => -a,
  if: (c, a, b) => (c ? a : b),
  and: (a, b) => a && b,
  or: (a, b) => a || b,
  not: (a) => !a,
  "<": (a, b) => a < b,
  "<=": (a, b) => a <= b,
  ">": (a, b) => a > b,
  ">=": (a, b) => a >= b,
  "==": (a, b) => a === b,
  "<>": (a, b) => a !== b,
  noEvent: (a) => a,
  smooth: (order, a) => a,
  integer: Math.floor,
  ceil: Math.ceil,
  div: (a, b) => Math.trunc(a / b),
  rem: (a, b) => a % b,
  mod: (a, b) => a - Math.floor(a / b) * b,
  log: Math.log,
};
const functions = [
  "abs",
  "sign",
  "sqrt",
  "sin",
  "cos",
  "tan",
  "asin",
  "acos",
  "atan",
  "atan2",
  "sinh",
  "cosh",
  "tanh",
  "exp",
  "log10",
  "floor",
  "min",
  "max",
];
for (const name of functions) operators[name] = Math[name];

// An expression of a look as a function of the place in time.
export function compile(result, instance, expression) {
  if (typeof expression === "number") return () => expression;
  if (typeof expression === "string") return variable(result, instance, expression);
  if (!Array.isArray(expression) || !operators[expression[0]]) return () => NaN;
  const apply = operators[expression[0]],
    operands = expression.slice(1).map((e) => compile(result, instance, e));
  return (place) => apply(...operands.map((operand) => operand(place)));
}

function variable(result, instance, name) {
  if (name === "time") return (place) => result.column(result.names[0]).at(place);
  const constant = instance.parameter(name);
  if (constant !== undefined) return () => constant;
  const column = result.column(instance.prefix(name)) || sharedColumn(result, instance, name);
  return column ? (place) => column.at(place) : () => NaN;
}

// A connector's variable that is not recorded may be recorded at another port of the same node.
function sharedColumn(result, instance, name) {
  const dot = name.lastIndexOf("."),
    port = instance.class.ports.findIndex((p) => p.name === name.slice(0, dot));
  const node = port < 0 ? null : instance.nodes.get(port),
    own = name.slice(dot + 1);
  for (const member of node ? node.members : []) {
    const column = result.column(member.instance.prefix(`${member.port.name}.${own}`));
    if (column) return column;
  }
  return null;
}

class Point {
  constructor(scene, instance, argument) {
    this.instance = instance;
    const read = (name) => compile(scene.result, instance, name);
    if (argument && argument.list && argument.list.length >= 2) {
      this.domain = "planar";
      [this.x, this.y] = argument.list.map((e) => compile(scene.result, instance, e));
      this.phi = argument.list[2] === undefined ? () => 0 : compile(scene.result, instance, argument.list[2]);
      return;
    }
    const name = argument && argument.port,
      number = instance.class.ports.findIndex((p) => p.name === name);
    const port = instance.class.ports[number];
    if (!port) return;
    this.domain = port.motion;
    this.node = scene.nodeOf(instance, number);
    if (port.motion === "planar") [this.x, this.y, this.phi] = ["x", "y", "phi"].map((v) => read(`${name}.${v}`));
    if (port.motion === "translational") this.s = read(`${name}.s`);
    if (port.motion === "rotational") this.phi = read(`${name}.phi`);
  }

  // It was recorded.
  isKnown(place) {
    const values =
      this.domain === "planar"
        ? [this.x, this.y]
        : this.domain === "translational"
          ? [this.s]
          : this.domain === "rotational"
            ? [this.phi]
            : [];
    return values.length > 0 && values.every((value) => Number.isFinite(value(place)));
  }
}

// What stands on one rail or shaft: a node of a one-dimensional system.
class Plate {
  constructor(number) {
    this.number = number;
    this.items = [];
    this.position = null; // [m] of the place, or the column of a shaft
    this.phi = null;
  }
}

// Places in time that stand for the whole run.
function somePlaces(result, most) {
  const places = [],
    step = Math.max(1, Math.ceil(result.rows / most));
  for (let i = 0; i < result.rows; i += step) places.push({ index: i, share: 0 });
  if (result.rows > 1) places.push({ index: result.rows - 1, share: 0 });
  return places;
}

export class Scene {
  constructor(result, system) {
    this.result = result;
    this.system = system;
    this.loose = 0;
    this.looseNodes = new Map();
    this.places = somePlaces(result, system.instances.length > 500 ? 60 : 300);
    this.items = [];
    for (const instance of system.instances) this.addInstance(instance);
    this.isPlanar = this.items.some((item) => item.domain === "planar");
    this.dropGrounds();
    this.thinTraces();
    if (this.isPlanar) this.items = this.items.filter((item) => item.domain === "planar");
    this.findMasses();
    this.findForces();
    if (!this.isPlanar) this.layRails();
    this.findExtent();
  }

  get isEmpty() {
    return this.items.length === 0;
  }

  nodeOf(instance, port) {
    const node = instance.nodes.get(port),
      key = `${instance.number} ${port}`;
    if (node) return node.number;
    if (!this.looseNodes.has(key)) this.looseNodes.set(key, --this.loose);
    return this.looseNodes.get(key);
  }

  addInstance(instance) {
    const shapes = instance.class.look || fallbackLook(instance);
    for (const [name, places, named] of shapes) {
      if (name === "Hidden") continue;
      const points = [],
        numbers = [],
        values = {};
      for (const argument of places) {
        if (argument && (argument.port || (argument.list && points.length === 0)))
          points.push(new Point(this, instance, argument));
        else numbers.push(this.value(instance, argument));
      }
      for (const [key, argument] of Object.entries(named)) {
        if (argument && argument.port) points.push(new Point(this, instance, argument));
        else values[key] = this.value(instance, argument);
      }
      const here = { index: 0, share: 0 };
      if (points.length === 0 || !this.result.rows || !points.every((p) => p.isKnown(here))) continue;
      this.items.push({ name, instance, points, numbers, values, domain: points[0].domain });
    }
  }

  // A place that has the edge of a floor needs no other sign that it is fixed.
  dropGrounds() {
    const floors = new Set(this.items.filter((item) => item.name === "Edge").map((item) => item.points[0].node));
    this.items = this.items.filter((item) => item.name !== "Ground" || !floors.has(item.points[0].node));
  }

  // Traces of many bodies would hide what moves: a few tell enough, that of the last body among them.
  thinTraces() {
    const traces = this.items.filter((item) => item.name === "Trace"),
      step = Math.ceil(traces.length / MOST_TRACES);
    const left = new Set(traces.filter((_, i) => (traces.length - 1 - i) % step !== 0));
    this.items = this.items.filter((item) => !left.has(item));
  }

  // A function of the place, giving a number, a list of numbers, or a text.
  value(instance, argument) {
    if (argument && argument.text !== undefined) return () => argument.text;
    if (argument && argument.list) {
      const parts = argument.list.map((e) => compile(this.result, instance, e));
      return (place) => parts.map((part) => part(place));
    }
    return compile(this.result, instance, argument);
  }

  findMasses() {
    this.bodies = this.items.filter(isSolid).length;
    const here = { index: 0, share: 0 };
    const masses = this.items.filter((i) => i.values.mass).map((i) => i.values.mass(here));
    this.largestMass = Math.max(0, ...masses.filter(Number.isFinite));
    this.findOutlines(here);
  }

  // Bodies that have a shape stay inside of it: `room` [m] about their frame.
  findOutlines(here) {
    const rooms = new Map();
    for (const item of this.items.filter((i) => ["Circle", "Polygon"].includes(i.name) && i.domain === "planar")) {
      const [x, y] = this.world(item.points[0], here),
        corners = this.corners(item, here).map((corner) => Math.hypot(corner[0] - x, corner[1] - y));
      rooms.set(item.points[0].node, item.values.radius ? item.values.radius(here) : Math.min(...corners));
    }
    for (const item of this.items) if (item.name === "Body") item.room = rooms.get(item.points[0].node);
  }

  // What most forces stay below: impacts do not make all others invisible.
  findForces() {
    const sizes = this.items
      .flatMap((item) => this.places.map((place) => forceSize(item, place)))
      .filter((size) => size > 0)
      .sort((a, b) => a - b);
    this.largestForce = sizes.length ? sizes[Math.floor(0.9 * (sizes.length - 1))] : 0;
  }

  // ---- extent: where things are over the whole run

  findExtent() {
    const empty = () => ({ low: [Infinity, Infinity], high: [-Infinity, -Infinity] });
    const grow = (box, x, y) => {
      if (!Number.isFinite(x) || !Number.isFinite(y)) return;
      box.low = [Math.min(box.low[0], x), Math.min(box.low[1], y)];
      box.high = [Math.max(box.high[0], x), Math.max(box.high[1], y)];
    };
    this.extent = empty();
    this.widest = [0, 0]; // of what moves, at one instant
    const moving = this.items.flatMap((item) => item.points).filter((point) => this.moves(point));
    this.moving = moving;
    const mobile = new Set(moving);
    for (const item of this.items) item.isFixed = !item.points.some((point) => mobile.has(point));
    for (const place of this.places) {
      const now = empty();
      for (const item of this.items)
        for (const point of item.points) {
          const [x, y] = this.world(point, place),
            reach = item.values.radius ? item.values.radius(place) : 0;
          grow(this.extent, x - reach, y - reach);
          grow(this.extent, x + reach, y + reach);
        }
      for (const item of this.items)
        for (const [x, y] of item.isFixed ? [] : this.corners(item, place)) grow(this.extent, x, y);
      for (const point of moving) grow(now, ...this.world(point, place));
      for (const k of [0, 1]) this.widest[k] = Math.max(this.widest[k], now.high[k] - now.low[k]);
    }
    this.addGrounds(grow);
  }

  // Floors and walls are shown as far as something is near them.
  addGrounds(grow) {
    const { low, high } = this.extent,
      room = 0.2 * Math.max(high[0] - low[0], high[1] - low[1]);
    const near = (v, k) => Math.min(high[k] + room, Math.max(low[k] - room, v));
    const corners = this.items.filter((item) => item.isFixed).flatMap((item) => this.corners(item, this.places[0]));
    for (const [x, y] of corners.map((corner) => corner.map(near))) grow(this.extent, x, y);
  }

  moves(point) {
    const first = this.world(point, this.places[0]);
    return this.places.some((place) => this.world(point, place).some((v, k) => Math.abs(v - first[k]) > 1e-9));
  }

  // Coordinates before the camera: on a rail (position, 0).
  world(point, place) {
    if (point.domain === "planar") return [point.x(place), point.y(place)];
    const plate = this.plates && this.plates.get(point.node);
    return [plate ? plate.position(place) : 0, 0];
  }

  // Of a shape that gives x and y of its corners in its frame.
  corners(item, place) {
    if (!item.values.x || !item.values.y || item.domain !== "planar") return [];
    const [x0, y0] = this.world(item.points[0], place),
      phi = item.points[0].phi(place),
      xs = item.values.x(place),
      ys = item.values.y(place);
    if (!Array.isArray(xs) || !Array.isArray(ys)) return [];
    return xs.map((x, i) => [
      x0 + x * Math.cos(phi) - ys[i] * Math.sin(phi),
      y0 + x * Math.sin(phi) + ys[i] * Math.cos(phi),
    ]);
  }

  // The middle of what moves.
  centre(place) {
    const low = [Infinity, Infinity],
      high = [-Infinity, -Infinity];
    for (const point of this.moving)
      this.world(point, place).forEach((v, k) => {
        low[k] = Math.min(low[k], v);
        high[k] = Math.max(high[k], v);
      });
    return low.map((v, k) => (Number.isFinite(v) ? (v + high[k]) / 2 : 0));
  }

  // ---- rails and shafts

  layRails() {
    this.plates = new Map();
    for (const item of this.items) for (const point of item.points) this.plateOf(point).items.push(item);
    this.placeShafts();
    this.isVertical = this.items.some(
      (item) => item.domain === "translational" && item.values.gravity && item.values.gravity(this.places[0]) !== 0,
    );
    this.moveGrounds();
    this.lanes = 0;
    this.strips = [];
    for (const domain of ["translational", "rotational"]) this.layStrip(domain);
  }

  plateOf(point) {
    if (!this.plates.has(point.node)) {
      const plate = new Plate(point.node);
      plate.domain = point.domain;
      plate.phi = point.phi || null;
      plate.position = point.s || null;
      this.plates.set(point.node, plate);
    }
    return this.plates.get(point.node);
  }

  // Shafts do not move along: neighbours stand side by side.
  placeShafts() {
    const shafts = [...this.plates.values()].filter((p) => p.domain === "rotational"),
      seen = new Set();
    const visit = (plate) => {
      if (seen.has(plate)) return;
      const column = seen.size;
      seen.add(plate);
      plate.position = () => column;
      for (const item of plate.items)
        for (const point of item.points) if (point.domain === "rotational") visit(this.plateOf(point));
    };
    shafts.forEach(visit);
    this.columns = seen.size;
  }

  // Where a spring, damper or friction has no length of its own, its fixed end is drawn aside: positions are those of what moves.
  moveGrounds() {
    let [low, high] = [Infinity, -Infinity];
    for (const plate of this.plates.values())
      for (const place of plate.domain === "translational" ? this.places : [])
        [low, high] = [Math.min(low, plate.position(place)), Math.max(high, plate.position(place))];
    const aside = 0.8 * (high - low) || 1,
      apart = (plate, other) => this.places.map((place) => other.position(place) - plate.position(place));
    for (const item of this.items.filter((i) => i.domain === "translational" && i.points.length === 2 && isElastic(i))) {
      const [a, b] = item.points.map((point) => this.plateOf(point)),
        fixed = [a, b].find((plate) => this.stands(plate));
      if (!fixed || a.isAside || b.isAside) continue;
      const lengths = apart(fixed, fixed === a ? b : a),
        least = Math.min(...lengths.map(Math.abs)),
        most = Math.max(...lengths.map(Math.abs));
      if (least > 0.2 * most) continue;
      const side = lengths.reduce((sum, v) => sum + v, 0) > 0 ? -1 : 1,
        own = fixed.position;
      fixed.position = (place) => own(place) + side * aside;
      fixed.isAside = true;
    }
  }

  stands(plate) {
    const first = plate.position(this.places[0]);
    return this.places.every((place) => plate.position(place) === first);
  }

  // A lane for each item, such that those of one lane do not lie over each other.
  layStrip(domain) {
    const items = this.items.filter((item) => item.domain === domain),
      first = this.lanes;
    if (items.length === 0) return;
    const some = this.places.filter((_, i) => i % Math.ceil(this.places.length / 20) === 0);
    const ends = (item, place) => item.points.filter((p) => p.domain === domain).map((p) => this.world(p, place)[0]);
    const overlap = (a, b) =>
      some.some((place) => {
        const x = ends(a, place),
          y = ends(b, place);
        const shared = Math.min(Math.max(...x), Math.max(...y)) - Math.max(Math.min(...x), Math.min(...y));
        const length = Math.min(Math.max(...x) - Math.min(...x), Math.max(...y) - Math.min(...y));
        return length > 0 ? shared > 0.02 * length : x.length === 1 && y.length === 1 && shared >= -0.02;
      });
    const links = items.filter((item) => item.points.length > 1),
      single = items.filter((item) => item.points.length === 1);
    const lanes = [];
    for (const item of links) this.take(item, lanes, (other) => overlap(item, other) && other.points.length > 1, 0);
    const linksOf = (item) => links.filter((link) => link.points.some((p) => p.node === item.points[0].node));
    single.sort((a, b) => linksOf(b).length - linksOf(a).length);
    for (const item of single) {
      const own = linksOf(item);
      const wanted = own.length ? Math.min(...own.map((link) => link.lane)) : 0;
      const rank = (lane) => own.filter((link) => link.lane === lane).length;
      const best = [...lanes.keys()].sort((a, b) => rank(b) - rank(a) || a - b)[0];
      this.take(
        item,
        lanes,
        (other) => other.points.length === 1 && isSolid(item) && isSolid(other) && overlap(item, other),
        best === undefined ? wanted : best,
      );
    }
    items.forEach((item) => (item.lane += first));
    this.lanes = first + Math.max(1, lanes.length);
    this.strips.push({ domain, first, last: this.lanes - 1 });
    for (const plate of this.plates.values()) {
      if (plate.domain !== domain) continue;
      const own = plate.items.map((item) => item.lane);
      plate.low = Math.min(...own);
      plate.high = Math.max(...own);
    }
  }

  // The first lane from `wanted` on where nothing is in the way.
  take(item, lanes, isInTheWay, wanted) {
    const order = [wanted, ...lanes.keys(), lanes.length];
    const lane = order.find((number) => !(lanes[number] || []).some(isInTheWay));
    while (lanes.length <= lane) lanes.push([]);
    lanes[lane].push(item);
    item.lane = lane;
  }
}

function isElastic(item) {
  return ["Spring", "Damper", "SpringDamper", "Friction"].includes(item.name);
}

// Grounds, arrows and the like may lie over each other.
function isSolid(item) {
  return ["Body", "Box", "Circle", "Polygon", "Wheel"].includes(item.name);
}

// Classes that do not say how they look: a line between their mechanical ports.
function fallbackLook(instance) {
  if (instance.class.ports.some((p) => p.name.startsWith("$"))) return []; // a subsystem: its parts are drawn
  const ports = instance.class.ports.filter((p) => ["planar", "translational", "rotational"].includes(p.motion));
  const first = ports[0],
    same = ports.filter((p) => p.motion === (first && first.motion));
  if (same.length === 0) return [];
  if (same.length === 1) return [["Dot", [{ port: first.name }], {}]];
  return same.slice(1).map((port) => ["Line", [{ port: first.name }, { port: port.name }], {}]);
}

// The force that an item shows, along its axes; [] if it shows none.
export function forceOf(item, place) {
  const value = item.name === "Arrow" ? item.numbers[0] : item.values.force;
  if (!value) return [];
  const force = value(place);
  return Array.isArray(force) ? force : [force];
}

function forceSize(item, place) {
  const size = Math.hypot(...forceOf(item, place));
  return Number.isFinite(size) ? size : 0;
}

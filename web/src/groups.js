// groups.js: instances -> subsystems: a tree by names, of which parts are folded, and its layout: the inside of each subsystem
// first, then the subsystem as a box among others. Pure: no page needed.
import { layOut } from "./layout.js";
import { splitName } from "./text.js";

const TITLE = 30, // above the inside of a subsystem
  PAD = 16,
  MANY = 6; // elements of an array that stand for themselves in a large system

// A subsystem or a component: `own` is the instance of its own equations, if it has any.
class GroupNode {
  constructor(name, label, parent) {
    Object.assign(this, { name, label, parent, own: null, children: [], folded: true });
  }

  get isGroup() {
    return this.children.length > 0;
  }

  get isFrame() {
    return this.isGroup && !this.folded;
  }

  // Itself and the nodes around it, outermost first.
  get path() {
    return this.parent ? [...this.parent.path, this] : [this];
  }

  get members() {
    return [...(this.own ? [this.own] : []), ...this.children.flatMap((c) => c.members)];
  }
}

export class Groups {
  constructor(instances, most) {
    this.root = new GroupNode("", "", null);
    this.root.folded = false;
    this.nodeOf = new Map();
    const byName = new Map([["", this.root]]);
    for (const instance of instances) {
      const node = instance.name ? this.grow(byName, splitName(instance.name)) : this.root;
      node.own = instance;
      this.nodeOf.set(instance, node);
    }
    if (instances.length > most) this.joinArrays(this.root);
    this.unfold(most);
  }

  grow(byName, parts) {
    let at = this.root,
      name = "";
    for (const part of parts) {
      name = name ? `${name}.${part}` : part;
      if (!byName.has(name)) {
        byName.set(name, new GroupNode(name, part, at));
        at.children.push(byName.get(name));
      }
      at = byName.get(name);
    }
    return at;
  }

  // Elements of a long array become one subsystem.
  joinArrays(node) {
    const arrays = new Map();
    for (const child of node.children) {
      this.joinArrays(child);
      const base = child.label.replace(/\[.*$/, "");
      if (base !== child.label) arrays.set(base, [...(arrays.get(base) || []), child]);
    }
    for (const [base, elements] of arrays) {
      if (elements.length <= MANY) continue;
      const joined = new GroupNode(`${node.name ? `${node.name}.` : ""}${base}[…]`, `${base}[…]`, node);
      joined.isArray = true; // it stays folded until somebody opens it
      joined.children = elements;
      for (const element of elements) element.parent = joined;
      node.children = node.children.filter((c) => !elements.includes(c));
      node.children.push(joined);
    }
  }

  // Subsystems are opened from the outside as long as there are few boxes.
  unfold(most) {
    let open = [this.root], // and their children are counted
      boxes = this.root.children.length;
    while (open.length) {
      const next = open.flatMap((n) => n.children).filter((n) => n.isGroup && !n.isArray);
      open = [];
      for (const node of next)
        if (boxes + node.children.length - 1 <= most) {
          node.folded = false;
          boxes += node.children.length - 1;
          open.push(node);
        }
    }
  }

  // What stands for an instance: its box, the box of a folded subsystem around it, or the frame of its own subsystem.
  shown(instance) {
    const path = this.nodeOf.get(instance).path;
    return path.find((n) => n.isGroup && n.folded) || path[path.length - 1];
  }

  // Boxes and frames, outer ones first.
  visible(node = this.root) {
    return node.isFrame ? node.children.flatMap((c) => [c, ...this.visible(c)]) : [];
  }

  // Sets x, y (centres), width and height of what is visible, and `points` of each edge {from, to, fromPort, toPort}: the way from
  // node to node. `size(node)` says how large a box is.
  layOut(edges, size) {
    for (const edge of edges) edge.legs = new Map();
    this.inside(this.root, edges, size);
    this.move(this.root, 0, 0);
    for (const edge of edges) edge.points = joinLegs(edge);
    joinPorts(edges);
    return this.root;
  }

  inside(node, edges, size) {
    for (const child of node.children) {
      if (child.isFrame) this.inside(child, edges, size);
      else Object.assign(child, size(child));
    }
    const cells = [...node.children],
      numbers = new Map(cells.map((c, i) => [c, i])),
      used = [],
      ends = [];
    const border = (edge, pin) => cells.push({ width: 0, height: 8, pin }) - 1;
    for (const edge of edges) {
      const from = childOf(node, edge.from),
        to = childOf(node, edge.to);
      if (from === to) continue; // both outside, or both inside of one
      used.push(edge);
      ends.push([
        from ? numbers.get(from) : border(edge, "first"),
        to ? numbers.get(to) : border(edge, "last"),
      ]);
    }
    const { ways, low, high } = layOut(cells, ends),
      least = node.parent ? size(node).width : 0,
      wide = Math.max(least, high[0] - low[0] + 2 * PAD);
    node.width = wide;
    node.height = high[1] - low[1] + PAD + TITLE;
    const shift = [(wide - high[0] - low[0]) / 2, TITLE - low[1]]; // to the upper left corner
    for (const child of node.children) [child.x, child.y] = [child.x + shift[0], child.y + shift[1]];
    used.forEach((edge, i) => {
      const leg = ways[i].map(([x, y]) => [x + shift[0], y + shift[1]]);
      if (cells[ends[i][0]].pin) leg[0][0] = 0;
      if (cells[ends[i][1]].pin) leg[leg.length - 1][0] = wide;
      edge.legs.set(node, leg);
    });
  }

  // From places in the subsystem to places in the picture.
  move(node, left, top) {
    Object.assign(node, { left, top });
    for (const child of node.children) {
      child.x += left;
      child.y += top;
      if (child.isFrame) this.move(child, child.x - child.width / 2, child.y - child.height / 2);
    }
  }
}

// The child of `node` that holds `inner`; null: it is not inside.
function childOf(node, inner) {
  const path = inner.path,
    at = path.indexOf(node);
  return at >= 0 && at + 1 < path.length ? path[at + 1] : null;
}

// Out of the subsystems around `from`, over to those around `to`, and into them.
function joinLegs(edge) {
  const depth = (n) => n.path.length,
    points = [];
  const out = [...edge.legs.keys()].filter((n) => edge.from.path.includes(n) && !edge.to.path.includes(n)),
    into = [...edge.legs.keys()].filter((n) => edge.to.path.includes(n) && !edge.from.path.includes(n)),
    over = [...edge.legs.keys()].filter((n) => edge.from.path.includes(n) && edge.to.path.includes(n));
  const add = (node, skipFirst, skipLast) => {
    const leg = edge.legs.get(node).map(([x, y]) => [x + node.left, y + node.top]);
    points.push(...leg.slice(skipFirst ? 1 : 0, skipLast ? leg.length - 1 : leg.length));
  };
  for (const node of out.sort((a, b) => depth(b) - depth(a))) add(node, points.length > 0, false);
  for (const node of over) add(node, points.length > 0, into.length > 0);
  for (const node of into.sort((a, b) => depth(a) - depth(b))) add(node, false, node !== into[into.length - 1]);
  return points;
}

// A way to the frame of a subsystem ends where a way from the same connector into it begins.
function joinPorts(edges) {
  const places = new Map(),
    isInside = (outer, inner) => outer !== inner && inner.path.includes(outer);
  for (const edge of edges) {
    if (isInside(edge.from, edge.to)) places.set(`${edge.from.name} ${edge.fromPort} left`, edge.points[0]);
    if (isInside(edge.to, edge.from)) places.set(`${edge.to.name} ${edge.toPort} right`, edge.points[edge.points.length - 1]);
  }
  for (const edge of edges) {
    const { points } = edge,
      into = !isInside(edge.to, edge.from) && places.get(`${edge.to.name} ${edge.toPort} left`),
      out = !isInside(edge.from, edge.to) && places.get(`${edge.from.name} ${edge.fromPort} right`);
    if (into && points[points.length - 2][0] < into[0]) points[points.length - 1] = into;
    if (out && points[1][0] > out[0]) points[0] = out;
  }
}

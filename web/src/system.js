// system.js: the system behind a result, as its sidecar tells it: classes, instances, connections.
import { kindOf, motionOf } from "./kinds.js";
import { Shown } from "./data.js";

class Instance {
  constructor(system, number, [name, classNumber, values]) {
    this.system = system;
    this.number = number;
    this.name = name;
    this.class = system.classes[classNumber];
    this.values = values;
    this.nodes = new Map(); // by port number
  }

  prefix(name) {
    return this.name ? `${this.name}.${name}` : name;
  }

  parameter(name) {
    const index = this.class.parameterNumbers.get(name);
    return index === undefined ? undefined : this.values[index];
  }

  get isStateful() {
    return this.states.length > 0;
  }

  get states() {
    return this.class.variables
      .filter((v) => this.system.states.has(this.prefix(v.name)) || v.kind === "state")
      .map((v) => v.name);
  }
}

// A place where ports meet.
class Node {
  constructor(number, provider, members) {
    this.number = number;
    this.provider = provider;
    this.members = members; // {instance, port}: port of the class
  }
}

// How a value is shown: factor * value + offset, in `unit`; null: as it is.
function readDisplay([unit, factor, offset]) {
  return typeof unit === "string" && Number.isFinite(factor) && factor !== 0 ? { unit, factor, offset: offset || 0 } : null;
}

function readClass(record) {
  const parameters = record.parameters.map(([name, unit, description, literals, ...display]) => ({
    name,
    unit,
    description,
    literals,
    display: readDisplay(display),
  }));
  const variables = record.variables.map(([name, unit, description, kind, ...display]) => ({
    name,
    unit,
    description,
    kind,
    display: readDisplay(display),
  }));
  const numbers = new Map(variables.map(({ name }, i) => [name, i]));
  const unit = (name) => (numbers.has(name) ? variables[numbers.get(name)].unit : "");
  return {
    name: record.name,
    description: record.description,
    parameters,
    parameterNumbers: new Map(parameters.map((p, i) => [p.name, i])),
    variables,
    variableNumbers: numbers,
    ports: record.ports.map(([name, connector, ...members]) => ({
      name,
      connector,
      variables: members,
      motion: motionOf(members),
      domain: kindOf(members.map((v) => ({ name: v, unit: unit(v ? `${name}.${v}` : name) }))),
    })),
    equations: record.equations,
    look: record.look || null,
  };
}

export class System {
  constructor(record) {
    this.record = record;
    this.classes = record.classes.map(readClass);
    this.states = new Set(record.states || []);
    this.instances = record.instances.map((r, i) => new Instance(this, i, r));
    this.byName = new Map(this.instances.map((i) => [i.name, i]));
    this.nodes = record.connections.map((c, i) => this.readNode(i, c));
    this.signals = (record.signals || []).map(([from, to, name, through]) => ({
      from: this.instances[from],
      to: this.instances[to],
      name,
      through: through === undefined ? null : this.instances[through], // whose equation hands it on
    }));
    this.bindings = new Map();
    for (const [number, name, text] of record.bindings || []) this.bindings.set(`${number} ${name}`, text);
  }

  readNode(number, [provider, ...rest]) {
    const members = [];
    for (let i = 0; i + 1 < rest.length; i += 2) {
      const instance = this.instances[rest[i]];
      const port = instance.class.ports[rest[i + 1]];
      if (port) members.push({ instance, port, portNumber: rest[i + 1] });
    }
    const node = new Node(number, provider >= 0 ? this.instances[provider] : null, members);
    for (const member of members) member.instance.nodes.set(member.portNumber, node);
    return node;
  }

  // The instance that a variable belongs to, and its name there.
  locate(name) {
    const derivative = /^der\((.*)\)$/.exec(name),
      plain = derivative ? derivative[1] : name;
    for (let at = plain.lastIndexOf("."); ; at = plain.lastIndexOf(".", at - 1)) {
      const instance = this.byName.get(at < 0 ? "" : plain.slice(0, at));
      const own = plain.slice(at + 1);
      if (instance) return { instance, own: derivative ? `der(${own})` : own };
      if (at <= 0) return null;
    }
  }

  // {unit, description, kind} of a column; null: nothing is known.
  variable(name) {
    const found = this.locate(name);
    if (!found) return null;
    const number = found.instance.class.variableNumbers.get(found.own);
    return number === undefined ? null : found.instance.class.variables[number];
  }
}

// The system of a result; null without a sidecar. One that cannot be used counts as none: it may come from anywhere.
export function systemOf(result) {
  if (result.system === undefined) {
    try {
      result.system = isComplete(result.record) ? new System(result.record) : null;
    } catch (problem) {
      console.warn("the description of the system cannot be used:", problem.message);
      result.system = null;
    }
    if (!result.system) result.record = null;
  }
  return result.system;
}

function isComplete(record) {
  if (!record || record.lied !== 1 || typeof record.model !== "string") return false;
  const objects = [record.experiment, record.stats],
    lists = [record.classes, record.instances, record.connections, record.eigenvalues, record.plots];
  return (
    objects.every((o) => o && typeof o === "object") && lists.every(Array.isArray) && Array.isArray(record.experiment.settings)
  );
}

export function unitOf(result, name) {
  const column = result.column(name);
  if (column && column.unit) return column.unit;
  if (name.startsWith("energy.")) return "J";
  const system = systemOf(result),
    variable = system && system.variable(name);
  return variable ? variable.unit : "";
}

// {unit, factor, offset} of how people read a variable; null: as it is.
export function displayOf(result, name) {
  const system = systemOf(result),
    variable = system && system.variable(name);
  return variable ? variable.display : null;
}

export function shownUnit(result, name, isSi) {
  const display = isSi ? null : displayOf(result, name);
  return display ? display.unit : unitOf(result, name);
}

export function shownColumn(result, name, isSi) {
  const display = isSi ? null : displayOf(result, name),
    column = result.column(name);
  return display && column ? new Shown(column, display) : column;
}

export function descriptionOf(result, name) {
  const system = systemOf(result),
    variable = system && system.variable(name);
  return variable ? variable.description : "";
}

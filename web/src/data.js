// data.js: the results embedded in the page. A column is decoded when it is first asked for, so that a page with a million
// rows opens at once.

const LITTLE_ENDIAN = new Uint8Array(new Uint16Array([1]).buffer)[0] === 1;

// Base64 of doubles, least significant byte first.
export function decodeDoubles(text, count) {
  const values = new Float64Array(count),
    bytes = new Uint8Array(values.buffer);
  const PIECE = 1 << 20; // characters: a multiple of 4
  let at = 0;
  for (let from = 0; from < text.length && at < bytes.length; from += PIECE) {
    const raw = atob(text.slice(from, from + PIECE));
    for (let i = 0; i < raw.length && at < bytes.length; i++) bytes[at++] = raw.charCodeAt(i);
  }
  if (!LITTLE_ENDIAN) for (let i = 0; i < bytes.length; i += 8) bytes.subarray(i, i + 8).reverse();
  return values;
}

// Smallest and largest value of every 8, 16, 32, ... samples: any range is drawn from about as many of them as there are pixels.
class Pyramid {
  constructor(values) {
    this.levels = [Pyramid.base(values, 8)];
    while (this.levels.at(-1).low.length > 200) this.levels.push(Pyramid.join(this.levels.at(-1)));
  }

  static base(values, size) {
    const n = Math.ceil(values.length / size),
      level = Pyramid.room(n, size);
    for (let k = 0; k < n; k++) {
      let low = NaN,
        high = NaN,
        rises = 1;
      for (let i = k * size, end = Math.min(i + size, values.length); i < end; i++) {
        const v = values[i];
        if (!(v >= low))
          if (v === v) {
            low = v;
            rises = 0;
          }
        if (!(v <= high))
          if (v === v) {
            high = v;
            rises = 1;
          }
      }
      level.low[k] = low;
      level.high[k] = high;
      level.rises[k] = rises;
    }
    return level;
  }

  static join(below) {
    const n = Math.ceil(below.low.length / 2),
      level = Pyramid.room(n, below.size * 2);
    for (let k = 0; k < n; k++) {
      const a = 2 * k,
        b = Math.min(a + 1, below.low.length - 1);
      const lowB = below.low[b] < below.low[a] || below.low[a] !== below.low[a];
      const highB = below.high[b] > below.high[a] || below.high[a] !== below.high[a];
      level.low[k] = below.low[lowB ? b : a];
      level.high[k] = below.high[highB ? b : a];
      level.rises[k] = lowB === highB ? below.rises[lowB ? b : a] : highB ? 1 : 0;
    }
    return level;
  }

  static room(n, size) {
    return { size, low: new Float64Array(n), high: new Float64Array(n), rises: new Uint8Array(n) };
  }
}

export class Column {
  constructor(result, index) {
    this.result = result;
    this.name = result.names[index];
    this.unit = result.units[index] || "";
    this.source = result.sources[index];
  }

  get isConstant() {
    return Array.isArray(this.source);
  }

  get values() {
    if (!this.cache) this.cache = this.load();
    return this.cache;
  }

  load() {
    const { result, source } = this;
    if (Array.isArray(source)) return new Float64Array(result.rows).fill(source[0] === null ? NaN : source[0]);
    if (source >= 0) return result.block(source);
    return result.block(-1 - source).map((v) => -v);
  }

  get pyramid() {
    if (!this.tower) this.tower = new Pyramid(this.values);
    return this.tower;
  }

  // Between samples on the straight line; place is what Result.place gives.
  at(place) {
    const v = this.values,
      { index, share } = place;
    if (v.length === 0) return NaN;
    if (share === 0 || index + 1 >= v.length) return v[index];
    return v[index] + share * (v[index + 1] - v[index]);
  }
}

// A column plus or minus its error: the edge of a band.
export class Edge {
  constructor(column, error, sign) {
    Object.assign(this, { column, error, sign });
  }

  get values() {
    if (!this.cache) this.cache = this.column.values.map((v, i) => v + this.sign * this.error.values[i]);
    return this.cache;
  }

  get pyramid() {
    if (!this.tower) this.tower = new Pyramid(this.values);
    return this.tower;
  }
}

// A column, or an edge of its band, in the unit that people read it in.
export class Shown {
  constructor(column, { factor, offset }) {
    Object.assign(this, { column, factor, offset });
  }

  get values() {
    if (!this.cache) this.cache = this.column.values.map((v) => this.factor * v + this.offset);
    return this.cache;
  }

  get pyramid() {
    if (!this.tower) this.tower = new Pyramid(this.values);
    return this.tower;
  }

  at(place) {
    return this.factor * this.column.at(place) + this.offset;
  }
}

export class Result {
  constructor(index, record) {
    this.index = index;
    this.label = record.label;
    this.rows = record.rows;
    this.names = record.names;
    this.units = record.units;
    this.sources = record.sources;
    this.record = readSystem(index);
    this.shown = true;
    this.blocks = new Map();
    this.columns = new Map();
    this.numbers = new Map(this.names.map((name, i) => [name, i]));
  }

  block(number) {
    if (!this.blocks.has(number)) {
      const element = document.getElementById(`data-${this.index}-${number}`);
      this.blocks.set(number, decodeDoubles(element ? element.textContent : "", this.rows));
    }
    return this.blocks.get(number);
  }

  column(name) {
    if (!this.columns.has(name)) {
      const number = this.numbers.get(name);
      this.columns.set(name, number === undefined ? null : new Column(this, number));
    }
    return this.columns.get(name);
  }

  has(name) {
    return this.numbers.has(name);
  }

  get time() {
    return this.column(this.names[0]).values;
  }

  get start() {
    return this.rows ? this.time[0] : 0;
  }

  get stop() {
    return this.rows ? this.time[this.rows - 1] : 0;
  }

  // Number of the last row that is not after t.
  rowAt(t) {
    const time = this.time;
    let low = 0,
      high = this.rows - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (time[middle] <= t) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  place(t) {
    const time = this.time,
      index = this.rowAt(t);
    if (index + 1 >= this.rows || t <= time[index]) return { index, share: 0 };
    return { index, share: (t - time[index]) / (time[index + 1] - time[index]) };
  }

  valueAt(name, t) {
    const column = this.column(name);
    return column && this.rows ? column.at(this.place(t)) : NaN;
  }
}

// The samples of some columns of one result from t0 to t1, as [times, values, values...] with at most about 4 * width points:
// all samples where they are few, else smallest and largest of each group in their order. One sample more on either side.
export function sampleRange(result, columns, t0, t1, width) {
  const first = Math.max(0, result.rowAt(t0)),
    last = Math.min(result.rows - 1, result.rowAt(t1) + 1),
    time = result.time;
  if (last - first + 1 <= 4 * width) {
    return [time.slice(first, last + 1), ...columns.map((c) => c.values.slice(first, last + 1))];
  }
  const depth = Math.max(0, Math.ceil(Math.log2((last - first + 1) / (2 * width) / 8)));
  const levels = columns.map((c) => c.pyramid.levels),
    level = Math.min(depth, levels[0].length - 1);
  const size = 8 << level,
    from = Math.floor(first / size),
    to = Math.floor(last / size);
  const times = new Float64Array(2 * (to - from + 1));
  for (let k = from; k <= to; k++) {
    times[2 * (k - from)] = time[k * size];
    times[2 * (k - from) + 1] = time[Math.min(k * size + (size >> 1), result.rows - 1)];
  }
  return [times, ...levels.map((tower) => groupValues(tower[level], from, to))];
}

// Rows before and after an event have the same time. Tables that are joined by time need them apart: the first by a rounding.
export function separate(times) {
  for (let i = times.length - 2; i >= 0; i--)
    if (times[i] >= times[i + 1]) times[i] = times[i + 1] - Math.max(Math.abs(times[i + 1]) * 2 ** -52, Number.MIN_VALUE);
  return times;
}

function groupValues(level, from, to) {
  const values = new Float64Array(2 * (to - from + 1));
  for (let k = from; k <= to; k++) {
    const low = level.low[k],
      high = level.high[k],
      rises = level.rises[k];
    values[2 * (k - from)] = rises ? low : high;
    values[2 * (k - from) + 1] = rises ? high : low;
  }
  return values;
}

// What the sidecar says; null: there is none, or it is no JSON.
function readSystem(index) {
  const element = typeof document === "undefined" ? null : document.getElementById(`system-${index}`);
  try {
    return element ? JSON.parse(element.textContent) : null;
  } catch {
    return null;
  }
}

export function readResults() {
  const records = JSON.parse(document.getElementById("results").textContent);
  return records.map((record, index) => new Result(index, record));
}

// view.js: what all parts of the page have in common: the current time, the range of time in view, what is plotted. Parts
// listen to what concerns them; all changes of one moment arrive in one animation frame.

export class View {
  constructor(results) {
    this.results = results;
    this.start = Math.min(...results.map((r) => r.start));
    this.stop = Math.max(...results.map((r) => r.stop));
    if (!(this.stop > this.start)) this.stop = this.start + 1;
    this.time = this.start;
    this.range = [this.start, this.stop];
    this.isSi = false; // else in the units that models want shown
    this.listeners = new Map();
    this.pending = new Set();
  }

  on(event, listener) {
    if (!this.listeners.has(event)) this.listeners.set(event, []);
    this.listeners.get(event).push(listener);
  }

  emit(event) {
    if (this.pending.size === 0) requestAnimationFrame(() => this.flush());
    this.pending.add(event);
  }

  flush() {
    const events = [...this.pending];
    this.pending.clear();
    for (const event of events) for (const listener of this.listeners.get(event) || []) listener();
  }

  get shown() {
    return this.results.filter((r) => r.shown);
  }

  get main() {
    return this.shown[0] || this.results[0];
  }

  setTime(time) {
    const clamped = Math.min(this.stop, Math.max(this.start, time));
    if (!Number.isFinite(clamped) || clamped === this.time) return;
    this.time = clamped;
    this.emit("time");
  }

  setRange(from, to) {
    const least = (this.stop - this.start) * 1e-9;
    const low = Math.max(this.start, Math.min(from, to)),
      high = Math.min(this.stop, Math.max(from, to));
    if (!(high - low > least)) return;
    this.range = [low, high];
    this.emit("range");
  }

  zoom(factor, around) {
    const [low, high] = this.range;
    this.setRange(around - (around - low) * factor, around + (high - around) * factor);
  }

  pan(by) {
    const [low, high] = this.range;
    const shift = Math.min(this.stop - high, Math.max(this.start - low, by));
    if (shift !== 0) this.setRange(low + shift, high + shift);
  }

  resetRange() {
    this.setRange(this.start, this.stop);
  }

  setSi(isSi) {
    this.isSi = isSi;
    this.emit("units");
  }

  toggleResult(result) {
    result.shown = !result.shown;
    if (this.shown.length === 0) result.shown = true;
    this.emit("results");
  }
}

// layout.js: boxes and edges -> places: layers from left to right along the edges, few crossings. Pure: no page needed.

const SWEEPS = 12,
  LAYER_GAP = 40,
  ROW_GAP = 18;

// boxes: {width, height, pin}, pin "first" or "last": in a layer of its own at that end; edges: [from, to] numbers of boxes. Sets
// box.x, box.y (centres) and returns the way of each edge as a list of points, and the size of the whole.
export function layOut(boxes, edges) {
  const ends = new Set(edges.filter(([a, b]) => a !== b).flat()),
    joined = boxes.filter((_, i) => ends.has(i)),
    number = new Map(joined.map((box, i) => [box, i])),
    alone = boxes.filter((_, i) => !ends.has(i));
  const layout = layOutJoined(
    joined,
    edges.map(([a, b]) => [number.get(boxes[a]) ?? 0, number.get(boxes[b]) ?? 0]),
  );
  return alone.length ? placeAlone(alone, layout, joined.length > 0) : layout;
}

// Boxes without edges stand in lines below the others.
function placeAlone(boxes, { ways, low, high }, isBelow) {
  const area = boxes.reduce((sum, b) => sum + (b.width + ROW_GAP) * (b.height + ROW_GAP), 0),
    wide = Math.max(isBelow ? high[0] - low[0] : 0, Math.sqrt(2 * area));
  let [x, y] = isBelow ? [low[0], high[1] + LAYER_GAP] : [0, 0],
    tall = 0;
  const from = isBelow ? low : [0, 0],
    to = isBelow ? [...high] : [0, 0];
  for (const box of boxes) {
    if (x > from[0] && x + box.width > from[0] + wide) [x, y, tall] = [from[0], y + tall + ROW_GAP, 0];
    [box.x, box.y] = [x + box.width / 2, y + box.height / 2];
    x += box.width + ROW_GAP;
    tall = Math.max(tall, box.height);
    [to[0], to[1]] = [Math.max(to[0], x - ROW_GAP), Math.max(to[1], y + tall)];
  }
  return { ways, low: from, high: to };
}

function layOutJoined(boxes, edges) {
  const forward = breakCycles(boxes.length, edges);
  const layer = pinned(boxes, assignLayers(boxes.length, forward));
  const cells = boxes.map((box, i) => ({ box, layer: layer[i], next: [], before: [], height: box.height }));
  const ways = edges.map(([from, to]) => addWay(cells, from, to));
  const rows = orderRows(cells);
  place(cells, rows);
  return { ways: ways.map((way) => wayPoints(cells, way)), ...measure(cells) };
}

// Edges that close a cycle count backwards.
function breakCycles(count, edges) {
  const out = Array.from({ length: count }, () => []),
    state = new Uint8Array(count),
    forward = [];
  edges.forEach(([from, to], i) => from !== to && out[from].push([to, i]));
  const visit = (root) => {
    const stack = [[root, 0]];
    state[root] = 1;
    while (stack.length) {
      const top = stack[stack.length - 1],
        [at, k] = top;
      if (k >= out[at].length) {
        state[at] = 2;
        stack.pop();
        continue;
      }
      top[1]++;
      const [to] = out[at][k];
      forward.push(state[to] === 1 ? [to, at] : [at, to]);
      if (state[to] === 0) {
        state[to] = 1;
        stack.push([to, 0]);
      }
    }
  };
  const incoming = new Uint32Array(count);
  edges.forEach(([, to]) => incoming[to]++);
  const roots = [...Array(count).keys()].sort((a, b) => incoming[a] - incoming[b] || a - b);
  for (const root of roots) if (state[root] === 0) visit(root);
  return forward;
}

// Longest way from a source; sources stand directly before what they feed.
function assignLayers(count, edges) {
  const out = Array.from({ length: count }, () => []),
    waiting = new Uint32Array(count),
    layer = new Int32Array(count);
  for (const [from, to] of edges) {
    out[from].push(to);
    waiting[to]++;
  }
  const ready = [...Array(count).keys()].filter((i) => waiting[i] === 0),
    order = [];
  while (ready.length) {
    const at = ready.shift();
    order.push(at);
    for (const to of out[at]) {
      layer[to] = Math.max(layer[to], layer[at] + 1);
      if (--waiting[to] === 0) ready.push(to);
    }
  }
  const hasInput = new Uint8Array(count);
  edges.forEach(([, to]) => (hasInput[to] = 1));
  for (const at of order.reverse()) {
    if (!hasInput[at] && out[at].length) layer[at] = Math.min(...out[at].map((to) => layer[to])) - 1;
  }
  const least = layer.reduce((a, b) => Math.min(a, b), 0);
  return layer.map((l) => l - least);
}

function pinned(boxes, layer) {
  const first = boxes.some((b) => b.pin === "first") ? 1 : 0,
    last = layer.reduce((most, l, i) => (boxes[i].pin ? most : Math.max(most, l)), 0) + first,
    least = layer.reduce((low, l, i) => (boxes[i].pin ? low : Math.min(low, l)), Infinity);
  const base = Number.isFinite(least) ? least : 0;
  return layer.map((l, i) => ({ first: 0, last: last - base + 1 })[boxes[i].pin] ?? l - base + first);
}

// An edge over several layers passes through places of its own.
function addWay(cells, from, to) {
  const way = [from],
    a = cells[from].layer,
    b = cells[to].layer,
    step = Math.sign(b - a);
  for (let l = a + step; step !== 0 && l !== b; l += step) {
    cells.push({ box: null, layer: l, next: [], before: [], height: 6 });
    way.push(cells.length - 1);
  }
  way.push(to);
  for (let i = 0; i + 1 < way.length; i++) {
    const left = step >= 0 ? way[i] : way[i + 1],
      right = step >= 0 ? way[i + 1] : way[i];
    cells[left].next.push(right);
    cells[right].before.push(left);
  }
  return way;
}

function orderRows(cells) {
  const rows = [];
  cells.forEach((cell, i) => (rows[cell.layer] = rows[cell.layer] || []).push(i));
  for (let l = 0; l < rows.length; l++) rows[l] = rows[l] || [];
  rows.forEach((row) => row.forEach((cell, i) => (cells[cell].order = i)));
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    const down = sweep % 2 === 0;
    for (let k = 0; k < rows.length; k++) {
      const row = rows[down ? k : rows.length - 1 - k],
        key = new Map();
      for (const cell of row) {
        const near = down ? cells[cell].before : cells[cell].next;
        key.set(cell, near.length ? near.reduce((sum, n) => sum + cells[n].order, 0) / near.length : cells[cell].order);
      }
      row.sort((a, b) => key.get(a) - key.get(b) || cells[a].order - cells[b].order);
      row.forEach((cell, i) => (cells[cell].order = i));
    }
  }
  return rows;
}

// Columns by the widest box; rows pulled towards their neighbours without touching each other.
function place(cells, rows) {
  let x = 0;
  for (const row of rows) {
    const wide = Math.max(0, ...row.map((c) => (cells[c].box ? cells[c].box.width : 0)));
    for (const c of row) Object.assign(cells[c], { x: x + wide / 2, half: wide / 2 });
    x += wide + LAYER_GAP;
    let y = 0;
    for (const c of row) {
      cells[c].y = y + cells[c].height / 2;
      y += cells[c].height + ROW_GAP;
    }
  }
  for (let sweep = 0; sweep < 3 * SWEEPS; sweep++)
    for (const row of sweep % 2 ? [...rows].reverse() : rows) pull(cells, row, sweep % 2 === 0);
  for (const cell of cells) if (cell.box) [cell.box.x, cell.box.y] = [cell.x, cell.y];
}

function pull(cells, row, down) {
  const wish = row.map((c) => {
    const near = down ? cells[c].before : cells[c].next,
      all = near.length ? near : [...cells[c].before, ...cells[c].next];
    return all.length ? all.reduce((sum, n) => sum + cells[n].y, 0) / all.length : cells[c].y;
  });
  const gap = (a, b) => (cells[row[a]].height + cells[row[b]].height) / 2 + ROW_GAP;
  // Blocks of cells that touch move together to the mean of their wishes.
  const blocks = [];
  row.forEach((c, i) => {
    blocks.push({ from: i, to: i, offset: [0], y: wish[i] });
    while (blocks.length > 1) {
      const b = blocks[blocks.length - 1],
        a = blocks[blocks.length - 2],
        between = gap(a.to, b.from);
      const endOfA = a.y + a.offset[a.offset.length - 1];
      if (endOfA + between <= b.y) break;
      const base = a.offset[a.offset.length - 1] + between,
        offset = [...a.offset, ...b.offset.map((o) => o + base)];
      let sum = 0;
      for (let k = a.from; k <= b.to; k++) sum += wish[k] - offset[k - a.from];
      blocks.splice(-2, 2, { from: a.from, to: b.to, offset, y: sum / offset.length });
    }
  });
  for (const block of blocks) block.offset.forEach((o, k) => (cells[row[block.from + k]].y = block.y + o));
}

// Heights change between columns only: a way straight through a wide column would cross its boxes.
function wayPoints(cells, way) {
  const points = [],
    side = Math.sign(cells[way[way.length - 1]].layer - cells[way[0]].layer);
  way.forEach((c, i) => {
    const { x, y, half, box } = cells[c],
      isNarrow = half - (box ? box.width / 2 : 0) > 4;
    if (side && isNarrow && i > 0) points.push([x - side * half, y]);
    if (box) points.push([x, y]);
    if (side && isNarrow && i + 1 < way.length) points.push([x + side * half, y]);
    if (!box && !isNarrow) points.push([x, y]);
  });
  return points;
}

function measure(cells) {
  const low = [Infinity, Infinity],
    high = [-Infinity, -Infinity];
  for (const { box, x, y } of cells) {
    const half = box ? [box.width / 2, box.height / 2] : [0, 0];
    low[0] = Math.min(low[0], x - half[0]);
    low[1] = Math.min(low[1], y - half[1]);
    high[0] = Math.max(high[0], x + half[0]);
    high[1] = Math.max(high[1], y + half[1]);
  }
  return cells.length ? { low, high } : { low: [0, 0], high: [1, 1] };
}

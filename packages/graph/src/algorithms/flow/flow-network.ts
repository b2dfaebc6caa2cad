import { POLL_EVERY } from '../../deadline.ts';
import { UNREACHED } from '../traversal/flood.ts';
import { hasBit, isOpen, type Run, type Terrain } from '../walk/terrain.ts';

/**
 * The part of the graph a flow can use, renumbered, with each edge as a pair of arcs: arc `2 i` along it, arc `2 i + 1`
 * against it, so the partner of arc `a` is `a ^ 1`. The arcs leaving local node `n` are the positions
 * `arcStart[n] .. arcStart[n + 1] - 1` of `arcs`.
 */
export type FlowNetwork = {
  /** The graph's nodes, by local number. */
  readonly nodes: Uint32Array;
  readonly arcStart: Uint32Array;
  readonly arcs: Uint32Array;
  /** Local node each arc leads to. */
  readonly head: Uint32Array;
  /** Residual capacity of each arc. */
  readonly room: Float64Array;
};

/** `core` is a bitmap of the nodes on a path from source to sink. `capacityAt` may be infinite. */
export function flowNetwork(
  terrain: Terrain,
  core: Uint32Array,
  capacityAt: (run: Run, position: number) => number,
): FlowNetwork {
  const { memory, nodeCount, deadline } = terrain;
  const run = terrain.ahead[0]!;
  const localPlusOne = memory.uint32(nodeCount);
  let local = 0;
  for (let node = 0; node < nodeCount; node++) if (hasBit(core, node)) localPlusOne[node] = ++local;
  const nodes = memory.uint32(local);
  for (let node = 0; node < nodeCount; node++) if (localPlusOne[node] !== 0) nodes[localPlusOne[node]! - 1] = node;

  const arcStart = memory.uint32(nodes.length + 1);
  let edgeCount = 0;
  let budget = 0;
  const eachEdge = (visit: (from: number, to: number, at: number) => void): void => {
    for (let from = 0; from < nodes.length; from++) {
      const node = nodes[from]!;
      for (let at = run.start[node]!; at < run.end[node]!; at++) {
        if (--budget < 0) {
          deadline.check();
          budget = POLL_EVERY;
        }
        const to = localPlusOne[run.other[at]!]! - 1;
        if (to >= 0 && to !== from && isOpen(terrain, run, at)) visit(from, to, at);
      }
    }
  };
  eachEdge((from, to) => {
    arcStart[from + 1]!++;
    arcStart[to + 1]!++;
    edgeCount++;
  });
  for (let n = 0; n < nodes.length; n++) arcStart[n + 1]! += arcStart[n]!;
  const next = memory.uint32(nodes.length);
  next.set(arcStart.subarray(0, nodes.length));
  const arcs = memory.uint32(edgeCount * 2);
  const head = memory.uint32(edgeCount * 2);
  const room = memory.float64(edgeCount * 2);
  let arc = 0;
  eachEdge((from, to, at) => {
    head[arc] = to;
    head[arc + 1] = from;
    room[arc] = capacityAt(run, at);
    arcs[next[from]!++] = arc;
    arcs[next[to]!++] = arc + 1;
    arc += 2;
  });
  return { nodes, arcStart, arcs, head, room };
}

/**
 * Dinic's algorithm: computes a maximum flow from the sources to the sinks (both bitmaps over local nodes), and leaves
 * the residual network. Returns the distance of each node to a sink in the residual network: `UNREACHED` on the source
 * side of the cut nearest to the sinks. No path may have infinite capacity.
 */
export function saturate(
  terrain: Terrain,
  network: FlowNetwork,
  sources: Uint32Array,
  sinks: Uint32Array,
): Uint32Array {
  const count = network.nodes.length;
  const hops = terrain.memory.uint32(count);
  const queue = terrain.memory.uint32(count);
  const next = terrain.memory.uint32(count);
  const path = terrain.memory.uint32(count);
  for (;;) {
    measureHopsToSinks(terrain, network, sinks, hops, queue);
    if (!sourcesReached(sources, hops)) return hops;
    next.set(network.arcStart.subarray(0, count));
    for (let source = 0; source < count; source++)
      if (hasBit(sources, source) && hops[source] !== UNREACHED) drain(terrain, network, source, hops, next, path);
  }
}

function sourcesReached(sources: Uint32Array, hops: Uint32Array): boolean {
  for (let node = 0; node < hops.length; node++) if (hops[node] !== UNREACHED && hasBit(sources, node)) return true;
  return false;
}

/** BFS from the sinks against the arcs with residual capacity. */
function measureHopsToSinks(
  terrain: Terrain,
  { arcStart, arcs, head, room }: FlowNetwork,
  sinks: Uint32Array,
  hops: Uint32Array,
  queue: Uint32Array,
): void {
  let tail = 0;
  hops.fill(UNREACHED);
  for (let node = 0; node < hops.length; node++) {
    if (!hasBit(sinks, node)) continue;
    hops[node] = 0;
    queue[tail++] = node;
  }
  let budget = 0;
  for (let i = 0; i < tail; i++) {
    const node = queue[i]!;
    budget -= arcStart[node + 1]! - arcStart[node]! + 1;
    if (budget < 0) {
      terrain.deadline.check();
      budget = POLL_EVERY;
    }
    for (let at = arcStart[node]!; at < arcStart[node + 1]!; at++) {
      const before = head[arcs[at]!]!;
      if (hops[before] !== UNREACHED || room[arcs[at]! ^ 1]! <= 0) continue;
      hops[before] = hops[node]! + 1;
      queue[tail++] = before;
    }
  }
}

/**
 * Sends all the flow it can from one source along decreasing distances. `next` counts, per node, the arcs already known
 * to be dead ends.
 */
function drain(
  terrain: Terrain,
  { arcStart, arcs, head, room }: FlowNetwork,
  source: number,
  hops: Uint32Array,
  next: Uint32Array,
  path: Uint32Array,
): void {
  let length = 0;
  let node = source;
  let budget = 0;
  for (;;) {
    if (--budget < 0) {
      terrain.deadline.check();
      budget = POLL_EVERY;
    }
    if (hops[node] === 0) {
      let least = Number.POSITIVE_INFINITY;
      for (let i = 0; i < length; i++) least = Math.min(least, room[path[i]!]!);
      let firstFull = length;
      for (let i = length - 1; i >= 0; i--) {
        const arc = path[i]!;
        room[arc]! -= least;
        room[arc ^ 1]! += least;
        if (room[arc] === 0) firstFull = i;
      }
      length = firstFull;
      node = head[path[length]! ^ 1]!;
      continue;
    }
    let at = next[node]!;
    const last = arcStart[node + 1]!;
    while (at < last && (room[arcs[at]!]! <= 0 || hops[head[arcs[at]!]!] !== hops[node]! - 1)) at++;
    next[node] = at;
    if (at < last) {
      path[length++] = arcs[at]!;
      node = head[arcs[at]!]!;
    } else if (length === 0) {
      return;
    } else {
      node = head[path[--length]! ^ 1]!;
      next[node]!++;
    }
  }
}

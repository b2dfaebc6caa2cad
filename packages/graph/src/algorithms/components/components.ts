import type { Adjacency } from '../../adjacency.ts';
import { POLL_EVERY } from '../../deadline.ts';
import type { Memory } from '../walk/memory.ts';
import { hasBit, openDirected, type Run, type Terrain } from '../walk/terrain.ts';
import type { DirectedWalk } from '../walk/walk.ts';

/** The component of a node that does not exist for the walk. */
export const NO_COMPONENT = 0xffffffff;

/**
 * Strongly connected components: maximal sets of nodes that all reach each other. Numbered so that every edge between
 * two components leads from a higher number to a lower one.
 */
export type Components = {
  readonly count: number;
  /** Per node its component, or `NO_COMPONENT`. */
  readonly of: Uint32Array;
};

export function strongComponents(adjacency: Adjacency, walk: DirectedWalk): Components {
  const terrain = openDirected(adjacency, walk);
  return componentsAlong(terrain, terrain.ahead[0]!);
}

/** The components of the same walk in the other direction. */
export function turnedComponents({ count, of }: Components): Components {
  const turned = new Uint32Array(of.length);
  for (let node = 0; node < of.length; node++)
    turned[node] = of[node] === NO_COMPONENT ? NO_COMPONENT : count - 1 - of[node]!;
  return { count, of: turned };
}

/** Those of some nodes alone, which no edge of the walk leaves, or none enters: components are whole there. */
export function componentsWithin({ count, of }: Components, nodes: Uint32Array, memory: Memory): Components {
  const number = memory.uint32(count);
  for (let i = 0; i < nodes.length; i++) number[of[nodes[i]!]!] = 1;
  let remaining = 0;
  for (let component = 0; component < count; component++) if (number[component] === 1) number[component] = remaining++;
  const within = memory.uint32(of.length).fill(NO_COMPONENT);
  for (let i = 0; i < nodes.length; i++) within[nodes[i]!] = number[of[nodes[i]!]!]!;
  return { count: remaining, of: within };
}

/** Tarjan's algorithm with an explicit stack: a path may be as long as the graph has nodes. */
export function componentsAlong(terrain: Terrain, run: Run): Components {
  const { nodeCount, memory, closed, kinds, excluded, deadline } = terrain;
  const { start, end, other, kind, edge } = run;
  const of = memory.uint32(nodeCount).fill(NO_COMPONENT);
  const visit = memory.uint32(nodeCount); // when first visited, from 1
  const low = memory.uint32(nodeCount); // earliest visit known to be reached and still open
  const open = memory.uint32(nodeCount); // visited, component not yet known
  const path = memory.uint32(nodeCount);
  const position = memory.uint32(nodeCount); // per node of the path, the next edge to visit
  let openCount = 0;
  let visits = 0;
  let count = 0;
  let budget = 0;

  for (let root = 0; root < nodeCount; root++) {
    if (visit[root] !== 0 || hasBit(closed, root)) continue;
    let depth = 0;
    path[0] = root;
    position[0] = start[root]!;
    visit[root] = low[root] = ++visits;
    open[openCount++] = root;
    while (depth >= 0) {
      const node = path[depth]!;
      const last = end[node]!;
      let at = position[depth]!;
      let lowest = low[node]!;
      let child = -1;
      budget -= last - at + 1;
      if (budget < 0) {
        deadline.check();
        budget = POLL_EVERY;
      }
      for (; at < last; at++) {
        const target = other[at]!;
        const visited = visit[target]!;
        if (visited >= lowest || kinds[kind[at]!] === 0) continue; // a later visit changes nothing
        if (excluded !== undefined && hasBit(excluded, edge[at]!)) continue;
        if (visited === 0) {
          if (hasBit(closed, target)) continue;
          child = target;
          at++;
          break;
        }
        if (of[target] === NO_COMPONENT) lowest = visited;
      }
      low[node] = lowest;
      if (child >= 0) {
        position[depth++] = at;
        path[depth] = child;
        position[depth] = start[child]!;
        visit[child] = low[child] = ++visits;
        open[openCount++] = child;
        continue;
      }
      if (lowest === visit[node]) {
        let member: number;
        do {
          member = open[--openCount]!;
          of[member] = count;
        } while (member !== node);
        count++;
      }
      if (--depth >= 0 && lowest < low[path[depth]!]!) low[path[depth]!] = lowest;
    }
  }
  return { count, of };
}

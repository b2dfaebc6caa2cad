import type { Adjacency } from '../../adjacency.ts';
import { POLL_EVERY } from '../../deadline.ts';
import type { Memory } from '../walk/memory.ts';
import { hasBit, openDirected, type Run, type Terrain } from '../walk/terrain.ts';
import { Uint32List } from '../walk/uint32-list.ts';
import type { DirectedWalk } from '../walk/walk.ts';
import { type Components, componentsAlong, NO_COMPONENT } from './components.ts';

/** The members of each component, ascending: positions `start[c] .. start[c + 1] - 1` of `nodes`. */
export type Members = { readonly start: Uint32Array; readonly nodes: Uint32Array };

/**
 * The graph of components: acyclic, each pair connected at most once. Edges lead from higher to lower numbers, so
 * descending numbers are a topological order.
 */
export type Condensation = {
  readonly components: Components;
  readonly members: Members;
  /** The components one step from `c` are the positions `start[c] .. start[c + 1] - 1` of `target`. */
  readonly start: Uint32Array;
  readonly target: Uint32Array;
};

/** `known`: the components of this walk, if someone has found them. */
export function condense(adjacency: Adjacency, walk: DirectedWalk, known?: Components): Condensation {
  const terrain = openDirected(adjacency, walk);
  const run = terrain.ahead[0]!;
  const components = known ?? componentsAlong(terrain, run);
  const members = membersOf(terrain.memory, components);
  return { components, members, ...stepsBetween(terrain, run, components, members) };
}

export function membersOf(memory: Memory, { count, of }: Components): Members {
  const start = memory.uint32(count + 1);
  for (let node = 0; node < of.length; node++) if (of[node] !== NO_COMPONENT) start[of[node]! + 1]!++;
  for (let component = 0; component < count; component++) start[component + 1]! += start[component]!;
  const nodes = memory.uint32(start[count]!);
  const next = memory.uint32(count);
  next.set(start.subarray(0, count));
  for (let node = 0; node < of.length; node++) if (of[node] !== NO_COMPONENT) nodes[next[of[node]!]!++] = node;
  return { start, nodes };
}

function stepsBetween(terrain: Terrain, run: Run, { count, of }: Components, members: Members) {
  const { memory, deadline, kinds, excluded } = terrain;
  const { other, kind, edge } = run;
  const start = memory.uint32(count + 1);
  const target = new Uint32List(memory);
  const joinedBy = memory.uint32(count); // component + 1 that last stepped here
  let budget = POLL_EVERY;
  for (let component = 0; component < count; component++) {
    joinedBy[component] = component + 1;
    for (let i = members.start[component]!; i < members.start[component + 1]!; i++) {
      const node = members.nodes[i]!;
      for (let at = run.start[node]!; at < run.end[node]!; at++) {
        if (--budget < 0) {
          deadline.check();
          budget = POLL_EVERY;
        }
        const to = of[other[at]!]!; // no component: the node does not exist for the walk
        if (to === NO_COMPONENT || joinedBy[to] === component + 1 || kinds[kind[at]!] === 0) continue;
        if (excluded !== undefined && hasBit(excluded, edge[at]!)) continue;
        joinedBy[to] = component + 1;
        target.push(to);
      }
    }
    start[component + 1] = target.length;
  }
  return { start, target: target.view() };
}

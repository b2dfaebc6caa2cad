/** No relationship is used by all trails. */
export const NO_BRIDGE = -1;

export type InsideStep = { readonly from: number; readonly to: number; readonly relationship: number };

/**
 * The last bridge of each node of a component with cycles. `exits` tells of nodes from which ways lead on to the end: the bridge
 * that all of these use, or none. Beyond that, a bridge is a relationship without which a node has no way to an exit.
 */
export function settleCycle(
  members: readonly number[],
  steps: readonly InsideStep[],
  exits: ReadonlyMap<number, number>,
): ReadonlyMap<number, number> {
  const behind = labelsBehind(steps, exits);
  const cutOff = steps.map((step) => {
    const connected = reaching(steps, exits.keys(), step);
    return new Set(members.filter((node) => !connected.has(node)));
  });
  const isFree = (node: number) => cutOff.every((nodes) => !nodes.has(node));
  const lastOf = (node: number) =>
    steps.find(({ to }, at) => cutOff[at]!.has(node) && isFree(to))?.relationship ?? NO_BRIDGE;
  return new Map(
    members.map((node) => {
      const label = behind.get(node) ?? NO_BRIDGE;
      return [node, label === NO_BRIDGE ? lastOf(node) : label];
    }),
  );
}

/** By node: the bridge of all exits that can be reached, where they have the same one. */
function labelsBehind(steps: readonly InsideStep[], exits: ReadonlyMap<number, number>): ReadonlyMap<number, number> {
  const labels = new Map(exits);
  for (let changed = true; changed; ) {
    changed = false;
    for (const { from, to } of steps) {
      const [known, more] = [labels.get(from), labels.get(to)];
      if (more === undefined || known === more || known === NO_BRIDGE) continue;
      labels.set(from, known === undefined ? more : NO_BRIDGE);
      changed = true;
    }
  }
  return labels;
}

/** The nodes from which one of some others can be reached without a step. */
function reaching(steps: readonly InsideStep[], ends: Iterable<number>, without: InsideStep): ReadonlySet<number> {
  const found = new Set(ends);
  for (const node of found) for (const step of steps) if (step !== without && step.to === node) found.add(step.from);
  return found;
}

import type { ListLevel, ListStep } from './list-level.ts';

/** What some starts lead to, by lists; undefined where lists cannot stand for a step, or would be too long. */
export function spineLists(steps: readonly ListStep[], starts: Uint32Array): ListLevel | undefined {
  let nodes = starts;
  for (const step of steps) {
    const reached = step.ahead(nodes);
    if (!reached) return undefined;
    nodes = reached;
  }
  let level: ListLevel | undefined;
  for (const step of steps.toReversed()) {
    level = step.level(level);
    if (!level) return undefined;
  }
  return level;
}

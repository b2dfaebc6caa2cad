import type { SetEdge, SetPattern } from './set-pattern.ts';

/** The same pattern with its spine walked from the other end. */
export function reversed(pattern: SetPattern): SetPattern {
  const { root, spine } = pattern;
  const edges: SetEdge[] = spine.map((edge, at) => ({
    ...edge,
    outgoing: edge.incoming,
    incoming: edge.outgoing,
    to: at === 0 ? root : spine[at - 1]!.to,
  }));
  return { ...pattern, root: spine.at(-1)!.to, spine: edges.reverse() };
}

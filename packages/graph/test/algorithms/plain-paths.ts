import type { Direction } from '../../src/algorithms/walk/walk.ts';
import type { Scene, Step } from './random-walks.ts';

export type PlainPath = { readonly nodes: number[]; readonly edges: number[]; readonly steps: Step[] };
type Ground = Pick<Scene<Direction>, 'steps' | 'exists'>;

/** Every path from `starts` that `goOn` allows to grow, by plain recursion; the caller filters. */
export function plainPaths(
  { steps, exists }: Ground,
  starts: readonly number[],
  goOn: (path: PlainPath, step: Step) => boolean,
): PlainPath[] {
  const found: PlainPath[] = [];
  const visit = (path: PlainPath): void => {
    found.push(path);
    for (const step of steps)
      if (step.from === path.nodes.at(-1) && goOn(path, step))
        visit({ nodes: [...path.nodes, step.to], edges: [...path.edges, step.edge], steps: [...path.steps, step] });
  };
  for (const start of new Set(starts)) if (exists(start)) visit({ nodes: [start], edges: [], steps: [] });
  return found;
}

/** Paths that visit no node twice. */
export function simplePaths(scene: Ground, starts: readonly number[]): PlainPath[] {
  return plainPaths(scene, starts, (path, step) => !path.nodes.includes(step.to));
}

/** Order of paths: by start, then step by step in run order (kind, then the other end). */
export function inRunOrder(a: PlainPath, b: PlainPath): number {
  if (a.nodes[0] !== b.nodes[0]) return a.nodes[0]! - b.nodes[0]!;
  for (let i = 0; i < Math.min(a.steps.length, b.steps.length); i++) {
    const [one, two] = [a.steps[i]!, b.steps[i]!];
    const order = one.kind - two.kind || one.to - two.to;
    if (order !== 0) return order;
  }
  return a.steps.length - b.steps.length;
}

export const bare = ({ nodes, edges }: PlainPath) => ({ nodes, edges });

/** A text per path, to compare collections whose order is not promised. */
export const pathText = (path: { nodes: readonly number[]; edges: readonly number[] }): string =>
  `${path.nodes.join(',')} by ${path.edges.join(',')}`;

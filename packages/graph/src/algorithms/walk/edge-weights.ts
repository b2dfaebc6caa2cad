import { UsageError } from '../../errors.ts';
import type { KindMask } from '../../kind-mask.ts';
import type { Run, Terrain } from './terrain.ts';

/** A number per edge: one per kind, or one per edge index. Each is finite and not negative. */
export type EdgeWeights =
  | { readonly by: 'kind'; readonly table: Float64Array }
  | { readonly by: 'edge'; readonly table: Float64Array };

/** Checks once that every edge of the walk has a usable number. */
export function checkWeights(terrain: Terrain, kinds: KindMask, weights: EdgeWeights, role: string): void {
  const { table } = weights;
  if (weights.by === 'edge' && table.length !== terrain.edgeLimit)
    throw new UsageError(`${role} holds ${table.length} numbers, the graph has ${terrain.edgeLimit} edges`);
  if (weights.by === 'kind')
    for (let kind = table.length; kind < kinds.bytes.length; kind++)
      if (kinds.bytes[kind] === 1) throw new UsageError(`${role} has no number for kind ${kind}`);
  for (let i = 0; i < table.length; i++)
    if (!(table[i]! >= 0 && table[i]! < Number.POSITIVE_INFINITY))
      throw new UsageError(`${role} of ${weights.by} ${i} is ${table[i]}; it must be finite and not negative`);
}

export function weightAt(weights: EdgeWeights, run: Run, position: number): number {
  return weights.table[weights.by === 'kind' ? run.kind[position]! : run.edge[position]!]!;
}

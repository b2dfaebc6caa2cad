import type { Column } from '../columns/column.ts';
import type { ImageParts } from './image-parts.ts';
import type { RunBounds } from './run-bounds.ts';

export type ImageBytes = {
  /** Ids, object ids, kinds, lookup tables of the nodes. */
  readonly nodes: number;
  readonly nodeProperties: number;
  /** Ids, ends, kinds and origins of the edges. */
  readonly edges: number;
  readonly edgeProperties: number;
  /** Both directions. */
  readonly adjacency: number;
  /** Distinct strings, numbers and lists. */
  readonly values: number;
  readonly total: number;
};

export function bytesOf(parts: ImageParts): ImageBytes {
  const { nodes: n, edges: e } = parts;
  const nodes =
    n.ids.byteLength +
    n.objectIds.byteLength +
    n.kinds.byteLength +
    parts.objectIndex.byteLength +
    parts.kindBits.reduce((sum, words) => sum + words.byteLength, 0);
  const edges =
    e.ids.byteLength + e.sources.byteLength + e.targets.byteLength + e.kinds.byteLength + e.origins.byteLength;
  const nodeProperties = bytesOfColumns(n.columns);
  const edgeProperties = bytesOfColumns(e.columns);
  // Only what was written counts: spare capacity is reserved, not used.
  const adjacency =
    bytesOfBounds(parts.out) + bytesOfBounds(parts.in) + 10 * (parts.out.cursor[0]! + parts.in.cursor[0]!);
  const values = parts.values.byteLength;
  const total = nodes + nodeProperties + edges + edgeProperties + adjacency + values;
  return { nodes, nodeProperties, edges, edgeProperties, adjacency, values, total };
}

function bytesOfBounds({ start, end, moved }: RunBounds): number {
  return start.byteLength + end.byteLength + moved.nodes.byteLength * 3;
}

function bytesOfColumns(columns: readonly (Column | undefined)[]): number {
  return columns.reduce((sum, column) => sum + (column?.byteLength ?? 0), 0);
}

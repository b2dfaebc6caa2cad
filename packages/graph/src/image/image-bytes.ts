import type { Column } from '../columns/column.ts';
import type { ImageParts } from './image-parts.ts';
import type { RunSpace } from './run-space.ts';

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
  const adjacency = bytesOfRuns(parts.out) + bytesOfRuns(parts.in);
  const values = parts.values.byteLength;
  const total = nodes + nodeProperties + edges + edgeProperties + adjacency + values;
  return { nodes, nodeProperties, edges, edgeProperties, adjacency, values, total };
}

function bytesOfRuns({ start, end, moved, kind, cursor }: RunSpace): number {
  const entries = cursor[0]! * (8 + kind.BYTES_PER_ELEMENT);
  return start.byteLength + end.byteLength + moved.nodes.byteLength * 3 + entries;
}

function bytesOfColumns(columns: readonly (Column | undefined)[]): number {
  return columns.reduce((sum, column) => sum + (column?.byteLength ?? 0), 0);
}

import type { LeftOutList } from './left-out.ts';
import { movedProperties } from './move-node.ts';
import { whyNotMoved } from './moved-kinds.ts';
import type { SourceEdge } from './source-graph.ts';

type MovedEdge = {
  readonly source: string;
  readonly kind: string;
  readonly target: string;
  readonly properties: Readonly<Record<string, unknown>>;
};

/** What is known about the nodes of the source once all of them were read. */
export type KnownNodes = {
  /** Object ids by the id of the source; absent for nodes that are left out. */
  readonly objectIds: ReadonlyMap<string, string>;
  readonly hasLocalGroups: boolean;
};

/** A relationship as it is stored here; `undefined` if it is left out. */
export function moveEdge(edge: SourceEdge, known: KnownNodes, leftOut: LeftOutList): MovedEdge | undefined {
  const reason = whyNotMoved(edge.kind, known.hasLocalGroups);
  const [source, target] = [known.objectIds.get(edge.start), known.objectIds.get(edge.end)];
  if (reason !== undefined) leftOut.add(reason, `relationship ${edge.id}`);
  else if (source === undefined || target === undefined)
    leftOut.add('relationships whose start or end is not there, or left out', `relationship ${edge.id} (${edge.kind})`);
  else {
    // Names a relationship of the source.
    const { compositionid: _, ...properties } = movedProperties(edge.properties, `relationship ${edge.id}`, leftOut);
    return { source, kind: edge.kind, target, properties };
  }
  return undefined;
}

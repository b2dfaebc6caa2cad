import { Batch } from '@chokepoint/graph';
import type { GraphStore } from '../graph/graph-store.ts';
import { notFound } from '../service-error.ts';
import { findVisibleObject, type ObjectLookup } from './visible-object.ts';

/** Sets in the graph whether a domain counts as collected. */
export async function setCollected(
  { graph }: { readonly graph: GraphStore },
  domain: ObjectLookup,
  collected: boolean,
): Promise<void> {
  const found = findVisibleObject(graph.images.current, domain);
  if (found.kind !== 'visible') throw notFound('node not found');
  const batch = new Batch();
  batch.node(domain.objectId, [], { collected });
  await graph.commit({ batches: [batch.pack()] }, { cause: { kind: 'domain', details: { id: domain.objectId } } });
}

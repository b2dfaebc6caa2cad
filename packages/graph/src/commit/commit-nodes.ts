import { PagedWriter, uint32Page } from '../columns/paged-array.ts';
import { UsageError } from '../errors.ts';
import type { GraphImage } from '../image/graph-image.ts';
import type { NodeTable } from '../image/image-parts.ts';
import { findNode } from '../image/object-index.ts';
import { PublicIdsWriter } from '../image/public-ids.ts';
import type { Delta } from '../merge/delta.ts';
import type { Interner } from '../values/interner.ts';
import type { KindWriter } from './kind-writer.ts';
import { RecordWriter } from './record-writer.ts';

/** Adds and changes nodes. Deleted ones stay in the table until it is compacted. */
export function commitNodes(
  image: GraphImage,
  delta: Delta,
  interner: Interner,
  kinds: KindWriter,
  owner: boolean,
): NodeTable {
  const old = image.parts.nodes;
  const claim = { limit: old.count, owner };
  const { nodesAdded: added, nodesChanged: changed } = delta;
  const count = old.count + added.ids.length;
  const ids = new PublicIdsWriter(old.ids, claim);
  const objectIds = new PagedWriter(old.objectIds, uint32Page, claim);
  const lists = new PagedWriter(old.kinds, uint32Page, claim);
  const records = new RecordWriter(old, delta, claim, interner, count);

  checkNew(image, delta);
  ids.append(old.count, added.ids.view());
  for (let row = 0; row < added.ids.length; row++) {
    const node = old.count + row;
    objectIds.set(node, interner.code(added.objectIds.get(row)));
    lists.set(node, kinds.put(node, 0, added.kinds.get(row)));
  }
  records.append(old.count, added.records.view());

  records.prepare(changed.after.view());
  for (let row = 0; row < changed.ids.length; row++) {
    const node = image.nodeById(changed.ids.get(row));
    if (node === undefined)
      throw new UsageError(`the change is not for this graph: it has no node ${changed.ids.get(row)}`);
    const before = old.kinds.get(node);
    if (changed.kindsBefore.get(row) !== changed.kindsAfter.get(row))
      lists.set(node, kinds.put(node, before, changed.kindsAfter.get(row)));
    records.write(node, changed.after.get(row));
  }
  return { count, ids: ids.finish(), objectIds: objectIds.finish(), kinds: lists.finish(), ...records.finish() };
}

/** Added nodes must be new: neither their id nor their object id may belong to an existing node. */
function checkNew(image: GraphImage, delta: Delta): void {
  if (image.nodeCount === 0) return;
  const deleted = new Set(delta.nodesDeleted.ids.view());
  const { objectIndex, nodes } = image.parts;
  const { ids, objectIds } = delta.nodesAdded;
  for (let row = 0; row < ids.length; row++) {
    const code = image.values.findIn(delta.values, objectIds.get(row));
    const twin = code === 0 ? undefined : findNode(objectIndex, nodes.objectIds, image.nodeCount, code);
    const taken = image.nodeById(ids.get(row)) !== undefined && !deleted.has(ids.get(row));
    if (taken || (twin !== undefined && !deleted.has(image.nodeId(twin))))
      throw new UsageError(`the change is not for this graph: it already has node ${ids.get(row)} or its object id`);
  }
}

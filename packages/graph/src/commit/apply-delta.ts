import { UsageError } from '../errors.ts';
import { GraphImage } from '../image/graph-image.ts';
import { emptyParts, type ImageParts } from '../image/image-parts.ts';
import { type Claim, isCommitting, whileCommitting } from '../image/lineage.ts';
import { addNodes } from '../image/object-index.ts';
import { packEdges, packNodes } from '../image/pack-parts.ts';
import { runEnd, runStart } from '../image/run-bounds.ts';
import { carryLookups } from '../lookups/lookups.ts';
import { type Delta, isEmpty } from '../merge/delta.ts';
import { wholeGraph } from '../merge/diff.ts';
import { Interner } from '../values/interner.ts';
import { commitEdges } from './commit-edges.ts';
import { commitNodes } from './commit-nodes.ts';
import { commitRuns } from './commit-runs.ts';
import { compact } from './compact.ts';
import { KindWriter } from './kind-writer.ts';
import { ownBytes } from './own-bytes.ts';

/** When this share of the edge slots is empty, the graph is compacted. */
const MOST_HOLES = 1 / 4;
/** A commit that changes more than this share of the rows leaves them packed. */
const LARGE = 1 / 16;

/**
 * The next version of a graph. What the delta does not touch is shared with the image, which does not change; deleted
 * nodes and many empty slots make it compact the graph. Throws `UsageError` when the delta does not fit.
 */
export function applyDelta(image: GraphImage, delta: Delta): GraphImage {
  if (isEmpty(delta) && sameCounters(image.parts, delta)) return image;
  return whileCommitting(image.parts.lineage, image.parts.version, (claim) => {
    const { next, ordered } = commit(image, delta, claim);
    const holes = next.edgeLimit - next.edgeCount;
    const dropped = droppedNodes(image, next, delta);
    const tidy = ordered && dropped.size === 0 && holes <= 1024 + next.edgeLimit * MOST_HOLES;
    return tidy ? next : compact(next, dropped);
  });
}

/**
 * The same graph in new memory: without holes and unused values, every column stored in the way that fits its values
 * now. Commits to it are independent of commits to the old one.
 */
export function rebuild(image: GraphImage): GraphImage {
  const fresh = new GraphImage(emptyParts(image.parts));
  const delta = wholeGraph(image);
  return whileCommitting(fresh.parts.lineage, 0, (claim) => commit(fresh, delta, claim)).next;
}

/**
 * An image that can be committed to: the same, or a rebuilt one while another thread commits to its memory, or was ended
 * in the middle of a commit, which leaves the memory locked.
 */
export function committable(image: GraphImage): GraphImage {
  return isCommitting(image.parts.lineage) ? rebuild(image) : image;
}

function sameCounters(parts: ImageParts, delta: Delta): boolean {
  return delta.nextNodeId <= parts.nextNodeId && delta.nextEdgeId <= parts.nextEdgeId;
}

function droppedNodes(image: GraphImage, next: GraphImage, delta: Delta): Set<number> {
  const dropped = new Set<number>();
  for (const id of delta.nodesDeleted.ids.view()) {
    const node = image.nodeById(id);
    if (node === undefined) throw new UsageError(`the change is not for this graph: it has no node ${id}`);
    const { out, in: back } = next.parts;
    if (runEnd(out, node) !== runStart(out, node) || runEnd(back, node) !== runStart(back, node))
      throw new UsageError(`node ${id} cannot be deleted: it still has edges`);
    dropped.add(node);
  }
  return dropped;
}

function commit(image: GraphImage, delta: Delta, claim: Claim): { next: GraphImage; ordered: boolean } {
  const { parts } = image;
  const values = parts.values.isEmpty && delta.values.adopt() ? delta.values : parts.values.forWriting();
  const interner = new Interner(delta.values, values);
  const kinds = new KindWriter(parts, delta);
  const nodes = commitNodes(image, delta, interner, kinds, claim.owner);
  const edges = commitEdges(image, delta, interner, claim.owner);
  const runs = commitRuns(parts, nodes.count, edges);
  const changed = (property: string) => changedNodes(image, delta, property);
  const lookups = carryLookups(image.lookups, nodes.count, changed);
  const whole = {
    lineage: parts.lineage,
    version: claim.version,
    ownBytes: ownBytes(parts, runs, delta),
    nextNodeId: Math.max(parts.nextNodeId, delta.nextNodeId),
    nextEdgeId: Math.max(parts.nextEdgeId, delta.nextEdgeId),
    ...kinds.finish(),
    edgeKinds: edges.edgeKinds,
    ...(isLarge(delta, parts)
      ? { nodes: packNodes(nodes), edges: packEdges(edges.table) }
      : { nodes, edges: edges.table }),
    values,
    objectIndex: addNodes(parts.objectIndex, nodes.objectIds, parts.nodes.count, nodes.count),
    ...runs,
  };
  const next = new GraphImage(whole, lookups);
  return { next, ordered: edges.ordered && ascending(image, delta) };
}

/** Whether so much changes that a pass over everything does not matter. */
function isLarge({ nodesAdded, nodesChanged, edgesAdded, edgesChanged }: Delta, { nodes, edges }: ImageParts): boolean {
  const rows = [nodesAdded, nodesChanged, edgesAdded, edgesChanged].reduce((sum, { ids }) => sum + ids.length, 0);
  return rows > (nodes.count + edges.limit) * LARGE;
}

/** Whether the ids of the added nodes continue those of the image. */
function ascending(image: GraphImage, delta: Delta): boolean {
  let last = image.nodeCount === 0 ? 0 : image.parts.nodes.ids.get(image.nodeCount - 1);
  for (const id of delta.nodesAdded.ids.view()) {
    if (id <= last) return false;
    last = id;
  }
  return true;
}

/** The nodes of the image whose value of this property the delta changes. */
function changedNodes(image: GraphImage, delta: Delta, property: string): Uint32Array {
  const { records, nodesChanged } = delta;
  const key = delta.keyNames.indexOf(property);
  const names = (record: number): boolean => {
    for (let at = records.start(record); at < records.end(record); at++) if (records.key(at) === key) return true;
    return false;
  };
  const nodes: number[] = [];
  for (let row = 0; row < nodesChanged.ids.length; row++)
    if (names(nodesChanged.after.get(row))) nodes.push(image.nodeById(nodesChanged.ids.get(row))!);
  return Uint32Array.from(nodes);
}

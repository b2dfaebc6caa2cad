import type { GraphImage, NodeIndex } from '@chokepoint/graph';
import type { CustomKinds } from '@chokepoint/model';
import { displayKind } from '@chokepoint/model';

/** BloodHound refuses a file with an object of more kinds. */
const MOST_KINDS = 3;
const ZONE_MARK = 'Tag_';

export type WrittenGraph = {
  readonly nodes: number;
  readonly relationships: number;
  /** What the format cannot hold, by what it is: how many. */
  readonly changed: ReadonlyMap<string, number>;
};

/**
 * The graph as OpenGraph that BloodHound reads: without derived relationships, which it makes itself, and without marks of
 * zones. The return value counts what was written.
 */
export function* openGraphText(image: GraphImage, customKinds: CustomKinds): Generator<string, WrittenGraph> {
  let [nodes, relationships, cut] = [0, 0, 0];
  yield '{"graph":{"nodes":[';
  for (let node = 0; node < image.nodeCount; node++) {
    const all = image.kindNamesOf(node).filter((kind) => !kind.startsWith(ZONE_MARK));
    const kinds = orderedKinds(all, image.nodeProperty(node, 'primarykind'), customKinds);
    if (kinds.length < all.length) cut++;
    const properties = writtenProperties(image.nodeProperties(node));
    yield `${nodes++ === 0 ? '' : ','}\n${JSON.stringify({ id: image.objectId(node), kinds, properties })}`;
  }
  yield '],\n"edges":[';
  for (const edge of image.edges()) {
    if (image.isDerived(edge)) continue;
    const line = {
      kind: image.edgeKinds[image.edgeKindOf(edge)]!,
      start: endOf(image, image.edgeSource(edge)),
      end: endOf(image, image.edgeTarget(edge)),
      properties: image.edgeProperties(edge),
    };
    yield `${relationships++ === 0 ? '' : ','}\n${JSON.stringify(line)}`;
  }
  yield ']}}\n';
  const changed = new Map(
    cut > 0 ? [[`objects with more than ${MOST_KINDS} kinds: the others are left out`, cut]] : [],
  );
  return { nodes, relationships, changed };
}

const endOf = (image: GraphImage, node: NodeIndex) => ({ match_by: 'id', value: image.objectId(node) });

/** What says which object it is, and what BloodHound works out. */
const NOT_WRITTEN: ReadonlySet<string> = new Set(['objectid', 'primarykind', 'system_tags', 'user_tags']);

const writtenProperties = (properties: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(properties).filter(([name]) => !NOT_WRITTEN.has(name)));

/** The first kind of an object in OpenGraph is the one that it is shown with. */
function orderedKinds(kinds: readonly string[], primary: unknown, customKinds: CustomKinds): readonly string[] {
  const shown = typeof primary === 'string' && primary !== '' ? primary : displayKind(kinds, customKinds);
  return [...kinds.filter((kind) => kind === shown), ...kinds.filter((kind) => kind !== shown)].slice(0, MOST_KINDS);
}

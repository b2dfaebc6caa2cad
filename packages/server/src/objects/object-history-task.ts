import { type Delta, type DeltaEntry, decodeDelta, deltaEntries, type GraphImage, readRecord } from '@chokepoint/graph';
import { type CustomKinds, displayKind } from '@chokepoint/model';
import { nodeName } from '../graph/node-name.ts';
import { visibleNodes } from '../graph/visible-nodes.ts';
import type { TaskFunction } from '../workers/task.ts';

export type ObjectHistoryInput = {
  /** Graph id. */
  readonly node: number;
  /** Newest first. */
  readonly versions: readonly { readonly version: number; readonly chunks: readonly Uint8Array[] }[];
  /** Those that the caller may see; undefined = all. */
  readonly environments: readonly string[] | undefined;
  readonly displayKinds: readonly string[];
};

type OtherEnd = { readonly object_id: string | null; readonly name: string | null; readonly node_kind: string | null };
type Relationship = OtherEnd & {
  readonly kind: string;
  readonly direction: 'in' | 'out';
  readonly derived: boolean;
  readonly node_id: number;
};
type SomeRelationships = { readonly count: number; readonly relationships: Relationship[] };

/** What one version changed about the node. */
export type VersionChange = {
  readonly version: number;
  readonly change: 'added' | 'changed' | 'deleted';
  readonly kinds_gained: string[];
  readonly kinds_lost: string[];
  readonly properties: { readonly name: string; readonly before: unknown; readonly after: unknown }[];
  readonly gained: SomeRelationships;
  readonly lost: SomeRelationships;
};

const MOST_LISTED = 25;
/** Every collection writes these again. */
const SEEN_AGAIN = new Set(['lastseen', 'lastcollected']);

/** What each of some versions changed about one node; those without changes are omitted. */
export const objectHistory: TaskFunction<ObjectHistoryInput, VersionChange[]> = (image, input, { deadline }) => {
  const describe = describer(image, input);
  const changes: VersionChange[] = [];
  for (const { version, chunks } of input.versions) {
    deadline.check();
    const delta = decodeDelta(chunks);
    describe.remember(delta);
    const change = changeOf(version, [...deltaEntries(delta, input.node)], input.node, describe);
    if (change) changes.push(change);
  }
  return changes;
};

function changeOf(
  version: number,
  entries: readonly DeltaEntry[],
  node: number,
  { otherEnd, idOf }: Pick<Describer, 'otherEnd' | 'idOf'>,
): VersionChange | undefined {
  let change: VersionChange['change'] = 'changed';
  const kinds = { gained: [] as string[], lost: [] as string[] };
  let properties: VersionChange['properties'] = [];
  const gained = new Map<string, Relationship>();
  const lost = new Map<string, Relationship>();
  for (const entry of entries) {
    switch (entry.what) {
      case 'node added':
      case 'node deleted':
        change = entry.what === 'node added' ? 'added' : 'deleted';
        break;
      case 'node changed':
        kinds.gained = entry.kindsAfter.filter((kind) => !entry.kindsBefore.includes(kind));
        kinds.lost = entry.kindsBefore.filter((kind) => !entry.kindsAfter.includes(kind));
        properties = Object.keys({ ...entry.before, ...entry.after })
          .filter((name) => !SEEN_AGAIN.has(name))
          .sort()
          .map((name) => ({ name, before: entry.before[name] ?? null, after: entry.after[name] ?? null }));
        break;
      case 'edge added':
      case 'edge deleted': {
        const direction = entry.source === node ? 'out' : 'in';
        const other = direction === 'out' ? entry.target : entry.source;
        const end = otherEnd(other);
        if (!end) break;
        const relationship = {
          kind: entry.kind,
          direction,
          derived: entry.origin !== 0,
          node_id: idOf(other),
          ...end,
        } as const;
        const key = `${direction} ${entry.kind} ${other}`;
        const [own, opposite] = entry.what === 'edge added' ? [gained, lost] : [lost, gained];
        // What was removed and derived again is unchanged.
        if (!opposite.delete(key)) own.set(key, relationship);
        break;
      }
      case 'edge changed':
        break;
      default:
        return entry satisfies never;
    }
  }
  const counts = [kinds.gained.length, kinds.lost.length, properties.length, gained.size, lost.size];
  if (change === 'changed' && counts.every((count) => count === 0)) return undefined;
  return {
    version,
    change,
    kinds_gained: kinds.gained,
    kinds_lost: kinds.lost,
    properties,
    gained: some(gained),
    lost: some(lost),
  };
}

const some = (all: ReadonlyMap<string, Relationship>): SomeRelationships => ({
  count: all.size,
  relationships: [...all.values()].slice(0, MOST_LISTED),
});

type Describer = ReturnType<typeof describer>;

/** Names the other ends of relationships: as they are now, or as they were when they went away. */
function describer(image: GraphImage, { environments, displayKinds }: ObjectHistoryInput) {
  const custom: CustomKinds = { display: new Set(displayKinds), source: new Set() };
  const visible = environments && visibleNodes(image, environments);
  const deletions: Deletions[] = [];
  const gone = (id: number): OtherEnd | undefined => {
    for (const { delta, rows } of deletions) {
      const row = rows().get(id);
      if (row === undefined) continue;
      const { objectIds, kinds, records } = delta.nodesDeleted;
      const objectId = String(delta.values.value(objectIds.get(row)));
      const { name } = readRecord(delta, records.get(row));
      const kindNames = delta.kindLists.list(kinds.get(row)).map((kind) => delta.kindNames[kind]!);
      return {
        object_id: objectId,
        name: typeof name === 'string' ? name : objectId,
        node_kind: displayKind(kindNames, custom),
      };
    }
    return undefined;
  };
  return {
    remember: (delta: Delta) => {
      if (delta.nodesDeleted.ids.length > 0) deletions.push({ delta, rows: rowsOf(delta) });
    },
    /** The id that the caller sees; what is gone, only callers see who see everything. */
    idOf: (number: number): number => {
      const node = image.nodeByNumber(number);
      return node === undefined ? number : image.nodeId(node);
    },
    /** Undefined for what the caller may not know of. */
    otherEnd: (id: number): OtherEnd | undefined => {
      const node = image.nodeByNumber(id);
      if (node === undefined) {
        if (visible) return undefined;
        return gone(id) ?? { object_id: null, name: null, node_kind: null };
      }
      if (visible && !visible.has(node)) return undefined;
      return {
        object_id: image.objectId(node),
        name: nodeName(image, node),
        node_kind: displayKind(image.kindNamesOf(node), custom),
      };
    },
  };
}

type Deletions = { readonly delta: Delta; rows(): ReadonlyMap<number, number> };

/** The position of each node among those that a version deleted; computed when first needed. */
function rowsOf({ nodesDeleted }: Delta): () => ReadonlyMap<number, number> {
  let rows: Map<number, number> | undefined;
  return () => {
    rows ??= new Map(Array.from(nodesDeleted.ids.view(), (id, row) => [id, row]));
    return rows;
  };
}

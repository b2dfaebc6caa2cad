import type { Column } from '../columns/column.ts';
import { PagedArray } from '../columns/paged-array.ts';
import { ValueTable } from '../values/value-table.ts';
import { KindLists } from './kind-lists.ts';
import { Names } from './names.ts';
import { emptyObjectIndex, type ObjectIndex } from './object-index.ts';
import { PublicIds } from './public-ids.ts';
import { layOutRuns, type RunSpace } from './run-space.ts';

/** The nodes, by index. Ids ascend with the index. */
export type NodeTable = {
  readonly count: number;
  readonly ids: PublicIds;
  /** Value codes. */
  readonly objectIds: PagedArray<Uint32Array>;
  /** Numbers of kind lists. */
  readonly kinds: PagedArray<Uint32Array>;
  readonly keys: Names;
  readonly columns: readonly (Column | undefined)[];
};

/** The edges, by index, holes included (kind `NO_KIND`). Ids ascend with the index. */
export type EdgeTable = {
  readonly limit: number;
  readonly count: number;
  readonly ids: PublicIds;
  readonly sources: PagedArray<Uint32Array>;
  readonly targets: PagedArray<Uint32Array>;
  readonly kinds: PagedArray<Uint16Array>;
  /** 0 for a collected edge, otherwise the number its maker gave to the rule that derived it. */
  readonly origins: PagedArray<Uint16Array>;
  readonly keys: Names;
  readonly columns: readonly (Column | undefined)[];
};

/** Everything an image consists of. Two versions share what did not change between them. */
export type ImageParts = {
  readonly lineage: Int32Array;
  readonly version: number;
  /** About how much memory this version does not share with the one before. */
  readonly ownBytes: number;
  /** Ids from here on were never given out. */
  readonly nextNodeId: number;
  readonly nextEdgeId: number;
  readonly nodeKinds: Names;
  readonly edgeKinds: Names;
  readonly kindLists: KindLists;
  /** By node kind: a bit per node. May be shorter than the number of nodes; what is missing is 0. */
  readonly kindBits: readonly Uint32Array[];
  readonly nodes: NodeTable;
  readonly edges: EdgeTable;
  readonly values: ValueTable;
  readonly objectIndex: ObjectIndex;
  readonly out: RunSpace;
  readonly in: RunSpace;
};

/** What a graph never forgets, so that ids and kind numbers mean the same in all its versions. */
type Counted = Pick<ImageParts, 'nextNodeId' | 'nextEdgeId' | 'nodeKinds' | 'edgeKinds'>;

const NOTHING_COUNTED: Counted = { nextNodeId: 1, nextEdgeId: 1, nodeKinds: new Names(), edgeKinds: new Names() };

export function emptyParts(counted: Counted = NOTHING_COUNTED): ImageParts {
  const none = { near: new Uint32Array(), far: new Uint32Array(), kind: new Uint16Array() };
  return {
    lineage: new Int32Array(new SharedArrayBuffer(12)),
    version: 0,
    ownBytes: 0,
    nextNodeId: counted.nextNodeId,
    nextEdgeId: counted.nextEdgeId,
    nodeKinds: counted.nodeKinds,
    edgeKinds: counted.edgeKinds,
    kindLists: new KindLists(),
    kindBits: [],
    nodes: {
      count: 0,
      ids: new PublicIds(),
      objectIds: new PagedArray(),
      kinds: new PagedArray(),
      keys: new Names(),
      columns: [],
    },
    edges: {
      limit: 0,
      count: 0,
      ids: new PublicIds(),
      sources: new PagedArray(),
      targets: new PagedArray(),
      kinds: new PagedArray(),
      origins: new PagedArray(),
      keys: new Names(),
      columns: [],
    },
    values: new ValueTable(),
    objectIndex: emptyObjectIndex(0),
    out: layOutRuns(0, none),
    in: layOutRuns(0, none),
  };
}

import { type CodeCells, CodeColumn, type CodeWidth } from '../columns/code-column.ts';
import type { Column } from '../columns/column.ts';
import { FlagColumn } from '../columns/flag-column.ts';
import { NumberColumn } from '../columns/number-column.ts';
import { PagedArray, type Pages } from '../columns/paged-array.ts';
import { SparseColumn } from '../columns/sparse-column.ts';
import { type SharedValueTable, ValueTable } from '../values/value-table.ts';
import type { EdgeTable, ImageParts, NodeTable } from './image-parts.ts';
import { KindLists } from './kind-lists.ts';
import { Names } from './names.ts';
import { PublicIds } from './public-ids.ts';

type SharedColumn =
  | { encoding: 'flag'; present: Pages<Uint32Array>; truth: Pages<Uint32Array> }
  | { encoding: 'number'; present: Pages<Uint32Array>; numbers: Pages<Float64Array> }
  | { encoding: 'code'; width: CodeWidth; cells: Pages<CodeCells>; dictionary: Uint32Array | undefined }
  | { encoding: 'sparse'; rows: Uint32Array; codes: Uint32Array };

type Shared<Table> = {
  [K in keyof Table]: Table[K] extends PagedArray<infer T>
    ? Pages<T>
    : Table[K] extends PublicIds
      ? Pages<Uint32Array>
      : Table[K] extends Names
        ? readonly string[]
        : K extends 'columns'
          ? readonly (SharedColumn | undefined)[]
          : Table[K];
};

/** An image as plain objects over shared memory: post it to another thread and open it there. */
export type SharedImage = Omit<ImageParts, 'nodeKinds' | 'edgeKinds' | 'kindLists' | 'nodes' | 'edges' | 'values'> & {
  readonly nodeKinds: readonly string[];
  readonly edgeKinds: readonly string[];
  readonly kindLists: readonly (readonly number[])[];
  readonly nodes: Shared<NodeTable>;
  readonly edges: Shared<EdgeTable>;
  readonly values: SharedValueTable;
};

export function shareParts(parts: ImageParts): SharedImage {
  const { nodes, edges } = parts;
  return {
    ...parts,
    nodeKinds: parts.nodeKinds.list,
    edgeKinds: parts.edgeKinds.list,
    kindLists: parts.kindLists.lists,
    values: parts.values.share(),
    nodes: {
      count: nodes.count,
      ids: nodes.ids.leads.share(),
      objectIds: nodes.objectIds.share(),
      kinds: nodes.kinds.share(),
      keys: nodes.keys.list,
      columns: nodes.columns.map(shareColumn),
    },
    edges: {
      limit: edges.limit,
      count: edges.count,
      ids: edges.ids.leads.share(),
      sources: edges.sources.share(),
      targets: edges.targets.share(),
      kinds: edges.kinds.share(),
      origins: edges.origins.share(),
      keys: edges.keys.list,
      columns: edges.columns.map(shareColumn),
    },
  };
}

export function openParts(shared: SharedImage): ImageParts {
  const { nodes, edges } = shared;
  return {
    ...shared,
    nodeKinds: new Names(shared.nodeKinds),
    edgeKinds: new Names(shared.edgeKinds),
    kindLists: new KindLists(shared.kindLists),
    values: new ValueTable(shared.values),
    nodes: {
      count: nodes.count,
      ids: new PublicIds(new PagedArray(nodes.ids)),
      objectIds: new PagedArray(nodes.objectIds),
      kinds: new PagedArray(nodes.kinds),
      keys: new Names(nodes.keys),
      columns: nodes.columns.map(openColumn),
    },
    edges: {
      limit: edges.limit,
      count: edges.count,
      ids: new PublicIds(new PagedArray(edges.ids)),
      sources: new PagedArray(edges.sources),
      targets: new PagedArray(edges.targets),
      kinds: new PagedArray(edges.kinds),
      origins: new PagedArray(edges.origins),
      keys: new Names(edges.keys),
      columns: edges.columns.map(openColumn),
    },
  };
}

function shareColumn(column: Column | undefined): SharedColumn | undefined {
  switch (column?.encoding) {
    case undefined:
      return undefined;
    case 'flag':
      return { encoding: 'flag', present: column.present.share(), truth: column.truth.share() };
    case 'number':
      return { encoding: 'number', present: column.present.share(), numbers: column.numbers.share() };
    case 'code': {
      const { width, cells, dictionary } = column;
      return { encoding: 'code', width, cells: cells.share(), dictionary };
    }
    case 'sparse':
      return { encoding: 'sparse', rows: column.rows, codes: column.codes };
  }
}

function openColumn(shared: SharedColumn | undefined): Column | undefined {
  switch (shared?.encoding) {
    case undefined:
      return undefined;
    case 'flag':
      return new FlagColumn(new PagedArray(shared.present), new PagedArray(shared.truth));
    case 'number':
      return new NumberColumn(new PagedArray(shared.present), new PagedArray(shared.numbers));
    case 'code':
      return new CodeColumn(shared.width, new PagedArray(shared.cells), shared.dictionary);
    case 'sparse':
      return new SparseColumn(shared.rows, shared.codes);
  }
}

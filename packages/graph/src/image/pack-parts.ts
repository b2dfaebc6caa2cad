import { CodeColumn } from '../columns/code-column.ts';
import { newCodeCells } from '../columns/code-writer.ts';
import type { Column } from '../columns/column.ts';
import { NumberColumn } from '../columns/number-column.ts';
import { float64Page, uint16Page, uint32Page } from '../columns/paged-array.ts';
import type { EdgeTable, NodeTable } from './image-parts.ts';
import { PublicIds } from './public-ids.ts';

/** Rows that stay as they are take less memory from here on; flags are read too often for that. */
export function packNodes(nodes: NodeTable): NodeTable {
  const { count } = nodes;
  return {
    ...nodes,
    ids: packIds(nodes.ids, count),
    objectIds: nodes.objectIds.packedBelow(count, uint32Page),
    kinds: nodes.kinds.packedBelow(count, uint32Page),
    columns: nodes.columns.map((column) => packColumn(column, count)),
  };
}

export function packEdges(edges: EdgeTable): EdgeTable {
  const { limit } = edges;
  return {
    ...edges,
    ids: packIds(edges.ids, limit),
    sources: edges.sources.packedBelow(limit, uint32Page),
    targets: edges.targets.packedBelow(limit, uint32Page),
    kinds: edges.kinds.packedBelow(limit, uint16Page),
    origins: edges.origins.packedBelow(limit, uint16Page),
    columns: edges.columns.map((column) => packColumn(column, limit)),
  };
}

function packIds(ids: PublicIds, limit: number): PublicIds {
  const leads = ids.leads.packedBelow(limit, uint32Page);
  return leads === ids.leads ? ids : new PublicIds(leads);
}

function packColumn(column: Column | undefined, limit: number): Column | undefined {
  switch (column?.encoding) {
    case 'number': {
      const numbers = column.numbers.packedBelow(limit, float64Page);
      return numbers === column.numbers ? column : new NumberColumn(column.present, numbers);
    }
    case 'code': {
      const { width, cells, dictionary } = column;
      const packed = cells.packedBelow(limit, newCodeCells(width));
      return packed === cells ? column : new CodeColumn(width, packed, dictionary);
    }
    default:
      return column;
  }
}

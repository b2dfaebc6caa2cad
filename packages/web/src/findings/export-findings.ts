import { listAllFindings, listFindingDetails } from '@chokepoint/contract';
import { api } from '../api/client.ts';
import { fileStamp, saveFile } from '../browser/save-file.ts';
import { type RowsWanted, rowsRequest, type UnifiedWanted, unifiedRequest } from './finding-queries.ts';
import type { Scope } from './scope/scope.ts';

const CSV = 'text/csv';

/** Every matching row of a type, on all pages, as a file. */
export async function exportRows(wanted: RowsWanted): Promise<void> {
  const { params, query, list } = rowsRequest(wanted);
  const response = await api.open(listFindingDetails, {
    params,
    query: { ...query, Accept: CSV },
    list: { ...list, skip: 0, limit: 0 },
  });
  saveFile(`${wanted.finding}-${fileStamp()}.csv`, await response.blob(), CSV);
}

/** Every matching finding, on all pages, as a file. */
export async function exportAllFindings(scope: Scope, wanted: UnifiedWanted): Promise<void> {
  const { list } = unifiedRequest(scope, { ...wanted, skip: 0, limit: 0 });
  const response = await api.open(listAllFindings, { query: { Accept: CSV }, list });
  saveFile(`findings-${fileStamp()}.csv`, await response.blob(), CSV);
}

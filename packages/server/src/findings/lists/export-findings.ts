import type { Actor } from '../../callers/actor.ts';
import type { Principal } from '../../callers/principal.ts';
import type { ListRequest } from '../../storage/list-request.ts';
import { csvFile } from '../requests/csv-request.ts';
import { isList } from '../types/finding-catalogue.ts';
import { findingCsv } from './finding-csv.ts';
import type { FindingListParts } from './list-parts.ts';
import type { RequestedFindings } from './requested-findings.ts';

/** The findings as a CSV file that is written while it is sent. Exports are audited. */
export async function exportFindings(
  { audit, clock, graph }: Pick<FindingListParts, 'audit' | 'clock' | 'graph'>,
  { actor, caller }: { readonly actor: Actor; readonly caller: Principal },
  { environmentId, rows, types, zones }: RequestedFindings,
  list: ListRequest,
) {
  const action = types.every(isList) ? 'ExportListRisks' : 'ExportRelationshipRisks';
  const fields = { domain_sid: environmentId, finding: types.map(({ name }) => name).join(',') };
  await audit.record(actor, action, fields, async () => {});
  const body = findingCsv(rows.batches(list), types, zones.titleOf, {
    now: clock.now(),
    image: graph.images.imageFor(caller),
  });
  const name = types.length === 1 ? types[0]!.name : 'findings';
  return csvFile(`${name}-${environmentId}.csv`, body);
}

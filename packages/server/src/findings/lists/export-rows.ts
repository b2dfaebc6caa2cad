import type { Actor } from '../../callers/actor.ts';
import type { Service } from '../../service.ts';
import type { ListRequest } from '../../storage/list-request.ts';
import type { AskedZones } from '../requests/finding-request.ts';
import type { KnownType } from '../types/finding-catalogue.ts';
import { findingCsv } from './finding-csv.ts';
import type { FindingList } from './finding-list.ts';

export type Export = {
  readonly rows: FindingList;
  readonly types: readonly KnownType[];
  readonly zones: AskedZones;
  readonly action: 'ExportListRisks' | 'ExportRelationshipRisks';
  readonly domain: string;
};

/** The rows as a file that is written while it is sent. Exports are on record. */
export async function exportRows(
  { audit, clock }: Service,
  actor: Actor,
  { rows, types, zones, action, domain }: Export,
  wanted: ListRequest,
) {
  const fields = { domain_sid: domain, finding: types.map(({ name }) => name).join(',') };
  await audit.record(actor, action, fields, async () => {});
  const body = findingCsv(rows.batches(wanted), types, zones.titleOf, clock.now());
  return { status: 200, body, headers: { 'content-type': 'text/csv' } } as const;
}

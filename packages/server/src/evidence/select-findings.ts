import type { BodyOf, writeEvidence } from '@chokepoint/contract';
import type { Principal } from '../callers/principal.ts';
import { environmentsOf } from '../callers/visible-environments.ts';
import type { Clock } from '../clock.ts';
import type { FindingReadParts } from '../findings/detect/finding-definitions.ts';
import { type UnifiedFinding, UnifiedList } from '../findings/lists/unified-list.ts';
import { requireEnvironments, scopeOf } from '../findings/requests/visible-findings.ts';
import type { KnownType } from '../findings/types/finding-catalogue.ts';
import { encodeTime } from '../http/encode-time.ts';
import { notFound } from '../service-error.ts';
import type { Filter } from '../storage/list-request.ts';
import type { SelectedFinding } from './evidence-tasks.ts';

type Selection = BodyOf<typeof writeEvidence>;

/** The findings that a request names, in the order of their ranks, and how many there are without the limit. */
export async function selectFindings(
  { db, definitions, clock }: FindingReadParts & { readonly clock: Clock },
  caller: Principal,
  selection: Selection,
): Promise<{ readonly findings: readonly SelectedFinding[]; readonly count: number }> {
  requireEnvironments(caller, selection.environments ?? []);
  const types = await definitions.types();
  requireTypes(types, selection.findings ?? []);
  const scope = scopeOf(caller);
  const list = new UnifiedList(db, { scope, environments: environmentsOf(caller), types, now: clock.now() });
  const sorts = ['asset_group_tag_id', 'prioritization_rank'].map((column) => ({ column, descending: false }));
  const request = { filters: filtersOf(selection), sorts, skip: 0, limit: selection.limit };
  const rows = await list.page(request);
  const missing = (selection.finding_ids ?? []).find((id) => !rows.some((row) => row.id === id));
  if (missing !== undefined && rows.length < selection.limit) throw notFound(`there is no finding ${missing}`);
  const kinds = new Map(
    types.map(({ name, detection }) => [name, detection.by === 'list' ? undefined : detection.relationship]),
  );
  return { findings: rows.map((row) => selected(row, kinds.get(row.finding))), count: await list.count(request) };
}

function requireTypes(types: readonly KnownType[], names: readonly string[]): void {
  const unknown = names.find((name) => !types.some((type) => type.name === name));
  if (unknown !== undefined) throw notFound(`there is no finding type ${unknown}`);
}

function filtersOf({ finding_ids, environments, asset_group_tag_ids, findings }: Selection): Filter[] {
  const equal = (column: string, values: readonly (string | number)[] = []): Filter[] =>
    values.map((value) => ({ column, predicate: 'eq', value }));
  return [
    ...equal('id', finding_ids),
    ...equal('environment_id', environments),
    ...equal('asset_group_tag_id', asset_group_tag_ids),
    ...equal('finding', findings),
  ];
}

function selected(row: UnifiedFinding, kind: string | undefined): SelectedFinding {
  const isListed = row.source_principal_id === '';
  return {
    kind: isListed ? undefined : kind,
    shown: {
      id: row.id,
      finding: row.finding,
      title: row.title,
      severity: row.severity,
      environment_id: row.environment_id,
      environment_name: row.environment_name,
      asset_group_tag_id: row.asset_group_tag_id,
      zone_name: row.zone_name,
      status: row.status,
      rank: row.prioritization_rank,
      score: row.prioritization_score,
      first_seen: encodeTime(row.first_seen),
      source: isListed
        ? null
        : { id: row.source_principal_id, name: row.source_principal_name, kind: row.source_principal_kind },
      target: { id: row.target_principal_id, name: row.target_principal_name, kind: row.target_principal_kind },
    },
  };
}

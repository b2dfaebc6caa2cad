import { factorValues, PRIORITY_FACTORS, type PriorityFactor } from '@chokepoint/analysis';
import { abuseOf, type EffortByKind, removalEffort } from '@chokepoint/model';
import type { Principal } from '../../callers/principal.ts';
import { environmentsOf } from '../../callers/visible-environments.ts';
import type { Clock } from '../../clock.ts';
import { notFound } from '../../service-error.ts';
import type { FindingReadParts } from '../detect/finding-definitions.ts';
import { aloneRow } from '../lists/finding-list.ts';
import { rankOf } from '../lists/rank-read.ts';
import { type FindingRow, FindingStore } from '../record/finding-store.ts';
import { noFinding, requireEnvironments, scopeOf } from '../requests/visible-findings.ts';
import type { KnownType } from '../types/finding-catalogue.ts';

export type PriorityParts = FindingReadParts & { readonly clock: Clock };

const DAY_MS = 86_400_000;

/** Why a finding has its rank. */
export async function explainPriority({ db, definitions, clock }: PriorityParts, id: number, caller: Principal) {
  const stored = await new FindingStore(db).require(id, noFinding(id));
  requireEnvironments(caller, [stored.environment_id]);
  const scope = scopeOf(caller);
  const type = (await definitions.types()).find(({ name }) => name === stored.type);
  if (!type || (scope === 'alone' && !stored.local)) throw notFound(noFinding(id));
  const now = clock.now();
  const rank = await rankOf(db, id, { scope, environments: environmentsOf(caller), now });
  if (!rank) throw notFound('the finding has no rank yet: it gets one from the next analysis');
  const row = scope === 'alone' ? aloneRow(stored) : stored;
  const relief = reliefOf(row);
  const { effort } = await definitions.input({ alone: false });
  return {
    id,
    finding: row.type,
    title: type.title,
    environment_id: row.environment_id,
    asset_group_tag_id: row.zone,
    severity: row.severity,
    prioritization_score: rank.score,
    prioritization_rank: rank.place,
    ranked_findings: rank.ranked,
    exposed_principals: relief.exposed,
    exposed_principals_without: relief.exposed - relief.relieved,
    factors: factorsOf(type, row, Math.floor((now.getTime() - row.created_at.getTime()) / DAY_MS), effort?.kinds ?? {}),
  };
}

const reliefOf = (row: FindingRow) => ({
  relieved: row.relieved_count ?? 0,
  carried: row.carried_count ?? 0,
  exposed: row.exposed_count ?? 0,
});

function factorsOf(type: KnownType, row: FindingRow, days: number, efforts: EffortByKind) {
  const numbers = { exposureShare: row.exposure_share, impactShare: row.impact_share };
  const values = factorValues(type, numbers, reliefOf(row), days, efforts);
  const reasons = reasonsOf(type, row, days, efforts);
  return (Object.keys(PRIORITY_FACTORS) as PriorityFactor[]).map((factor) => ({
    factor,
    value: values[factor],
    most_points: PRIORITY_FACTORS[factor],
    points: PRIORITY_FACTORS[factor] * values[factor],
    reason: reasons[factor],
  }));
}

function reasonsOf(
  type: KnownType,
  row: FindingRow,
  days: number,
  efforts: EffortByKind,
): Readonly<Record<PriorityFactor, string>> {
  const { ease, stealth, anyone } = abuseOf(type);
  const { relieved, carried, exposed } = reliefOf(row);
  const effort = type.detection.by === 'list' ? 2 : removalEffort(type.detection.relationship, efforts);
  return {
    exposure:
      row.exposure_count === null
        ? anyone
          ? 'any account can abuse it'
          : 'it has no source'
        : `${row.exposure_count} principals reach the source, ${percent(row.exposure_share)} of the environment outside the zone`,
    relief: `of ${exposed} exposed principals ${relieved} would have no path into the zone without it`,
    choke_point: `${carried} of ${exposed} exposed principals get into the zone through its source only`,
    impact: `${row.impact_count} principals are reachable from the target, ${percent(row.impact_share)} of the environment`,
    ease: EASE[ease],
    stealth: STEALTH[stealth],
    effort: effort === null ? 'it cannot be removed' : `effort ${effort} of 5`,
    age: `first seen ${Math.max(0, days)} days ago`,
  };
}

const percent = (share: number | null): string => `${((share ?? 0) * 100).toFixed(1)} %`;
const EASE = {
  1: 'abuse needs a condition that an attacker cannot bring about alone',
  2: 'abuse takes several steps',
  3: 'abuse takes one step',
};
const STEALTH = {
  1: 'abuse is logged or noticed',
  2: 'abuse is logged only with extra auditing',
  3: 'abuse looks like ordinary use',
};

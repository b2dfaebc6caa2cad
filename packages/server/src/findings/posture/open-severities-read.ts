import { type Severity, worstSeverity } from '@chokepoint/model';
import { sql } from 'kysely';
import type { Database } from '../../storage/database.ts';
import type { FindingScope } from '../../storage/tables/finding-tables.ts';

type SeveritiesQuery = {
  readonly scope: FindingScope;
  readonly environments: readonly string[];
  readonly zones: readonly number[];
  readonly now: Date;
};

/** The number of findings of each severity; those that there are none of are absent. */
export type SeverityCounts = Readonly<Partial<Record<Severity, number>>>;

/** How severe the findings of a type are, as they are now. */
export type TypeSeverities = { readonly open: SeverityCounts; readonly accepted: SeverityCounts };

/** By the name of the type. */
export async function severitiesOfTypes(
  db: Database,
  { scope, environments, zones, now }: SeveritiesQuery,
): Promise<ReadonlyMap<string, TypeSeverities>> {
  if (environments.length === 0) return new Map();
  const severity = scope === 'alone' ? sql<Severity>`coalesce(alone_severity, severity)` : sql<Severity>`severity`;
  const isAccepted = sql<boolean>`coalesce(accepted_until > ${now}, false)`;
  const rows = await db
    .selectFrom('finding')
    .select(['type', severity.as('level'), isAccepted.as('accepted')])
    .select(sql<number>`count(*)::int`.as('count'))
    .where('archived_at', 'is', null)
    .where('environment_id', 'in', [...environments])
    .where('zone', 'in', [...zones])
    .$if(scope === 'alone', (found) => found.where('local', '=', true))
    .groupBy(['type', 'level', 'accepted'])
    .execute();
  const countsOf = (some: typeof rows): SeverityCounts =>
    Object.fromEntries(some.map(({ level, count }) => [level, count]));
  return new Map(
    [...Map.groupBy(rows, ({ type }) => type)].map(([type, own]) => [
      type,
      { open: countsOf(own.filter((row) => !row.accepted)), accepted: countsOf(own.filter((row) => row.accepted)) },
    ]),
  );
}

/** A type is as severe as its worst open finding, or else its worst accepted one; null if there are no findings now. */
export function severityOfType(found: TypeSeverities | undefined): Severity | null {
  const worst = (counts: SeverityCounts = {}) => worstSeverity(Object.keys(counts) as Severity[]);
  return worst(found?.open) ?? worst(found?.accepted) ?? null;
}

import { type Selectable, sql } from 'kysely';
import { notFound } from '../../service-error.ts';
import type { Database } from '../../storage/database.ts';
import { inBatches } from '../../storage/in-batches.ts';
import type { FindingTable } from '../../storage/tables/finding-tables.ts';
import type { FoundFinding } from '../detect/found-finding.ts';

export type FindingRow = Selectable<FindingTable>;
export type ActiveFinding = Pick<FindingRow, 'id' | 'type' | 'environment_id' | 'zone' | 'source_id' | 'target_id'> &
  SeenValues;

export type ArchiveStatus = 'remediated' | 'orphaned' | 'deprecated';

/** What an analysis may change of a finding that it sees again. */
const SEEN = {
  environment_name: 'text',
  source_name: 'text',
  source_kind: 'text',
  source_environment_id: 'text',
  source_environment_name: 'text',
  target_name: 'text',
  target_kind: 'text',
  edge_id: 'bigint',
  inherited: 'boolean',
  exposure_count: 'int',
  exposure_share: 'float8',
  impact_count: 'int',
  impact_share: 'float8',
  severity: 'text',
  relieved_count: 'int',
  carried_count: 'int',
  exposed_count: 'int',
  score: 'float8',
  local: 'boolean',
  alone_exposure_count: 'int',
  alone_exposure_share: 'float8',
  alone_impact_count: 'int',
  alone_impact_share: 'float8',
  alone_severity: 'text',
  alone_relieved_count: 'int',
  alone_carried_count: 'int',
  alone_exposed_count: 'int',
  alone_score: 'float8',
} as const satisfies Partial<Record<keyof FindingTable, string>>;

type SeenColumn = keyof typeof SEEN;
type SeenValues = Pick<FindingRow, SeenColumn>;

/** What identifies a finding for good. */
const KEY = {
  type: 'text',
  environment_id: 'text',
  zone: 'bigint',
  source_id: 'text',
  target_id: 'text',
  principals_hash: 'text',
} as const satisfies Partial<Record<keyof FindingTable, string>>;

const seenColumns = Object.keys(SEEN) as SeenColumn[];
const recordOf = (types: Readonly<Record<string, string>>) =>
  sql.raw(
    Object.entries(types)
      .map(([name, type]) => `${name} ${type}`)
      .join(', '),
  );
const SET = sql.raw(seenColumns.map((name) => `${name} = seen.${name}`).join(', '));
const UPDATED = recordOf({ id: 'bigint', ...SEEN });
const INSERTED = recordOf({ ...KEY, ...SEEN });
const INSERTED_NAMES = sql.raw([...Object.keys(KEY), ...seenColumns].join(', '));
/** Rows read at once. */
const PAGE = 5000;

/** The findings of the latest analysis, and the archived ones of earlier analyses. */
export class FindingStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /** Read in pages, so that no other request waits long for its turn. */
  async active(): Promise<ActiveFinding[]> {
    const found: ActiveFinding[] = [];
    for (let last = 0; ; last = found.at(-1)!.id) {
      const page = await this.#db
        .selectFrom('finding')
        .select(['id', 'type', 'environment_id', 'zone', 'source_id', 'target_id', ...seenColumns])
        .where('archived_at', 'is', null)
        .where('id', '>', last)
        .orderBy('id')
        .limit(PAGE)
        .execute();
      found.push(...page);
      if (page.length < PAGE) return found;
    }
  }

  async deleteArchivedBefore(before: Date): Promise<void> {
    await this.#db.deleteFrom('finding').where('archived_at', '<', before).execute();
  }

  /** `missing` is the message when there is none. */
  async require(id: number, missing?: string): Promise<FindingRow> {
    const row = await this.#db
      .selectFrom('finding')
      .selectAll()
      .where('id', '=', id)
      .where('archived_at', 'is', null)
      .executeTakeFirst();
    if (!row) throw notFound(missing);
    return row;
  }

  /** The names of all environments that have findings or had some. */
  async environmentNames(): Promise<Map<string, string>> {
    const rows = await this.#db
      .selectFrom('finding')
      .select(['environment_id', 'environment_name'])
      .distinct()
      .execute();
    return new Map(rows.map((row) => [row.environment_id, row.environment_name]));
  }

  /** `until` null: no longer accepted. */
  async setAcceptedUntil(id: number, until: Date | null): Promise<void> {
    await this.#db.updateTable('finding').set({ accepted_until: until }).where('id', '=', id).execute();
  }

  async insert(findings: readonly FoundFinding[], now: Date): Promise<void> {
    for (const batch of inBatches(findings)) {
      const rows = rowsOf(batch.map((finding) => ({ ...keyOf(finding), ...seenOf(finding) })));
      await sql`insert into finding (${INSERTED_NAMES}, created_at, updated_at)
        select ${INSERTED_NAMES}, ${now}::timestamptz, ${now}::timestamptz
        from jsonb_to_recordset(${rows}::text::jsonb) as seen(${INSERTED})`.execute(this.#db);
    }
  }

  async update(seen: readonly { readonly id: number; readonly finding: FoundFinding }[], now: Date): Promise<void> {
    for (const batch of inBatches(seen)) {
      const rows = rowsOf(batch.map(({ id, finding }) => ({ id, ...seenOf(finding) })));
      await sql`update finding set ${SET}, updated_at = ${now}
        from jsonb_to_recordset(${rows}::text::jsonb) as seen(${UPDATED}) where finding.id = seen.id`.execute(this.#db);
    }
  }

  async archive(gone: readonly { readonly id: number; readonly status: ArchiveStatus }[], now: Date): Promise<void> {
    for (const [status, list] of Map.groupBy(gone, (one) => one.status))
      for (const batch of inBatches(list))
        await this.#db
          .updateTable('finding')
          .set({ status, archived_at: now, updated_at: now })
          .where(
            'id',
            'in',
            batch.map(({ id }) => id),
          )
          .execute();
  }
}

/** Rows as JSON that the database takes: it refuses characters that are not text. */
const rowsOf = (rows: readonly object[]): string =>
  JSON.stringify(rows, (_, value) => (typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '') : value));

/** Whether an analysis sees a finding exactly as it is stored. */
export function isSeenAsStored(row: ActiveFinding, finding: FoundFinding): boolean {
  const seen: SeenValues = seenOf(finding);
  return seenColumns.every((name) => row[name] === seen[name]);
}

function keyOf({ type, zone, source, target, principalsHash }: FoundFinding) {
  return {
    type,
    environment_id: target.environmentId,
    zone,
    source_id: source.id,
    target_id: target.id,
    principals_hash: principalsHash,
  } satisfies Record<keyof typeof KEY, unknown>;
}

function seenOf(finding: FoundFinding) {
  const { source, target, edgeId, inherited, numbers, priority, alone, alonePriority } = finding;
  return {
    environment_name: target.environmentName,
    source_name: source.name,
    source_kind: source.kind,
    source_environment_id: source.environmentId,
    source_environment_name: source.environmentName,
    target_name: target.name,
    target_kind: target.kind,
    edge_id: edgeId,
    inherited,
    exposure_count: numbers.exposureCount,
    exposure_share: numbers.exposureShare,
    impact_count: numbers.impactCount,
    impact_share: numbers.impactShare,
    severity: numbers.severity,
    relieved_count: priority?.relieved ?? null,
    carried_count: priority?.carried ?? null,
    exposed_count: priority?.exposed ?? null,
    score: priority?.score ?? null,
    local: alone !== null,
    alone_exposure_count: alone?.exposureCount ?? null,
    alone_exposure_share: alone?.exposureShare ?? null,
    alone_impact_count: alone?.impactCount ?? null,
    alone_impact_share: alone?.impactShare ?? null,
    alone_severity: alone?.severity ?? null,
    alone_relieved_count: alonePriority?.relieved ?? null,
    alone_carried_count: alonePriority?.carried ?? null,
    alone_exposed_count: alonePriority?.exposed ?? null,
    alone_score: alonePriority?.score ?? null,
  } satisfies Record<keyof typeof SEEN, unknown>;
}

import { sql } from 'kysely';
import { ServiceError } from '../service-error.ts';
import { type Database, violatedConstraint } from '../storage/database.ts';
import type { ChunkRow, ChunkStore } from './chunk-store.ts';

/** What has led to a version; shown in its history. */
export type Cause = { readonly kind: string; readonly details?: Readonly<Record<string, unknown>> };

export type GraphVersion = {
  readonly version: number;
  readonly cause: string;
  readonly details: Readonly<Record<string, unknown>>;
  readonly bytes: number;
  readonly nodes: number;
  readonly edges: number;
  readonly created_at: Date;
};

/** A version with its changes. */
export type RetainedChange = GraphVersion & { readonly chunks: readonly Uint8Array[] };

/** Another process has committed since the base of this change was read. */
export class StaleBase extends Error {
  override name = 'StaleBase';
}

/** Bytes of the newest snapshot, and bytes and number of the changes after it. */
export type LogSizes = { readonly snapshot: number; since: number; commits: number };

const MOST_AT_ONCE = 200;

/** The stored graph: an append-only log of changes, and snapshots of the whole graph. */
export class GraphLogStore {
  readonly #db: Database;
  readonly #chunks: ChunkStore;

  constructor(db: Database, chunks: ChunkStore) {
    this.#db = db;
    this.#chunks = chunks;
  }

  /** 0 = nothing was ever committed. */
  async newestVersion(): Promise<number> {
    const row = await this.#db
      .selectFrom('graph_version')
      .select(({ fn }) => fn.max('version').as('version'))
      .executeTakeFirst();
    return row?.version ?? 0;
  }

  async versions(): Promise<GraphVersion[]> {
    return this.#db.selectFrom('graph_version').selectAll().orderBy('version').execute();
  }

  /**
   * Appends a change as version `base + 1`, in one transaction with `alongside`. Throws `StaleBase` when the newest version
   * is not `base` any more; nothing is written then.
   */
  async append(entry: {
    readonly base: number;
    readonly cause: Cause;
    readonly chunks: readonly Uint8Array[];
    readonly nodes: number;
    readonly edges: number;
    readonly now: Date;
    readonly alongside?: ((transaction: Database) => Promise<void>) | undefined;
  }): Promise<number> {
    const { base, alongside } = entry;
    const version = base + 1;
    const bytes = entry.chunks.reduce((sum, chunk) => sum + chunk.length, 0);
    const details = JSON.stringify(entry.cause.details ?? {});
    const row = { version, cause: entry.cause.kind, details, bytes, nodes: entry.nodes, edges: entry.edges };
    const chunks = await this.#chunks.store('segment', version, entry.chunks).catch(rethrowFullDisk);
    const [first, ...others] = chunks;
    try {
      const insert = (db: Database) => insertVersion(db, base, { ...row, created_at: entry.now }, first!);
      if (others.length === 0 && !alongside) await insert(this.#db);
      else
        await this.#db.transaction().execute(async (transaction) => {
          await insert(transaction);
          for (const [part, chunk] of others.entries())
            await transaction
              .insertInto('graph_segment')
              .values({ version, part: part + 1, ...chunk })
              .execute();
          await alongside?.(transaction);
        });
    } catch (error) {
      await this.#chunks.remove(chunks);
      return rethrowFullDisk(error);
    }
    return version;
  }

  /** Runs `work` in a transaction, without a change of the graph. */
  async inTransaction(work: (transaction: Database) => Promise<void>): Promise<void> {
    await this.#db.transaction().execute((transaction) => work(transaction));
  }

  /** The changes that make version `to` out of version `from`, oldest first. */
  async segments(from: number, to: number): Promise<Uint8Array[][]> {
    const rows = await this.#db
      .selectFrom('graph_segment')
      .selectAll()
      .where('version', '>', from)
      .where('version', '<=', to)
      .orderBy('version')
      .orderBy('part')
      .execute();
    const byVersion = new Map<number, Uint8Array[]>();
    for (const row of rows) {
      const chunks = byVersion.get(row.version) ?? [];
      chunks.push(await this.#chunks.read(row));
      byVersion.set(row.version, chunks);
    }
    for (let version = from + 1; version <= to; version++)
      if (!byVersion.has(version)) throw new Error(`version ${version} of the graph is not retained any more`);
    return [...byVersion.values()];
  }

  /** The newest retained versions before one, newest first: at least one, and up to so many bytes of changes. */
  async changesBefore(before: number, mostBytes: number): Promise<RetainedChange[]> {
    const rows = await this.#db
      .selectFrom('graph_version')
      .selectAll()
      .where('version', '<', before)
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('graph_segment').select('part').whereRef('graph_segment.version', '=', 'graph_version.version'),
        ),
      )
      .orderBy('version', 'desc')
      .limit(MOST_AT_ONCE)
      .execute();
    let bytes = 0;
    const wanted = rows.filter((row, place) => {
      bytes += row.bytes;
      return place === 0 || bytes <= mostBytes;
    });
    const [newest, oldest] = [wanted[0], wanted.at(-1)];
    if (!newest || !oldest) return [];
    const segments = (await this.segments(oldest.version - 1, newest.version)).reverse();
    return wanted.map((row, place) => ({ ...row, chunks: segments[place]! }));
  }

  /** How large the changes are that make version `to` out of version `from`. */
  async bytesBetween(from: number, to: number): Promise<number> {
    const row = await this.#db
      .selectFrom('graph_version')
      .select(({ fn }) => fn.sum('bytes').as('bytes'))
      .where('version', '>', from)
      .where('version', '<=', to)
      .executeTakeFirst();
    return Number(row?.bytes ?? 0);
  }

  /** Versions with a snapshot, newest first, none newer than `upTo`. */
  async snapshotVersions(upTo: number): Promise<number[]> {
    const rows = await this.#db
      .selectFrom('graph_snapshot')
      .select('version')
      .distinct()
      .where('version', '<=', upTo)
      .orderBy('version', 'desc')
      .execute();
    return rows.map((row) => row.version);
  }

  async snapshot(version: number): Promise<Uint8Array[]> {
    const rows = await this.#snapshotRows(version);
    const chunks: Uint8Array[] = [];
    for (const row of rows) chunks.push(await this.#chunks.read(row));
    return chunks;
  }

  async storeSnapshot(version: number, chunks: readonly Uint8Array[], now: Date): Promise<void> {
    const rows = await this.#chunks.store('snapshot', version, chunks);
    try {
      await this.#db.transaction().execute(async (transaction) => {
        await transaction.deleteFrom('graph_snapshot').where('version', '=', version).execute();
        for (const [part, row] of rows.entries())
          await transaction
            .insertInto('graph_snapshot')
            .values({ version, part, ...row, created_at: now })
            .execute();
      });
    } catch (error) {
      await this.#chunks.remove(rows);
      throw error;
    }
  }

  /** `snapshot` is 0 when there is none. */
  async sizes(): Promise<LogSizes> {
    const [snapshotVersion = 0] = await this.snapshotVersions(Number.MAX_SAFE_INTEGER);
    const snapshot = await this.#db
      .selectFrom('graph_snapshot')
      .select(sql<number>`coalesce(sum(bytes), 0)::int8`.as('bytes'))
      .where('version', '=', snapshotVersion)
      .executeTakeFirstOrThrow();
    const since = await this.#db
      .selectFrom('graph_version')
      .select([sql<number>`coalesce(sum(bytes), 0)::int8`.as('bytes'), sql<number>`count(*)::int8`.as('commits')])
      .where('version', '>', snapshotVersion)
      .executeTakeFirstOrThrow();
    return { snapshot: snapshot.bytes, since: since.bytes, commits: since.commits };
  }

  /** Drops every version before `oldest`, which must have a snapshot: later versions are opened from it. */
  async dropBefore(oldest: number): Promise<void> {
    if (!(await this.snapshotVersions(oldest)).includes(oldest)) throw new Error(`version ${oldest} has no snapshot`);
    const segments = await this.#db.selectFrom('graph_segment').selectAll().where('version', '<=', oldest).execute();
    const snapshots = await this.#db.selectFrom('graph_snapshot').selectAll().where('version', '<', oldest).execute();
    await this.#db.transaction().execute(async (transaction) => {
      await transaction.deleteFrom('graph_segment').where('version', '<=', oldest).execute();
      await transaction.deleteFrom('graph_version').where('version', '<', oldest).execute();
      await transaction.deleteFrom('graph_snapshot').where('version', '<', oldest).execute();
    });
    await this.#chunks.remove([...segments, ...snapshots]);
  }

  /** Removes chunks without a row. Only where no other process is writing. */
  async removeLeftovers(): Promise<void> {
    const rows = [
      ...(await this.#db.selectFrom('graph_segment').select('file').where('file', 'is not', null).execute()),
      ...(await this.#db.selectFrom('graph_snapshot').select('file').where('file', 'is not', null).execute()),
    ];
    await this.#chunks.removeOthers(new Set(rows.map((row) => row.file!)));
  }

  async #snapshotRows(version: number): Promise<ChunkRow[]> {
    return this.#db.selectFrom('graph_snapshot').selectAll().where('version', '=', version).orderBy('part').execute();
  }
}

type VersionRow = Omit<GraphVersion, 'details'> & { readonly details: string };

/**
 * A version and its first chunk in one statement, which is all that a small commit consists of. Of two processes with the
 * same base the second waits for the first and then violates the primary key.
 */
async function insertVersion(db: Database, base: number, row: VersionRow, chunk: ChunkRow): Promise<void> {
  const { version, cause, details, bytes, nodes, edges, created_at } = row;
  const stale = new StaleBase(`version ${version} exists already`);
  try {
    const { rows } = await sql`
      with added as (
        insert into graph_version (version, cause, details, bytes, nodes, edges, created_at)
        select ${version}::int8, ${cause}, ${details}::jsonb, ${bytes}::int8, ${nodes}::int8, ${edges}::int8,
          ${created_at}::timestamptz
        where (select coalesce(max(version), 0) from graph_version) = ${base}
        returning version)
      insert into graph_segment (version, part, bytes, content, file)
      select version, 0, ${chunk.bytes}::int8, ${chunk.content}::bytea, ${chunk.file}::text from added
      returning version`.execute(db);
    if (rows.length === 0) throw stale;
  } catch (error) {
    throw violatedConstraint(error) === 'graph_version_pkey' ? stale : error;
  }
}

/** A full disk gets its own message, because an administrator can fix it. */
function rethrowFullDisk(error: unknown): never {
  const { code } = error as { code?: string };
  if (code !== 'ENOSPC' && code !== 'EDQUOT' && code !== '53100') throw error;
  throw new ServiceError('unavailable', 'The disk is full. Nothing was changed; free some space and try again.', {
    cause: error,
  });
}

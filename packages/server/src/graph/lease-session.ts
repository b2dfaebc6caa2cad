import { hostname } from 'node:os';
import pg from 'pg';

/** An arbitrary number; all processes on one database use the same. */
const PIPELINE_LOCK = 20260803;

type SessionOptions = {
  readonly url: string;
  /** What the server knows all sessions of this process by. */
  readonly name: string;
  readonly leaseMs: number;
  readonly answerMs: number;
  readonly onEnd: () => void;
};

/**
 * A database session with the lock of the pipeline and the row of the lease. The database frees the lock when the session
 * ends; the row expires when the process is frozen or cut off, and its session is not. Times are those of the database.
 */
export class LeaseSession {
  readonly #client: pg.Client;
  readonly #name: string;
  readonly #leaseMs: number;

  private constructor(client: pg.Client, { name, leaseMs }: SessionOptions) {
    this.#client = client;
    this.#name = name;
    this.#leaseMs = leaseMs;
  }

  static async open(options: SessionOptions): Promise<LeaseSession> {
    const { url, name, answerMs, onEnd } = options;
    const client = new pg.Client({
      connectionString: url,
      application_name: name,
      keepAlive: true,
      connectionTimeoutMillis: answerMs,
      query_timeout: answerMs,
    });
    client.on('error', () => {});
    client.on('end', onEnd);
    await client.connect();
    return new LeaseSession(client, options);
  }

  /** Becomes the owner if the lock is free. Returns the number of the new term. */
  async acquire(): Promise<number | undefined> {
    const { rows: locks } = await this.#client.query('select pg_try_advisory_lock($1) as locked', [PIPELINE_LOCK]);
    if (locks[0]?.locked !== true) return undefined;
    const { rows } = await this.#client.query(
      `insert into pipeline_lease as lease (id, token, holder, host, pid, acquired_at, expires_at)
        values (1, 1, $1, $2, $3, now(), now() + $4 * interval '1 millisecond')
        on conflict (id) do update set token = lease.token + 1, holder = $1, host = $2, pid = $3, acquired_at = now(),
          expires_at = excluded.expires_at
        returning token`,
      [this.#name, hostname(), process.pid, this.#leaseMs],
    );
    return Number(rows[0].token);
  }

  /** Extends a term. False when another one has begun. */
  async renew(token: number): Promise<boolean> {
    const { rowCount } = await this.#client.query(
      "update pipeline_lease set expires_at = now() + $2 * interval '1 millisecond' where token = $1",
      [token, this.#leaseMs],
    );
    return rowCount === 1;
  }

  /**
   * Ends the sessions of an owner whose lease has expired: that frees the lock, and rolls back what it has not committed.
   * Returns its name.
   */
  async endExpired(): Promise<string | undefined> {
    const { rows } = await this.#client.query(
      `select holder, (select count(pg_terminate_backend(pid)) from pg_stat_activity
          where application_name = holder and datname = current_database() and pid <> pg_backend_pid()) as ended
        from pipeline_lease where expires_at < now() and holder <> $1`,
      [this.#name],
    );
    return Number(rows[0]?.ended ?? 0) > 0 ? rows[0].holder : undefined;
  }

  async close(): Promise<void> {
    await this.#client.end().catch(() => {});
  }
}

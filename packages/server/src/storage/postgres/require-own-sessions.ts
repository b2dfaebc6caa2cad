import pg from 'pg';
import { ConfigError } from '../../config-error.ts';

const ROUNDS = 2;
const CONNECT_MS = 10_000;

/**
 * Refuses a pooler that gives each transaction another session, such as PgBouncer in transaction mode: locks, LISTEN and
 * settings of a session would belong to whichever client comes next. Two clients that are connected at the same time
 * have two sessions, and each has the same one all the time.
 */
export async function requireOwnSessions(url: string): Promise<void> {
  const clients = [newClient(url), newClient(url)];
  try {
    for (const client of clients) await client.connect().catch(rethrowRefusedOptions);
    const seen = clients.map(() => new Set<number>());
    for (let round = 0; round < ROUNDS; round++)
      for (const [number, client] of clients.entries()) seen[number]!.add(await sessionOf(client));
    const all = new Set(seen.flatMap((sessions) => [...sessions]));
    if (all.size !== clients.length || seen.some((sessions) => sessions.size > 1)) throw sharedSessions();
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => {})));
  }
}

function newClient(url: string): pg.Client {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: CONNECT_MS,
    options: '-c DateStyle=ISO,YMD',
  });
  client.on('error', () => {});
  return client;
}

async function sessionOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query('select pg_backend_pid() as pid');
  return rows[0].pid;
}

/** What PgBouncer says where it is not configured to ignore settings of the connection. */
function rethrowRefusedOptions(error: unknown): never {
  throw /unsupported startup parameter/.test((error as Error).message) ? sharedSessions(error) : error;
}

const sharedSessions = (cause?: unknown) =>
  new ConfigError(
    'CHOKEPOINT_DATABASE_URL leads to a connection pooler that shares database sessions between clients (PgBouncer in transaction or statement mode). The service needs sessions of its own: connect it to PostgreSQL directly.',
    { cause },
  );

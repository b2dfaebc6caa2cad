// The embedded database is synchronous WebAssembly: every statement blocks the thread it runs on. So it has this one.
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite, types } from '@electric-sql/pglite';
import type { DatabaseAnswer, DatabaseRequest, DatabaseThreadData } from './protocol.ts';

const port = parentPort;
if (!port) throw new Error('database-thread.ts runs only as a worker thread');

const { folder, template } = workerData as DatabaseThreadData;
const database = await PGlite.create({
  ...(folder ? { dataDir: folder } : {}),
  ...(template ? { loadDataDir: new Blob([template as Uint8Array<ArrayBuffer>]) } : {}),
  // The defaults are those of a machine that serves nothing else; this one shares its memory with the graph.
  postgresqlconf: ['shared_buffers=16MB', 'work_mem=8MB', 'maintenance_work_mem=32MB'],
  // Ids and counts stay below 2^53; numbers are what the rest of the service works with.
  // The default reads years before 100 as two-digit years.
  parsers: { [types.INT8]: Number, [types.TIMESTAMPTZ]: timeOf },
});
port.postMessage({ ready: true });

port.on('message', async (request: DatabaseRequest) => {
  if (request.kind === 'close') {
    await database.close();
    port.postMessage({ id: request.id, rows: [], affected: 0 } satisfies DatabaseAnswer);
    return;
  }
  try {
    const result = await database.query(request.sql, [...request.parameters]);
    port.postMessage({ id: request.id, rows: result.rows, affected: result.affectedRows } satisfies DatabaseAnswer);
  } catch (error) {
    const { message, ...fields } = { ...(error as Error), message: (error as Error).message };
    port.postMessage({ id: request.id, error: { message, fields: plain(fields) } } satisfies DatabaseAnswer);
  }
});

/** Only what can cross threads: PostgreSQL's error fields are strings and numbers. */
function plain(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => typeof value === 'string' || typeof value === 'number'),
  );
}

/** `2026-08-01 10:00:00.5+00` as PostgreSQL writes it. */
function timeOf(text: string): Date {
  return new Date(text.replace(' ', 'T').replace(/([+-]\d{2})$/, '$1:00'));
}

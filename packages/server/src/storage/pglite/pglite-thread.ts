// PGlite is synchronous WebAssembly: every statement blocks the thread it runs on. So it has this one.
import { workerData } from 'node:worker_threads';
import { PGlite, types } from '@electric-sql/pglite';
import { serve } from '../../threads/serve.ts';
import type { PgliteCalls, PgliteThreadData } from './pglite-calls.ts';

const { folder, template }: PgliteThreadData = workerData;
const database = await PGlite.create({
  ...(folder ? { dataDir: folder } : {}),
  ...(template ? { loadDataDir: new Blob([template]) } : {}),
  // The defaults are those of a machine that serves nothing else; this one shares its memory with the graph.
  postgresqlconf: ['shared_buffers=16MB', 'work_mem=8MB', 'maintenance_work_mem=32MB'],
  // Ids and counts stay below 2^53; numbers are what the rest of the service works with.
  // The default reads years before 100 as two-digit years.
  parsers: { [types.INT8]: Number, [types.TIMESTAMPTZ]: timeOf },
});

serve<PgliteCalls>({
  async query({ sql, parameters }) {
    const { rows, affectedRows } = await database.query(sql, [...parameters]);
    return { rows, affected: affectedRows };
  },
  close: () => database.close(),
});

/** `2026-08-01 10:00:00.5+00` as PostgreSQL writes it. */
function timeOf(text: string): Date {
  return new Date(text.replace(' ', 'T').replace(/([+-]\d{2})$/, '$1:00'));
}

import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { sql } from 'kysely';
import { openDatabase } from '../../src/storage/open-database.ts';
import type { TestDatabase } from '../../testing/index.ts';
import { providePgBouncer, startPgBouncer } from '../../testing/network/pgbouncer.ts';
import { migratedDatabase } from '../../testing/test-database.ts';

const WORDS = /shares database sessions between clients \(PgBouncer in transaction or statement mode\)/;
const program = providePgBouncer();

if (program)
  describe('PgBouncer', () => {
    let database: TestDatabase;
    let server: string;
    before(async () => {
      database = await migratedDatabase('postgres');
      if (database.location.kind !== 'postgres') throw new Error('this database is no server');
      server = database.location.url;
    });
    after(() => database.drop());

    const IGNORES = ['ignore_startup_parameters = options'];
    for (const [settings, extra] of [
      ['by default', []],
      ['which ignores settings of connections', IGNORES],
    ] as const)
      it(`D4: in transaction mode, ${settings}, is refused at the start, in words`, async () => {
        const pooler = await startPgBouncer(program, server, 'transaction', extra);
        try {
          await assert.rejects(openDatabase({ kind: 'postgres', url: pooler.url }), WORDS);
        } finally {
          await pooler.stop();
        }
      });

    it('in session mode, which ignores settings of connections, works', async () => {
      const pooler = await startPgBouncer(program, server, 'session', IGNORES);
      try {
        const opened = await openDatabase({ kind: 'postgres', url: pooler.url, connections: 2 });
        const { rows } = await sql<{ one: number }>`select 1 as one`.execute(opened.db);
        assert.deepEqual(rows, [{ one: 1 }]);
        await opened.close();
      } finally {
        await pooler.stop();
      }
    });
  });

import assert from 'node:assert/strict';
import { it } from 'node:test';
import { mapOf, TAGS } from '../../../../bolt/testing/raw-bolt.ts';
import type { BoltClients } from '../../../testing/bolt/bolt-clients.ts';

const ROWS = process.env.CHOKEPOINT_TEST_DEEP === '1' ? 1_000_000 : 100_000;
const FETCH = 10_000;
/** What all records take together, and what may be in memory of them at the same time. */
const BYTES = 300_000_000;
const MOST_BYTES = 100_000_000;

/** Large answers. */
export function streamingCases(clients: BoltClients): void {
  it(`streams ${ROWS} records without storing them`, async () => {
    const client = await clients.raw('5.8');
    const text = 'x'.repeat(BYTES / ROWS);
    client.send(TAGS.run, `UNWIND range(1, ${ROWS}) AS x RETURN x, $text AS text`, mapOf({ text }), mapOf({}));
    assert.equal((await client.next()).kind, 'SUCCESS');
    const before = process.memoryUsage().arrayBuffers;
    let most = 0;
    let received = 0;
    for (let hasMore = true; hasMore; ) {
      client.send(TAGS.pull, mapOf({ n: FETCH }));
      let answer = await client.next();
      for (; answer.kind === 'RECORD'; answer = await client.next()) received++;
      most = Math.max(most, process.memoryUsage().arrayBuffers - before);
      assert.equal(answer.kind, 'SUCCESS');
      hasMore = answer.metadata.get('has_more') === true;
    }
    client.close();
    assert.equal(received, ROWS);
    assert.ok(most < MOST_BYTES, `${most} bytes`);
  });
}

import assert from 'node:assert/strict';
import { it } from 'node:test';
import { mapOf, TAGS } from '../../../../bolt/testing/raw-bolt.ts';
import type { BoltClients } from '../../../testing/bolt/bolt-clients.ts';

const ROWS = process.env.CHOKEPOINT_TEST_DEEP === '1' ? 1_000_000 : 100_000;
const FETCH = 10_000;
/** What all records take together. The service may store RESULT_BYTES of them. */
const BYTES = 300_000_000;
export const RESULT_BYTES = 16 << 20;

/** Large answers. */
export function streamingCases(clients: BoltClients): void {
  it(`streams ${ROWS} records without storing them`, async () => {
    const client = await clients.raw('5.8');
    const text = 'x'.repeat(BYTES / ROWS);
    client.send(TAGS.run, `UNWIND range(1, ${ROWS}) AS x RETURN x, $text AS text`, mapOf({ text }), mapOf({}));
    assert.equal((await client.next()).kind, 'SUCCESS');
    let received = 0;
    for (let hasMore = true; hasMore; ) {
      client.send(TAGS.pull, mapOf({ n: FETCH }));
      let answer = await client.next();
      for (; answer.kind === 'RECORD'; answer = await client.next()) received++;
      assert.equal(answer.kind, 'SUCCESS');
      hasMore = answer.metadata.get('has_more') === true;
    }
    client.close();
    assert.equal(received, ROWS);
  });

  it('stores only so much of open results, of all transactions of a user', async () => {
    const session = clients.driver().session();
    const transaction = session.beginTransaction();
    const open = () => transaction.run('UNWIND range(1, 6000) AS x RETURN $text + x', { text: 'x'.repeat(1000) });
    const codes: string[] = [];
    const client = await clients.raw('5.8');
    client.send(TAGS.begin, mapOf({}));
    assert.equal((await client.next()).kind, 'SUCCESS');
    for (let result = 0; result < 5; result++) {
      const text = 'x'.repeat(1000);
      client.send(TAGS.run, 'UNWIND range(1, 6000) AS x RETURN $text + x', mapOf({ text }), mapOf({}));
      const answer = await client.next();
      codes.push(answer.kind === 'SUCCESS' ? 'ok' : String(answer.metadata.get('neo4j_code')));
      if (answer.kind !== 'SUCCESS') break;
    }
    assert.deepEqual(codes, ['ok', 'ok', 'ok', 'Neo.ClientError.General.TransactionOutOfMemoryError']);
    client.send(TAGS.reset);
    assert.equal((await client.next()).kind, 'SUCCESS');
    assert.equal((await open()).records.length, 6000);
    await transaction.commit();
    await session.close();
    client.close();
  });

  it('passes parameters on without reading them, and refuses too many', async () => {
    const client = await clients.raw('5.8');
    const list = (size: number) => mapOf({ list: Array.from({ length: size }, () => 1) });
    client.send(TAGS.run, 'RETURN size($list) AS size', list(100_000), mapOf({}));
    client.send(TAGS.pull, mapOf({ n: -1 }));
    assert.equal((await client.next()).kind, 'SUCCESS');
    assert.deepEqual((await client.next()).kind, 'RECORD');
    assert.equal((await client.next()).kind, 'SUCCESS');
    client.send(TAGS.run, 'RETURN 1', list(1_000_000), mapOf({}));
    const { kind, metadata } = await client.next();
    assert.equal(kind, 'FAILURE');
    assert.match(String(metadata.get('message')), /more than 1000000 values/);
    client.close();
  });
}

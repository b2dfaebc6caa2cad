import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Worker } from 'node:worker_threads';
import { Batch } from '@chokepoint/graph';
import { GraphImages } from '../../src/graph/graph-images.ts';
import { makeImage } from '../../src/graph/writer/make-image.ts';
import { noMergeHelp } from '../../src/graph/writer/merge-helper.ts';
import { cypherRowsTask, cypherTask } from '../../src/queries/query-tasks.ts';
import { TaskCancelled } from '../../src/workers/task.ts';
import { type RunOptions, WorkerPool } from '../../src/workers/worker-pool.ts';
import { until } from '../../testing/until.ts';

const TASKS = new URL('../../testing/unruly-tasks.ts', import.meta.url);
const THINGS = 10_000;
/** A query that computes as much for each node as the number says. */
const query = (steps: number) => `MATCH (a:Thing) WHERE size([x IN range(1, ${steps}) WHERE x * a.number % 7 = 3]) > 1
  RETURN a.number % 10 AS k, count(*) AS n, max(a.number) AS most, avg(a.number) AS mean ORDER BY n DESC, k LIMIT 8`;
const LARGE = query(1500);
/** Of many short parts, and of parts that each take long. */
const ENDLESS = query(100_000);
const HEAVY = query(500_000);
const COMMON = { parameters: {}, environments: undefined, now: 0 } as const;

describe('A query that is divided', () => {
  const images = new GraphImages((version) => {
    for (const pool of [pair, single]) pool.forget(version);
  });
  const pair = new WorkerPool(TASKS, { size: { lookup: 1, query: 2 }, threadsPerQuery: 2 });
  const single = new WorkerPool(TASKS, { size: { lookup: 1, query: 1 }, threadsPerQuery: 2 });
  const threads: Worker[] = [];
  const note = (thread: Worker) => threads.push(thread);
  before(async () => {
    process.on('worker', note);
    const batch = new Batch();
    for (let number = 0; number < THINGS; number++) batch.node(`thing ${number}`, ['Thing'], { number });
    const base = images.lease();
    const { image } = await makeImage(
      base.shared,
      { kind: 'change', change: { batches: [batch.pack()] } },
      noMergeHelp,
    );
    base.release();
    images.swap(1, image);
  });
  after(() => {
    process.off('worker', note);
    return Promise.all([pair.close(), single.close()]);
  });

  const optionsOf = (given: Partial<RunOptions>) =>
    ({ queue: 'query', owner: 'someone', milliseconds: 600_000, bytes: 2 ** 29, ...given }) as const;

  async function rowsOf(pool: WorkerPool, text: string, given: Partial<RunOptions> = {}): Promise<string> {
    using image = images.lease();
    const output = await pool.run(
      cypherRowsTask,
      { ...COMMON, query: text, format: 'json' },
      { image, ...optionsOf(given) },
    );
    return output.kind === 'rows' ? Buffer.from(output.text).toString() : output.message;
  }

  /** What the plan says of the division. */
  async function divisionOf(pool: WorkerPool, text: string): Promise<string> {
    using image = images.lease();
    const input = { ...COMMON, query: text, properties: false, writes: 'off', displayKinds: [] } as const;
    const output = await pool.run(cypherTask, input, { image, ...optionsOf({}) });
    assert.ok(output.kind === 'graph');
    const { plan } = JSON.parse(Buffer.from(output.json).toString()).data;
    return plan.find(({ operator }: { readonly operator: string }) => operator === 'Divide')?.detail;
  }

  const helping = () => pair.loads.find(({ queue }) => queue === 'query')!.helping;
  const isIdle = () => pair.loads.every(({ running, waiting }) => running + waiting + helping() === 0);

  it('is run by several threads, and has the answer of one', async () => {
    // A thread that has just been started may come too late.
    await until(
      () => divisionOf(pair, `PROFILE ${LARGE}`),
      (detail) => /^divided among 2 threads, \d+ parts by others$/.test(detail),
    );
    assert.equal(await rowsOf(pair, LARGE), await rowsOf(single, LARGE));
    await until(isIdle, Boolean);
  });

  it('is divided by nothing but its plan, which EXPLAIN shows', async () => {
    const explain = (text: string) => divisionOf(pair, `EXPLAIN ${text}`);
    assert.match(await explain(LARGE), /^among idle threads/);
    assert.equal(await explain('MATCH (a:Thing) RETURN a LIMIT 3'), 'not divided: LIMIT or SKIP may end it early');
    assert.equal(
      await explain('MATCH (a:Thing) RETURN stDev(a.number)'),
      'not divided: stdev needs the values of all rows together',
    );
    assert.match(await explain('UNWIND [1, 2] AS x RETURN x'), /^not divided: the first clause/);
    assert.equal(await divisionOf(single, `EXPLAIN ${LARGE}`), undefined);
    assert.match(await divisionOf(pair, 'PROFILE MATCH (a:Thing) RETURN count(*)'), /^in one thread|^not divided/);
  });

  for (const [parts, text] of [
    ['short', ENDLESS],
    ['long', HEAVY],
  ] as const)
    it(`gives its second thread to another user, and gets it back (${parts} parts)`, async () => {
      const abort = new AbortController();
      const endless = rowsOf(pair, text, { signal: abort.signal });
      let ended = false;
      endless
        .catch(() => {})
        .finally(() => {
          ended = true;
        });
      await until(helping, (threads) => threads === 1);
      assert.match(await rowsOf(pair, 'MATCH (a:Thing) RETURN count(a)', { owner: 'another' }), /\[\[10000\]\]/);
      assert.equal(ended, false);
      await until(helping, (threads) => threads === 1);
      abort.abort();
      await assert.rejects(endless, TaskCancelled);
    });

  it('ends in all threads when its caller goes away', async () => {
    const abort = new AbortController();
    const endless = rowsOf(pair, ENDLESS, { signal: abort.signal });
    const gone = assert.rejects(endless, TaskCancelled);
    await until(helping, (threads) => threads === 1);
    abort.abort();
    await gone;
    await until(isIdle, Boolean);
  });

  it('has its answer when a thread that helps dies, and the threads go on', async () => {
    // The first test has started both: first the one that takes a query when both are idle, then the one that helps.
    const [, helper] = threads;
    let ended = false;
    const answer = rowsOf(pair, LARGE).finally(() => {
      ended = true;
    });
    await until(helping, (count) => count === 1);
    assert.deepEqual({ exit: await helper!.terminate(), ended }, { exit: 1, ended: false });
    assert.equal(await answer, await rowsOf(single, LARGE));
    assert.match(await rowsOf(pair, 'MATCH (a:Thing) RETURN count(a)'), /\[\[10000\]\]/);
    await until(isIdle, Boolean);
  });

  it('fails as a whole when a part fails', async () => {
    const failing = query(100).replace('% 7 = 3', `% (${THINGS - 1} - a.number) >= 0`);
    const message = await rowsOf(single, failing);
    assert.match(message, /zero/);
    assert.equal(await rowsOf(pair, failing), message);
  });
});

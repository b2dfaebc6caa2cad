import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { Batch } from '@chokepoint/graph';
import { GraphImages } from '../../src/graph/graph-images.ts';
import { makeImage } from '../../src/graph/writer/make-image.ts';
import { noMergeHelp } from '../../src/graph/writer/merge-helper.ts';
import { shortestPathTask } from '../../src/paths/path-tasks.ts';
import type { ShortestPathInput } from '../../src/paths/shortest-path-task.ts';
import { type Task, TaskCancelled, TaskRefused, TaskTimedOut, TaskTooLarge } from '../../src/workers/task.ts';
import { type RunOptions, WorkerPool } from '../../src/workers/worker-pool.ts';
import {
  hoardsArrays,
  isShared,
  pollsForever,
  spinsForever,
  takesCounted,
  throws,
} from '../../testing/unruly-tasks.ts';

const MIB = 1 << 20;

describe('The worker pool', () => {
  const images = new GraphImages((version) => pool.forget(version));
  // Beside the real tasks, some that misbehave on purpose.
  const pool = new WorkerPool(new URL('../../testing/unruly-tasks.ts', import.meta.url), {
    size: { lookup: 2, query: 2 },
  });
  before(async () => {
    const batch = new Batch();
    for (const name of ['alice', 'helpdesk', 'ws01', 'island'])
      batch.node(name, ['Thing'], { name: name.toUpperCase() });
    batch.edge('alice', 'MemberOf', 'helpdesk');
    batch.edge('helpdesk', 'AdminTo', 'ws01');
    const base = images.lease();
    const change = { batches: [batch.pack()] };
    const { image } = await makeImage(base.shared, { kind: 'change', change }, noMergeHelp);
    base.release();
    images.swap(1, image);
  });
  after(() => pool.close());

  function run<Input, Output>(
    task: Task<Input, Output>,
    input: NoInfer<Input>,
    options: Partial<RunOptions> = {},
  ): Promise<Output> {
    const image = images.lease();
    return pool
      .run(task, input, {
        image,
        queue: 'query',
        owner: 'someone',
        milliseconds: 20_000,
        bytes: 512 * MIB,
        ...options,
      })
      .finally(() => image.release());
  }
  const pathInput = (end: string): ShortestPathInput => ({
    stops: ['alice', end],
    kinds: ['MemberOf', 'AdminTo'],
    form: 'unified',
    shownKinds: { display: [], source: [], icons: {} },
    environments: undefined,
    now: 0,
  });
  const path = (options: Partial<RunOptions> = {}) =>
    run(shortestPathTask, pathInput('ws01'), { queue: 'lookup', ...options });

  it('answers questions about the image it is given', async () => {
    const found = await path();
    assert.ok(found.kind === 'graph');
    const { json } = found;
    assert.equal(JSON.parse(Buffer.from(json).toString()).data.edges.length, 2);
    assert.deepEqual(await run(shortestPathTask, pathInput('island')), { kind: 'no-path' });
  });

  it('reads the same memory, not a copy', async () => {
    assert.equal(await run(isShared, {}), true);
  });

  it('ends a task that polls its deadline, and reuses the same thread', async () => {
    await assert.rejects(run(pollsForever, {}, { milliseconds: 200 }), TaskTimedOut);
    await path({ queue: 'query' });
  });

  it('ends the thread of a task that never polls, and replaces it', async () => {
    await assert.rejects(run(spinsForever, {}, { milliseconds: 200 }), TaskTimedOut);
    await path({ queue: 'query' });
  });

  it('ends a task whose typed arrays outgrow the bound', async () => {
    await assert.rejects(run(hoardsArrays, {}, { bytes: 64 * MIB }), TaskTooLarge);
    await path({ queue: 'query' });
  });

  it('ends a task that takes more counted memory than it may', async () => {
    await assert.rejects(run(takesCounted, { bytes: 65 * MIB }, { bytes: 64 * MIB }), TaskTooLarge);
  });

  it('ends a task when its caller goes away', async () => {
    const abort = new AbortController();
    const running = run(pollsForever, {}, { signal: abort.signal });
    setTimeout(() => abort.abort(), 100);
    await assert.rejects(running, TaskCancelled);
  });

  it('runs tasks while its threads give back memory, one after the other', async () => {
    await Promise.all([path(), path(), path({ queue: 'query' })]);
    const released = pool.releaseMemory();
    const found = await Promise.all([path(), path(), path()]);
    assert.deepEqual(
      found.map(({ kind }) => kind),
      ['graph', 'graph', 'graph'],
    );
    await released;
    assert.deepEqual(
      pool.loads.map(({ running }) => running),
      [0, 0],
    );
    await path();
  });

  it('passes on what a task throws, with its name', async () => {
    await assert.rejects(run(throws, { message: 'no such thing' }), { name: 'UsageError', message: 'no such thing' });
  });

  it('answers the path of another user within a second while as many queries run away as there are threads', async () => {
    const abort = new AbortController();
    await path(); // the thread is there, as it is in a service that has answered before
    let ended = 0;
    const runaways = Array.from({ length: 4 }, (_, number) =>
      run(spinsForever, {}, { owner: `runaway ${number}`, signal: abort.signal }).catch(() => ended++),
    );
    // The pool itself gives up after the time it is given, waiting included.
    assert.equal((await path({ owner: 'somebody else', milliseconds: 1000 })).kind, 'graph');
    assert.equal(ended, 0);
    abort.abort();
    await Promise.all(runaways);
    assert.equal(ended, 4);
  });

  it('gives no user more than half of the threads', async () => {
    const abort = new AbortController();
    const greedy = Array.from({ length: 3 }, () =>
      run(spinsForever, {}, { owner: 'greedy', signal: abort.signal }).catch(() => {}),
    );
    assert.equal((await path({ queue: 'query', owner: 'modest' })).kind, 'graph');
    abort.abort();
    await Promise.all(greedy);
  });

  it('stops the longest task when others who have no thread wait, and only that one (M9)', async () => {
    const fair = new WorkerPool(new URL('../../testing/unruly-tasks.ts', import.meta.url), {
      size: { lookup: 2, query: 2 },
      yieldAfterMs: 50,
    });
    const image = images.lease();
    const abort = new AbortController();
    const limits = { image, queue: 'query', milliseconds: 60_000, bytes: 512 * MIB } as const;
    const ends: string[] = [];
    const heavy = ['first', 'second'].map((owner) =>
      fair
        .run(spinsForever, {}, { ...limits, owner, yields: true, signal: abort.signal })
        .catch((error: Error) => ends.push(`${owner}: ${error.name}`)),
    );
    assert.equal(await fair.run(isShared, {}, { ...limits, owner: 'modest' }), true);
    assert.deepEqual(ends, ['first: TaskYielded']);
    abort.abort();
    await Promise.all(heavy);
    assert.deepEqual(ends, ['first: TaskYielded', 'second: TaskCancelled']);
    image.release();
    await fair.close();
  });

  it('keeps a thread for owners who have none, and lets background work run on (M9)', async () => {
    const fair = new WorkerPool(new URL('../../testing/unruly-tasks.ts', import.meta.url), {
      size: { lookup: 2, query: 4 },
      yieldAfterMs: 50,
    });
    const image = images.lease();
    const abort = new AbortController();
    const limits = { image, queue: 'query', milliseconds: 60_000, bytes: 512 * MIB, signal: abort.signal } as const;
    const greedy = ['a', 'a', 'b', 'b', 'b'].map((owner) =>
      fair.run(spinsForever, {}, { ...limits, owner }).catch(() => {}),
    );
    assert.equal(await fair.run(isShared, {}, { ...limits, owner: 'modest' }), true);
    abort.abort();
    await Promise.all(greedy);
    image.release();
    await fair.close();
  });

  it('refuses what would have to wait for too long', async () => {
    const busy = new WorkerPool(new URL('../../testing/unruly-tasks.ts', import.meta.url), {
      size: { lookup: 1, query: 1 },
      longestWaitMs: 20,
    });
    const image = images.lease();
    const abort = new AbortController();
    const limits = { image, queue: 'query', owner: 'a', milliseconds: 60_000, bytes: 512 * MIB } as const;
    assert.equal(await busy.run(isShared, {}, limits), true);
    const first = busy.run(spinsForever, {}, { ...limits, signal: abort.signal }).catch(() => {});
    const later = Array.from({ length: 3 }, () => busy.run(isShared, {}, limits));
    for (const refused of later) await assert.rejects(refused, TaskRefused);
    abort.abort();
    await first;
    image.release();
    await busy.close();
  });

  it('does not refuse many quick tasks because one before them was slow', async () => {
    const busy = new WorkerPool(new URL('../../testing/unruly-tasks.ts', import.meta.url), {
      size: { lookup: 1, query: 1 },
      longestWaitMs: 10_000,
    });
    const image = images.lease();
    const limits = { image, queue: 'query', owner: 'a', milliseconds: 60_000, bytes: 512 * MIB } as const;
    for (let turn = 0; turn < 5; turn++) await busy.run(isShared, {}, limits);
    await assert.rejects(busy.run(pollsForever, {}, { ...limits, milliseconds: 200 }), TaskTimedOut);
    const quick = Array.from({ length: 500 }, () => busy.run(isShared, {}, limits));
    assert.deepEqual(new Set(await Promise.all(quick)), new Set([true]));
    image.release();
    await busy.close();
  });

  it('tells a task that never got its turn so', async () => {
    const abort = new AbortController();
    const greedy = run(spinsForever, {}, { owner: 'slow', signal: abort.signal }).catch(() => {});
    await assert.rejects(run(isShared, {}, { owner: 'slow', milliseconds: 100 }), /never got its turn/);
    abort.abort();
    await greedy;
  });
});

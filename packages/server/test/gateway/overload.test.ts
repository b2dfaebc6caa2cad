import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sql } from 'kysely';
import { RequestSlots } from '../../src/gateway/limits/request-slots.ts';
import { StandingQueue } from '../../src/gateway/limits/standing-queue.ts';
import { ServiceError } from '../../src/service-error.ts';
import { ADMIN_PASSWORD, errorOf, serviceSuite, until } from '../../testing/index.ts';

/** Two at once, of which one user gets one; two more wait, for as long as the tests need. */
const LIMITED = {
  databases: ['embedded'] as const,
  config: { requestSlots: { running: 2, waiting: 2, waitMs: 600_000 } },
};

/** Those that hang are answered, however slow the machine is. */
const LONG = { prefer: 'wait=300' };
const READ_ONLY = 3;
const isSoon = (seconds: number | undefined) => seconds !== undefined && seconds >= 1 && seconds <= 3;

serviceSuite('A service with more requests than it can run', LIMITED, (service) => {
  const measured = async (name: string): Promise<number> => {
    const text = await service.parts.metrics.registry.metrics();
    return Number(
      text
        .split('\n')
        .find((line) => line.startsWith(`chokepoint_http_requests_${name} `))
        ?.split(' ')[1] ?? 0,
    );
  };
  const untilMeasured = (name: string, wanted: number) =>
    until(
      () => measured(name),
      (seen) => seen === wanted,
    );
  const runs = (count: number) => untilMeasured('in_progress{state="running"}', count);
  const waits = (count: number) => untilMeasured('in_progress{state="waiting"}', count);
  const refused = () => measured('refused_total{reason="full"}');

  /** Requests that read jobs do not end while this runs. */
  async function whileJobsAreLocked(work: () => Promise<void>): Promise<void> {
    await service.db.transaction().execute(async (transaction) => {
      await sql`lock table file_upload_job in access exclusive mode`.execute(transaction);
      await work();
    });
  }
  const jobs = (who: { readonly bearer?: string }) =>
    service.request('GET', '/api/v2/file-upload', undefined, { ...who, headers: LONG });

  it('refuses the rest at once, with Retry-After in the standard body, and answers probes and logins', async () => {
    const admin = await service.admin();
    const answers: ReturnType<typeof jobs>[] = [];
    await whileJobsAreLocked(async () => {
      answers.push(jobs(admin));
      await runs(1);
      for (let count = 0; count < 2; count++) answers.push(jobs(admin));
      await waits(2);
      const tooMany = await jobs(admin);
      assert.equal(tooMany.status, 503);
      assert.match(tooMany.headers.get('retry-after') ?? '', /^[123]$/);
      assert.deepEqual(errorOf(tooMany).errors, [
        { context: '', message: 'the service is busy: try again in a moment' },
      ]);
      assert.equal(await refused(), 1);
      assert.equal((await service.request('GET', '/healthz')).status, 200);
      assert.equal((await service.request('GET', '/readyz')).status, 200);
      assert.ok(await service.login('admin', ADMIN_PASSWORD));
    });
    for (const answer of answers) assert.equal((await answer).status, 200);
    await runs(0);
  });

  it('leaves a slot for other users, and lets them wait in place of the busiest', async () => {
    const admin = await service.admin();
    const quiet = await service.as(READ_ONLY);
    const [busy, last]: [ReturnType<typeof jobs>[], ReturnType<typeof jobs>[]] = [[], []];
    const before = await refused();
    await whileJobsAreLocked(async () => {
      busy.push(jobs(admin));
      await runs(1);
      for (let count = 0; count < 2; count++) last.push(jobs(admin));
      await waits(2);
      assert.equal((await service.request('GET', '/api/v2/self', undefined, quiet)).status, 200);
      busy.push(jobs(quiet));
      await runs(2);
      busy.push(jobs(quiet));
      await untilMeasured('refused_total{reason="full"}', before + 1);
    });
    for (const answer of busy) assert.equal((await answer).status, 200);
    const statuses = (await Promise.all(last)).map(({ status }) => status);
    assert.deepEqual(statuses.sort(), [200, 503]);
    await runs(0);
  });

  it('forgets a request that waits when its client disconnects', async () => {
    const admin = await service.admin();
    const busy: ReturnType<typeof jobs>[] = [];
    await whileJobsAreLocked(async () => {
      busy.push(jobs(admin));
      await runs(1);
      const abort = new AbortController();
      const headers = { ...LONG, authorization: `Bearer ${admin.bearer}` };
      const abandoned = fetch(`${service.url}/api/v2/file-upload`, { headers, signal: abort.signal });
      await waits(1);
      abort.abort();
      await assert.rejects(abandoned);
      await waits(0);
    });
    for (const answer of busy) assert.equal((await answer).status, 200);
    await runs(0);
  });
});

describe('A request that waits', () => {
  it('is refused when it has waited for too long', async () => {
    const reasons: string[] = [];
    const slots = new RequestSlots({ running: 1, waiting: 1, waitMs: 1 }, (reason) => reasons.push(reason));
    const { signal } = new AbortController();
    const first = await slots.enter('alice', signal);
    await assert.rejects(
      async () => slots.enter('bob', signal),
      (error: unknown) => error instanceof ServiceError && error.status === 503 && isSoon(error.retryAfter),
    );
    assert.deepEqual(reasons, ['waited']);
    first[Symbol.dispose]();
    (await slots.enter('bob', signal))[Symbol.dispose]();
    assert.deepEqual([slots.running, slots.waiting], [0, 0]);
  });

  it('starts before those of a caller who has one running', async () => {
    const slots = new RequestSlots({ running: 3, waiting: 9, waitMs: 600_000 }, () => {});
    const { signal } = new AbortController();
    const [first, second, other] = await Promise.all(
      ['alice', 'alice', 'bob'].map(async (owner) => slots.enter(owner, signal)),
    );
    const order: string[] = [];
    const waiting = ['alice', 'alice', 'bob', 'carol'].map(async (owner) => {
      using _ = await slots.enter(owner, signal);
      order.push(owner);
    });
    for (const slot of [first, second, other]) slot?.[Symbol.dispose]();
    await Promise.all(waiting);
    assert.deepEqual(order, ['carol', 'alice', 'bob', 'alice']);
  });
});

describe('Requests that wait for the event loop', () => {
  /** A queue whose turns and clock go on as a test says. */
  function queueOf(targetMs: number) {
    let now = 0;
    let refused = 0;
    let endTurn = () => {};
    const queue = new StandingQueue({
      targetMs,
      refused: () => void refused++,
      now: () => now,
      atEndOfTurn: (callback) => {
        endTurn = callback;
      },
    });
    /** One turn with requests of these callers, each of which takes a while; returns which were admitted. */
    const turn = (callers: readonly string[], eachMs: number): string[] => {
      const admitted = callers.filter((caller) => {
        try {
          queue.enter(caller);
        } catch (error) {
          assert.ok(error instanceof ServiceError && error.code === 'unavailable' && isSoon(error.retryAfter));
          return false;
        }
        now += eachMs;
        return true;
      });
      endTurn();
      return admitted;
    };
    const pause = (ms: number) => {
      now += ms;
    };
    return { turn, pause, refused: () => refused };
  }
  const many = Array.from({ length: 100 }, () => 'busy');

  it('are all answered in a burst', () => {
    const { turn, refused } = queueOf(25);
    for (let at = 0; at < 5; at++) assert.equal(turn(many, 1).length, 100);
    assert.equal(refused(), 0);
  });

  it('are refused beyond the target under lasting load, and answered again after half a second of short turns', () => {
    const { turn, refused } = queueOf(25);
    for (let at = 0; at < 5; at++) turn(many, 1);
    assert.equal(turn(many, 1).length, 26);
    assert.equal(refused(), 74);
    // One short turn between long ones is part of the load.
    turn(['busy'], 1);
    assert.equal(turn(many, 1).length, 26);
    for (let at = 0; at < 502; at++) turn(['busy'], 1);
    assert.equal(turn(many, 1).length, 100);
  });

  it('are answered for callers that have no other in the same turn', () => {
    const { turn } = queueOf(25);
    for (let at = 0; at < 5; at++) turn(many, 1);
    assert.deepEqual(turn([...many, 'quiet', 'quiet'], 1).slice(26), ['quiet']);
    const strangers = Array.from({ length: 100 }, (_, at) => `stranger ${at}`);
    assert.equal(turn([...many, ...strangers], 1).length, 26 + 16);
  });

  it('are answered when they are what a page sends at once, however long each takes', () => {
    const { turn, refused } = queueOf(25);
    for (let at = 0; at < 5; at++) turn(many, 1);
    assert.equal(turn(many.slice(0, 20), 50).length, 20);
    assert.equal(refused(), 0);
  });

  it('are answered when the loop has nothing to do in between', () => {
    const { turn, pause, refused } = queueOf(25);
    for (let at = 0; at < 10; at++) {
      turn(many, 1);
      pause(100);
    }
    assert.equal(refused(), 0);
  });

  it('wait without limit where the limit is off', () => {
    const { turn } = queueOf(0);
    for (let at = 0; at < 20; at++) assert.equal(turn(many, 1).length, 100);
  });
});

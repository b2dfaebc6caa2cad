import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { describe, it } from 'node:test';
import { HOUR, onEachDatabase, until } from '../../testing/index.ts';
import { processPlace } from '../../testing/processes/process-place.ts';
import { ServiceProcess } from '../../testing/processes/service-process.ts';

/** After which a kill is tried: two of them, or, in a deep run, all. */
const CALLS = ['asked', 'start', 'ingest', 'end'] as const;
const DEEP = process.env.CHOKEPOINT_TEST_DEEP === '1';
const SEED = Number(process.env.CHOKEPOINT_TEST_SEED ?? randomInt(2 ** 31));

type Job = { id: number; event_id: number | null; execution_time: string; status: number };

describe('Two services on one PostgreSQL', () => {
  it('make one job of each occurrence, also with clocks that differ, after a kill -9 and a restart', async () => {
    const { env, remove } = await processPlace('postgres');
    const services: ServiceProcess[] = [];
    try {
      const one = await ServiceProcess.start(env('one'), { derives: false });
      services.push(one);
      const two = await ServiceProcess.start(env('two'), { offset: 90_000, derives: false });
      services.push(two);
      const event = (await one.call('POST', '/api/v2/events', { rrule: 'RRULE:FREQ=HOURLY' })).data;
      const [first] = (await one.call('GET', `/api/v2/events/${event.id}/occurrences?limit=1`)).data;
      const jobs = async (service: ServiceProcess): Promise<string[]> =>
        (await service.call('GET', `/api/v2/jobs?event_id=eq:${event.id}&sort_by=execution_time`)).data.map(
          (job: Job) => job.execution_time,
        );
      const due = (count: number) =>
        Array.from({ length: count }, (_, hour) => new Date(Date.parse(first) + hour * HOUR).toISOString());

      for (let hour = 1; hour <= 4; hour++) {
        await Promise.all([one.advance(HOUR), two.advance(HOUR)]);
        // Both look at the same moment, beside what they do by themselves.
        await Promise.all([one, two, one, two].map((each) => each.call('GET', '/api/v2/tasks/available')));
        assert.deepEqual(await jobs(one), due(hour));
      }
      await one.kill();
      await two.advance(HOUR);
      await until(
        () => jobs(two),
        ({ length }) => length === 5,
      );
      const again = await ServiceProcess.start(env('one'), { offset: 5 * HOUR, derives: false });
      services.push(again);
      assert.deepEqual(await jobs(again), due(5), 'a restart makes nothing twice');

      await two.advance(-3 * HOUR);
      await again.advance(-3 * HOUR);
      const soon = new Date(again.now().getTime() + HOUR).toISOString();
      await until(
        () => again.call('GET', `/api/v2/events?next_scheduled_at=lte:${soon}`),
        ({ count }) => count === 1,
      );
      await Promise.all([again, two].map((each) => each.call('GET', '/api/v2/tasks/available')));
      await Promise.all([again, two].map((each) => each.advance(3 * HOUR)));
      await Promise.all([again, two].map((each) => each.call('GET', '/api/v2/tasks/available')));
      assert.deepEqual(await jobs(again), due(5), 'clocks that go back make nothing twice');
      await Promise.all([again, two].map((each) => each.advance(HOUR)));
      await Promise.all([again, two].map((each) => each.call('GET', '/api/v2/tasks/available')));
      assert.deepEqual(await jobs(two), due(6));
    } finally {
      for (const service of services) await service.kill();
      await remove();
    }
  });
});

onEachDatabase(`A kill -9 between any two calls of a collector (seed ${SEED})`, (kind) => {
  it('loses no job and makes none twice', async () => {
    const kills = DEEP ? CALLS : [CALLS[SEED % CALLS.length], CALLS[(SEED + 2) % CALLS.length]];
    const { env, remove } = await processPlace(kind);
    let service = await ServiceProcess.start(env('one'), { derives: false });
    const restart = async (after: (typeof CALLS)[number]) => {
      if (!kills.includes(after)) return;
      await service.kill();
      service = await ServiceProcess.start(env('one'), { derives: false });
    };
    try {
      const client = (await service.call('POST', '/api/v2/clients', { name: 'c', type: 'azurehound' })).data;
      const collector = () => service.collector(client.token);
      const asked = (await service.call('POST', `/api/v2/clients/${client.id}/jobs`, {})).data;
      await restart('asked');
      const job = (await collector().available()).data?.[0];
      assert.ok(job);
      assert.equal(job.id, asked.id);
      assert.equal((await collector().start(job.id)).status, 200);
      await restart('start');
      // A collector that did not hear the answer asks again, and learns that the job is its own.
      assert.equal((await collector().start(job.id)).status, 400);
      assert.equal((await collector().current()).data?.id, job.id);
      const document = {
        meta: { type: 'azure', version: 0, count: 0 },
        data: [{ kind: 'AZUser', data: { id: 'u1', displayName: 'u1', tenantId: 'T1' } }],
      };
      assert.equal((await collector().ingest(document)).status, 202);
      await restart('ingest');
      assert.equal((await collector().ingest(document)).status, 202);
      assert.equal((await collector().end('COMPLETE', 'done')).status, 200);
      await restart('end');
      assert.equal((await collector().end('COMPLETE', 'done')).status, 404);
      const find = async () => (await service.call('GET', `/api/v2/jobs/${job.id}`)).data;
      const done = await until(find, ({ status }) => ![6, 7].includes(status));
      assert.deepEqual([done.status, done.status_message], [2, 'done']);
      assert.equal(done.domain_results[0].user_count, 1);
      assert.equal((await service.call('GET', '/api/v2/jobs')).data.length, 1);
      assert.equal((await service.call('GET', `/api/v2/clients/${client.id}`)).data.completed_job_count, 1);
    } finally {
      await service.kill();
      await remove();
    }
  });
});

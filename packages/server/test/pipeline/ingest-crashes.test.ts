import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { readdirSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';
import { pino } from 'pino';
import { zip } from '../../../ingest/testing/zip-writer.ts';
import { systemClock } from '../../src/clock.ts';
import { readConfig } from '../../src/config.ts';
import { openService } from '../../src/service.ts';
import { graphInImage } from '../../testing/graph-in-image.ts';
import { DAY, type DatabaseKind, onEachDatabase, until } from '../../testing/index.ts';
import { processPlace } from '../../testing/processes/process-place.ts';
import { ServiceProcess } from '../../testing/processes/service-process.ts';
import { randomNumbers } from '../../testing/random-numbers.ts';

const DEEP = process.env.CHOKEPOINT_TEST_DEEP === '1';
const CRASHES = DEEP ? 50 : 2;
const SEED = Number(process.env.CHOKEPOINT_TEST_SEED ?? randomInt(2 ** 31));
/** How long a process may live at most before it is killed, from its first acknowledged upload on. */
const LONGEST_MS = 2500;

/** Uploads of many shapes, each with nodes and edges of its own and some in common with others. */
function uploadNumber(number: number): { name: string; type: string; content: Buffer } {
  const id = (n: number) => `S-1-5-21-7-${n}`;
  const users = JSON.stringify({
    data: Array.from({ length: 400 }, (_, n) => ({
      ObjectIdentifier: id(number * 400 + n),
      Properties: { name: `user ${n} of ${number}`, description: 'x'.repeat(n % 90) },
      Aces: [{ PrincipalSID: id(n), PrincipalType: 'User', RightName: 'GenericAll', IsInherited: false }],
    })),
    meta: { type: 'users', version: 6, count: 400, methods: 0 },
  });
  const graph = JSON.stringify({
    metadata: { source_kind: `Source${number % 3}` },
    graph: {
      nodes: [{ id: `thing-${number}`, kinds: ['Thing'], properties: { name: `thing ${number}` } }],
      edges: [{ start: { match_by: 'name', value: `THING ${number}` }, end: { value: id(number) }, kind: 'Knows' }],
    },
  });
  const files = [
    { name: 'users.json', content: users },
    { name: 'graph.json', content: graph },
    { name: 'broken.json', content: '{"data":[' },
  ];
  if (number % 2 === 0) return { name: `${number}.zip`, type: 'application/zip', content: zip(files) };
  return { name: `${number}.json`, type: 'application/json', content: Buffer.from(number % 4 === 1 ? users : graph) };
}

/** Uploads until it is killed; tells each step that was acknowledged. */
async function uploadOn(service: ServiceProcess, acknowledged: Acknowledged): Promise<void> {
  for (;;) {
    const { id } = (await service.call('POST', '/api/v2/file-upload/start')).data;
    acknowledged.jobs.push(id);
    for (let file = 0; file < 3; file++) {
      const number = acknowledged.next++;
      const { name, type, content } = uploadNumber(number);
      acknowledged.tried.add(number);
      await service.call('POST', `/api/v2/file-upload/${id}`, content, {
        'content-type': type,
        'x-file-upload-name': name,
      });
      acknowledged.uploads.add(number);
    }
    await service.call('POST', `/api/v2/file-upload/${id}/end`);
  }
}

type Acknowledged = { jobs: number[]; uploads: Set<number>; tried: Set<number>; next: number };

async function graphOf(env: Record<string, string>): Promise<ReturnType<typeof graphInImage>> {
  const service = await openService(readConfig(env), { clock: systemClock, log: pino({ level: 'silent' }) });
  try {
    return graphInImage(service.graph.images.current);
  } finally {
    await service.close();
  }
}

/** The graph that the uploads give when nothing is in their way. */
async function undisturbed(kind: DatabaseKind, numbers: readonly number[]) {
  const { env, remove } = await processPlace(kind);
  try {
    const service = await ServiceProcess.start(env());
    const { id } = (await service.call('POST', '/api/v2/file-upload/start')).data;
    for (const number of numbers) {
      const { name, type, content } = uploadNumber(number);
      const headers = { 'content-type': type, 'x-file-upload-name': name };
      await service.call('POST', `/api/v2/file-upload/${id}`, content, headers);
    }
    await service.call('POST', `/api/v2/file-upload/${id}/end`);
    await untilFinished(service, [id]);
    await service.kill();
    return await graphOf(env());
  } finally {
    await remove();
  }
}

async function untilFinished(service: ServiceProcess, jobs: readonly number[]): Promise<void> {
  for (const id of jobs)
    await until(
      async () => {
        const [job] = (await service.call('GET', `/api/v2/file-upload?id=eq:${id}`)).data;
        // Jobs whose client was cut off still run: it would end them when it continues.
        if (job.status === 1) await service.call('POST', `/api/v2/file-upload/${id}/end`);
        return job;
      },
      ({ status }) => ![1, 6, 7].includes(status),
    );
}

onEachDatabase('A service that is killed while it takes uploads in', (kind) => {
  it(`loses none that it acknowledged, and leaves no job stuck (${CRASHES} crashes, seed ${SEED})`, async () => {
    const random = randomNumbers(SEED);
    const { env, folder, remove } = await processPlace(kind);
    const acknowledged: Acknowledged = { jobs: [], uploads: new Set(), tried: new Set(), next: 0 };
    try {
      for (let crash = 0; crash < CRASHES; crash++) {
        const service = await ServiceProcess.start(env());
        const before = acknowledged.uploads.size;
        const uploading = uploadOn(service, acknowledged).catch(String);
        const first = until(
          () => acknowledged.uploads.size,
          (count) => count > before,
        );
        await Promise.race([first, uploading.then((error) => assert.fail(`the uploads stopped too early: ${error}`))]);
        await new Promise((resolve) => setTimeout(resolve, random() * LONGEST_MS));
        await service.kill();
        await uploading;
      }
      // Whatever a crash left behind goes once it is a day old and nothing needs it.
      const long = new Date(Date.now() - 2 * DAY);
      for (const name of readdirSync(join(folder, 'uploads'))) utimesSync(join(folder, 'uploads', name), long, long);
      const service = await ServiceProcess.start(env());
      await untilFinished(service, acknowledged.jobs);
      const total = await Promise.all(
        acknowledged.jobs.map(async (id) => {
          const [job] = (await service.call('GET', `/api/v2/file-upload?id=eq:${id}`)).data;
          const files = (await service.call('GET', `/api/v2/file-upload/${id}/completed-tasks`)).data;
          assert.equal(files.length, job.total_files, `job ${id} counts the files that it tells of`);
          return files as { file_name: string; parent_file_name: string }[];
        }),
      );
      await service.kill();
      assert.deepEqual(readdirSync(join(folder, 'uploads')), []);

      const names = total.flat().map((file) => file.parent_file_name || file.file_name);
      const taken = new Set(names.map((name) => Number.parseInt(name, 10)));
      for (const number of acknowledged.uploads) assert.ok(taken.has(number), `upload ${number} was lost`);
      // An upload whose acknowledgement was cut off may be there, but nothing is there that was never sent.
      for (const number of taken) assert.ok(acknowledged.tried.has(number));
      const whole =
        names.filter((name) => name.endsWith('.json')).length +
        new Set(names.filter((name) => name.endsWith('.zip'))).size;
      assert.equal(whole, taken.size, 'no upload was taken in twice');
      assert.ok(acknowledged.uploads.size >= CRASHES);

      const expected = await undisturbed(
        kind,
        [...taken].sort((a, b) => a - b),
      );
      assert.deepEqual(await graphOf(env()), expected);
    } finally {
      await remove();
    }
  });
});

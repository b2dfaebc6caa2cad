import assert from 'node:assert/strict';
import { type ChildProcess, fork } from 'node:child_process';
import { randomBytes, randomInt } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { zip } from '../../../ingest/testing/zip-writer.ts';
import { systemClock } from '../../src/clock.ts';
import { readConfig } from '../../src/config.ts';
import { openService } from '../../src/service.ts';
import { graphInImage } from '../../testing/graph-in-image.ts';
import {
  ADMIN_PASSWORD,
  childEnvironment,
  DAY,
  type DatabaseKind,
  migratedDatabase,
  onEachDatabase,
} from '../../testing/index.ts';

const PROGRAM = fileURLToPath(new URL('../../testing/ingesting-process.ts', import.meta.url));
const DEEP = process.env.CHOKEPOINT_TEST_DEEP === '1';
const CRASHES = DEEP ? 50 : 3;
const SEED = Number(process.env.CHOKEPOINT_TEST_SEED ?? randomInt(2 ** 31));
/** How long a process may live at most before it is killed; uploads take part of that. */
const LONGEST_MS = 2500;

/** Small and predictable, so that a failing run can be repeated from its seed. */
function randomNumbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

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

class ServiceProcess {
  readonly child: ChildProcess;
  url = '';
  #bearer = '';

  private constructor(child: ChildProcess) {
    this.child = child;
  }

  static async start(env: Record<string, string>): Promise<ServiceProcess> {
    const child = fork(PROGRAM, [], {
      env: childEnvironment(env),
      execArgv: ['--disable-warning=ExperimentalWarning'],
    });
    const service = new ServiceProcess(child);
    service.url = await new Promise<string>((resolve, reject) => {
      child.once('message', (message) => resolve((message as { url: string }).url));
      child.once('exit', (code) => reject(new Error(`the service ended with ${code}`)));
    });
    const login = { login_method: 'secret', username: 'admin', secret: ADMIN_PASSWORD };
    const answer = await service.call('POST', '/api/v2/login', Buffer.from(JSON.stringify(login)));
    service.#bearer = answer.data.session_token;
    return service;
  }

  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape
  async call(method: string, path: string, body?: Buffer, headers: Record<string, string> = {}): Promise<any> {
    const response = await fetch(`${this.url}${path}`, {
      method,
      headers: {
        ...(body && { 'content-type': 'application/json' }),
        ...(this.#bearer && { authorization: `Bearer ${this.#bearer}` }),
        ...headers,
      },
      ...(body && { body: body as Uint8Array<ArrayBuffer> }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`);
    return text === '' ? undefined : JSON.parse(text);
  }

  async kill(): Promise<void> {
    const ended = new Promise((resolve) => this.child.once('exit', resolve));
    if (this.child.exitCode === null && this.child.signalCode === null) {
      this.child.kill('SIGKILL');
      await ended;
    }
  }
}

async function place(kind: DatabaseKind) {
  const folder = mkdtempSync(join(tmpdir(), 'chokepoint-crash-'));
  const database = kind === 'postgres' ? await migratedDatabase(kind) : undefined;
  const url = database?.location.kind === 'postgres' ? database.location.url : undefined;
  return {
    folder,
    env: {
      CHOKEPOINT_PORT: '0',
      CHOKEPOINT_DATA_DIR: folder,
      CHOKEPOINT_ADMIN_PASSWORD: ADMIN_PASSWORD,
      CHOKEPOINT_SECRET_KEY: randomBytes(32).toString('base64'),
      ...(url ? { CHOKEPOINT_DATABASE_URL: url } : {}),
    },
    async remove() {
      await database?.drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
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
  const { env, remove } = await place(kind);
  try {
    const service = await ServiceProcess.start(env);
    const { id } = (await service.call('POST', '/api/v2/file-upload/start')).data;
    for (const number of numbers) {
      const { name, type, content } = uploadNumber(number);
      const headers = { 'content-type': type, 'x-file-upload-name': name };
      await service.call('POST', `/api/v2/file-upload/${id}`, content, headers);
    }
    await service.call('POST', `/api/v2/file-upload/${id}/end`);
    await untilFinished(service, [id]);
    await service.kill();
    return await graphOf(env);
  } finally {
    await remove();
  }
}

async function untilFinished(service: ServiceProcess, jobs: readonly number[]): Promise<void> {
  for (const id of jobs)
    for (;;) {
      const [job] = (await service.call('GET', `/api/v2/file-upload?id=eq:${id}`)).data;
      if (![1, 6, 7].includes(job.status)) break;
      // Jobs whose client was cut off still run; whoever continues ends them.
      if (job.status === 1) await service.call('POST', `/api/v2/file-upload/${id}/end`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
}

onEachDatabase('A service that is killed while it takes uploads in', (kind) => {
  it(`loses none that it acknowledged, and leaves no job stuck (${CRASHES} crashes, seed ${SEED})`, async () => {
    const random = randomNumbers(SEED);
    const { env, folder, remove } = await place(kind);
    const acknowledged: Acknowledged = { jobs: [], uploads: new Set(), tried: new Set(), next: 0 };
    try {
      for (let crash = 0; crash < CRASHES; crash++) {
        const service = await ServiceProcess.start(env);
        const uploading = uploadOn(service, acknowledged).catch(() => {});
        await new Promise((resolve) => setTimeout(resolve, 100 + random() * LONGEST_MS));
        await service.kill();
        await uploading;
      }
      // Whatever a crash left behind goes once it is a day old and nothing needs it.
      const long = new Date(Date.now() - 2 * DAY);
      for (const name of readdirSync(join(folder, 'uploads'))) utimesSync(join(folder, 'uploads', name), long, long);
      const service = await ServiceProcess.start(env);
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
      assert.ok(acknowledged.uploads.size > 0);

      const expected = await undisturbed(
        kind,
        [...taken].sort((a, b) => a - b),
      );
      assert.deepEqual(await graphOf(env), expected);
    } finally {
      await remove();
    }
  });
});

import { createReadStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import autocannon from 'autocannon';
import { writeEnvironment } from '../packages/cli/src/environment-archive.ts';
import { generateEnvironment } from '../packages/ingest/src/generate/index.ts';
import type { BenchOptions } from './main.ts';
import { ServiceProcess } from './service-process.ts';
import { percentile, type Row } from './table.ts';

const PORT = 18_500;
const EVENT_LOOP_P99 = 'chokepoint_nodejs_eventloop_lag_p99_seconds';

/** How fast questions about the graph are answered: one after the other, and many at once. */
export async function bench({ findings, quick }: BenchOptions): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'chokepoint-bench-'));
  try {
    for (const users of sizes(quick)) {
      const archive = join(folder, 'upload.zip');
      await writeEnvironment(generateEnvironment({ users, seed: '1', shape: 'tangled' }), archive);
      const service = await ServiceProcess.start(mkdtempSync(join(folder, 'data-')), { port: PORT });
      try {
        const client = new Client(service.url, `Bearer ${await service.login()}`);
        await client.upload(archive);
        const subjects = await subjectsIn(client);
        findings.table(`${users} users: one question after the other, each about another object`, [
          ...(await singly(client, subjects, quick ? 50 : 200)),
        ]);
        findings.table(`${users} users: 16 connections`, [
          await atOnce(service, client, 'everything', mixed(subjects), quick ? 3 : 10),
          ...(await eachAtOnce(service, client, subjects, quick ? 2 : 3)),
        ]);
      } finally {
        await service.stop();
      }
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** `npm run bench -- api 10000` measures that many users only. */
function sizes(quick: boolean): readonly number[] {
  const sizes = process.argv.filter((arg) => /^\d+$/.test(arg)).map(Number);
  if (sizes.length > 0) return sizes;
  return quick ? [1000] : [10_000, 100_000];
}

class Client {
  readonly #url: string;
  readonly authorization: string;

  constructor(url: string, authorization: string) {
    this.#url = url;
    this.authorization = authorization;
  }

  async call(method: string, target: string, body?: unknown): Promise<{ data: never }> {
    const answer = await fetch(`${this.#url}${target}`, {
      method,
      headers: { authorization: this.authorization, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok && answer.status !== 404) throw new Error(`${method} ${target} answered ${answer.status}: ${text}`);
    return text === '' ? { data: undefined as never } : JSON.parse(text);
  }

  /** Uploads an archive and waits until it is analysed. */
  async upload(archive: string): Promise<void> {
    const { id } = (await this.call('POST', '/api/v2/file-upload/start')).data as { id: number };
    await fetch(`${this.#url}/api/v2/file-upload/${id}`, {
      method: 'POST',
      headers: { authorization: this.authorization, 'content-type': 'application/zip' },
      body: Readable.toWeb(createReadStream(archive)) as ReadableStream,
      duplex: 'half',
    } as RequestInit);
    await this.call('POST', `/api/v2/file-upload/${id}/end`);
    for (;;) {
      const [job] = (await this.call('GET', `/api/v2/file-upload?id=eq:${id}`)).data as { status: number }[];
      if (job?.status === 2) return;
      if (![1, 6, 7].includes(job?.status ?? 0)) throw new Error(`the job ended in ${job?.status}`);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }

  async ids(query: string): Promise<string[]> {
    const { data } = await this.call('POST', '/api/v2/graphs/cypher', { query });
    return (data as { literals: { value: string }[] }).literals.map(({ value }) => encodeURIComponent(value));
  }
}

type Subjects = Readonly<Record<'users' | 'groups' | 'computers' | 'domains' | 'admins' | 'names', readonly string[]>>;

async function subjectsIn(client: Client): Promise<Subjects> {
  const ofKind = (kind: string, most: number) =>
    client.ids(`MATCH (n:${kind}) WHERE n.domainsid IS NOT NULL RETURN n.objectid AS id LIMIT ${most}`);
  return {
    users: await ofKind('User', 4000),
    groups: await ofKind('Group', 4000),
    computers: await ofKind('Computer', 4000),
    domains: await ofKind('Domain', 10),
    admins: await client.ids("MATCH (n:Group) WHERE n.objectid ENDS WITH '-512' RETURN n.objectid AS id"),
    names: await client.ids('MATCH (n:User) RETURN n.name AS name LIMIT 4000'),
  };
}

type Question = readonly [name: string, path: (at: number) => string];

function questions(subjects: Subjects): readonly Question[] {
  const of = (list: readonly string[], at: number) => list[(at * 7919) % list.length] ?? '';
  const { users, groups, computers, domains, admins, names } = subjects;
  return [
    [
      'shortest path to Domain Admins',
      (at) => `graphs/shortest-path?start_node=${of(users, at)}&end_node=${of(admins, at)}&only_traversable=true`,
    ],
    ['user panel with counts', (at) => `users/${of(users, at)}`],
    ['group panel with counts', (at) => `groups/${of(groups, at)}`],
    ['computer panel with counts', (at) => `computers/${of(computers, at)}`],
    ['domain panel with counts', (at) => `domains/${of(domains, at)}`],
    ['group members, first page', (at) => `groups/${of(groups, at)}/members`],
    ['user controllables, first page', (at) => `users/${of(users, at)}/controllables`],
    ['computer admins, first page', (at) => `computers/${of(computers, at)}/admin-users`],
    ['domain users, by name', (at) => `domains/${of(domains, at)}/users?sort_by=name&skip=${at % 100}`],
    ['search, part of a name', (at) => `search?q=${of(names, at).slice(0, 4 + (at % 4))}`],
    ['search, whole name', (at) => `search?q=${of(names, at)}`],
  ];
}

async function singly(client: Client, subjects: Subjects, rounds: number): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [name, path] of questions(subjects)) {
    const times: number[] = [];
    for (let at = 0; at < rounds; at++) {
      const began = performance.now();
      await client.call('GET', `/api/v2/${path(at)}`);
      times.push(performance.now() - began);
    }
    rows.push({
      question: name,
      'first ms': times[0]!,
      'p50 ms': percentile(times, 0.5),
      'p95 ms': percentile(times, 0.95),
      'worst ms': Math.max(...times),
    });
  }
  return rows;
}

/** All questions in turn, each time about other objects. */
function mixed(subjects: Subjects): string[] {
  const all = questions(subjects);
  return Array.from({ length: 4096 }, (_, at) => all[at % all.length]![1](Math.floor(at / all.length)));
}

async function eachAtOnce(
  service: ServiceProcess,
  client: Client,
  subjects: Subjects,
  seconds: number,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [name, path] of questions(subjects)) {
    const paths = Array.from({ length: 2048 }, (_, at) => path(at + 1000));
    rows.push(await atOnce(service, client, name, paths, seconds));
  }
  return rows;
}

async function atOnce(
  service: ServiceProcess,
  client: Client,
  name: string,
  paths: readonly string[],
  seconds: number,
): Promise<Row> {
  await service.metric(EVENT_LOOP_P99); // reading it begins a new window
  const times: number[] = [];
  let next = 0;
  let failures = 0;
  const options: autocannon.Options = {
    url: service.url,
    headers: { authorization: client.authorization },
    connections: 16,
    duration: seconds,
    requests: [{ setupRequest: (request) => ({ ...request, path: `/api/v2/${paths[next++ % paths.length]}` }) }],
  };
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const run = autocannon(options, (error: Error | null, outcome) => (error ? reject(error) : resolve(outcome)));
    run.on('response', (_client, status, _bytes, time) => {
      times.push(time);
      // An answer without a path counts, too.
      if (status !== 200 && status !== 404) failures++;
    });
  });
  return {
    question: name,
    'requests/s': result.requests.average,
    'p50 ms': percentile(times, 0.5),
    'p95 ms': percentile(times, 0.95),
    'p99 ms': percentile(times, 0.99),
    'event loop p99 ms': (await service.metric(EVENT_LOOP_P99)) * 1000,
    failed: failures + result.errors,
  };
}

import { availableParallelism } from 'node:os';
import type { GraphImage } from '@chokepoint/graph';
import { GraphImages } from '../packages/server/src/graph/graph-images.ts';
import { cypherTask } from '../packages/server/src/queries/query-tasks.ts';
import { WorkerPool } from '../packages/server/src/workers/worker-pool.ts';
import { environmentImage } from './environment-image.ts';
import type { BenchOptions } from './main.ts';
import { percentile, type Row } from './table.ts';

const ROUNDS = 5;
const LONGEST_MS = 60_000;

/** Large questions of different kinds: walks over sets, trails, shortest paths, conditions, texts, rows. */
const QUERIES: readonly (readonly [name: string, query: string])[] = [
  [
    'computers each user administers through groups',
    'MATCH (u:User)-[:MemberOf*1..]->(:Group)-[:AdminTo]->(c:Computer) RETURN u.name, count(DISTINCT c) AS n ORDER BY n DESC LIMIT 10',
  ],
  [
    'pairs of users and computers they administer',
    'MATCH (u:User)-[:MemberOf*1..]->(:Group)-[:AdminTo]->(c:Computer) WITH DISTINCT u, c RETURN c.name, count(u) AS n ORDER BY n DESC LIMIT 10',
  ],
  [
    'admins of computers with sessions of others',
    'MATCH (u:User)-[:AdminTo|MemberOf*1..3]->(c:Computer)-[:HasSession]->(v:User) WHERE u <> v RETURN u.name, count(v) AS n ORDER BY n DESC LIMIT 10',
  ],
  [
    'shortest paths of all users to Tier Zero, by length',
    'MATCH p=shortestPath((s:User)-[:AD_ATTACK_PATHS*1..]->(t:Tag_Tier_Zero)) RETURN length(p) AS length, count(*) AS n ORDER BY length',
  ],
  [
    'names by a regular expression',
    "MATCH (n:Base) WHERE n.name =~ '(?i).*(ADMIN|SVC).*[0-9]+.*' RETURN n.domain, count(n) AS n",
  ],
  [
    'longest names of members and their groups',
    'MATCH (n)-[:MemberOf]->(g:Group) RETURN g.name, max(size(n.name)) AS longest, count(*) AS n ORDER BY longest DESC, n DESC LIMIT 10',
  ],
];
const SMALL = 'MATCH (u:User) RETURN u.name LIMIT 1';

/** One query in one thread and in several, and what another user waits for meanwhile. */
export async function bench({ findings, quick }: BenchOptions): Promise<void> {
  for (const users of quick ? [1000] : [10_000, 100_000]) {
    const title = `${users.toLocaleString('en-US')} users`;
    const { queries, waits } = await compare(await environmentImage(users));
    findings.table(`One query in several threads, median of ${ROUNDS}, ${title}`, queries);
    findings.table(`A small query of another user meanwhile, ms, ${title}`, waits);
  }
}

async function compare(image: GraphImage): Promise<{ readonly queries: Row[]; readonly waits: Row[] }> {
  const images = new GraphImages();
  images.swap(1, image.share());
  const counts = [1, Math.max(2, availableParallelism())];
  const rows = new Map<string, Record<string, string | number>>(QUERIES.map(([name]) => [name, { query: name }]));
  const waits: Row[] = [];
  for (const threads of counts) {
    const size = { lookup: 1, query: Math.max(2, availableParallelism()) + 1 };
    const pool = new WorkerPool(new URL('../packages/server/src/tasks.ts', import.meta.url), {
      size,
      threadsPerQuery: threads,
    });
    const run = (query: string, owner: string) => runIn(pool, images, query, owner);
    await Promise.all(['a', 'b', 'c'].map((owner) => run(SMALL, owner)));
    for (const [name, query] of QUERIES) {
      const samples: number[] = [];
      const computed: number[] = [];
      for (let round = 0; round < ROUNDS; round++) {
        const before = process.cpuUsage();
        samples.push(await timed(() => run(query, 'a')));
        const { user, system } = process.cpuUsage(before);
        computed.push((user + system) / 1000);
      }
      const title = threads === 1 ? '1 thread' : `${threads} threads`;
      rows.get(name)![`${title}, ms`] = percentile(samples, 0.5);
      rows.get(name)![`${title}, ms of computing`] = percentile(computed, 0.5);
      if (threads > 1) rows.get(name)!.division = divisionIn(await run(`PROFILE ${query}`, 'a'));
    }
    const alone = await waitsDuring(run, undefined);
    const during = await waitsDuring(run, QUERIES[0]![1]);
    waits.push({ 'threads of the large query': threads, 'alone, median': alone.median, 'alone, most': alone.most });
    waits.push({
      'threads of the large query': threads,
      'meanwhile, median': during.median,
      'meanwhile, most': during.most,
    });
    await pool.close();
  }
  return { queries: [...rows.values()], waits };
}

type Run = (query: string, owner: string) => Promise<string>;

async function runIn(pool: WorkerPool, images: GraphImages, query: string, owner: string): Promise<string> {
  using image = images.lease();
  const input = { query, parameters: {}, properties: false, writes: 'off', displayKinds: [], now: 0 } as const;
  const options = { image, queue: 'query', owner, milliseconds: LONGEST_MS, bytes: 2 ** 30 } as const;
  const output = await pool.run(cypherTask, { ...input, environments: undefined }, options);
  if (output.kind !== 'graph') throw new Error(`${query} was not answered: ${JSON.stringify(output)}`);
  return Buffer.from(output.json).toString();
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

function divisionIn(answer: string): string {
  const steps: { readonly operator: string; readonly detail: string }[] = JSON.parse(answer).data.plan;
  return steps.find(({ operator }) => operator === 'Divide')?.detail ?? '';
}

/** How long small queries take, while a large one runs again and again or nothing does. */
async function waitsDuring(run: Run, large: string | undefined) {
  let isOver = false;
  const repeat = async () => {
    while (large && !isOver) await run(large, 'a');
  };
  const repeating = repeat();
  const samples: number[] = [];
  for (let round = 0; round < 100; round++) {
    samples.push(await timed(() => run(SMALL, 'b')));
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  isOver = true;
  await repeating;
  return { median: percentile(samples, 0.5), most: percentile(samples, 1) };
}

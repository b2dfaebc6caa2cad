import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Batch } from '@chokepoint/graph';
import { type GraphStore, openService, readConfig, type Service, systemClock } from '@chokepoint/server';
import { pino } from 'pino';
import { shortestPathTask } from '../packages/server/src/paths/path-tasks.ts';
import { findObjectsTask } from '../packages/server/src/queries/query-tasks.ts';
import type { Task } from '../packages/server/src/workers/task.ts';
import { startThrowawayPostgres } from '../scripts/throwaway-postgres.ts';
import { fillEdges, fillNodes, objectId } from './graph-shape.ts';
import type { BenchOptions } from './main.ts';
import { percentile, type Row } from './table.ts';

const SMALL_COMMITS = 1000;
const SEARCHES = 300;
const PATHS = 300;

/** The stored graph on both databases: a large commit, opening, small commits, and questions to worker threads. */
export async function bench({ findings, quick }: BenchOptions): Promise<void> {
  const sizes = quick ? [1e4, 1e5] : [1e4, 1e5, 1e6, 1e7];
  const commits: Row[] = [];
  const questions: Row[] = [];
  const postgres = await startThrowawayPostgres();
  try {
    for (const edges of sizes)
      for (const database of ['embedded', 'postgres']) {
        const folder = mkdtempSync(join(tmpdir(), 'chokepoint-bench-graph-'));
        try {
          const open = () => openStore(folder, database === 'postgres' ? postgres.url : undefined);
          const rows = await measure(open, edges, quick ? 100 : SMALL_COMMITS);
          commits.push({ edges, database, ...rows.commit });
          questions.push({ edges, database, ...rows.questions });
        } finally {
          rmSync(folder, { recursive: true, force: true });
        }
        await emptyGraph(postgres.url);
      }
  } finally {
    await postgres.stop();
  }
  findings.table('Commits to the stored graph, and opening it again', commits);
  findings.table('Questions to worker threads, one after the other (ms)', questions);
}

function openStore(folder: string, url: string | undefined): Promise<Service> {
  const config = readConfig({ CHOKEPOINT_DATA_DIR: folder, ...(url ? { CHOKEPOINT_DATABASE_URL: url } : {}) });
  return openService(config, { clock: systemClock, log: pino({ level: 'warn' }) });
}

/** Both databases start empty; the server is used again for the next size. */
async function emptyGraph(url: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'chokepoint-bench-graph-'));
  const service = await openStore(folder, url);
  await service.db.deleteFrom('graph_snapshot').execute();
  await service.db.deleteFrom('graph_version').execute();
  await service.close();
  rmSync(folder, { recursive: true, force: true });
}

async function measure(open: () => Promise<Service>, edges: number, smallCommits: number) {
  const nodes = edges / 10;
  const service = await open();
  const { graph } = service;
  const batch = new Batch();
  fillNodes(batch, nodes, 'day 1');
  fillEdges(batch, nodes, edges, 'day 1');
  const batches = [batch.pack()];
  await oneNode(graph); // the writer's thread is there, as it is in a service that has written before
  let large = 0;
  const committed = await millisecondsOf(async () => {
    large = (await graph.commit({ batches }, { cause: { kind: 'bench' } })).version;
  });
  await graph.snapshot(); // due after a commit of this size; written beside the small commits, it would be measured there
  const small: number[] = [];
  for (let number = 0; number < smallCommits; number++)
    small.push(await millisecondsOf(() => oneEdge(graph, number, nodes)));
  const latencies = await questions(service, nodes);
  await graph.snapshot();
  const version = (await graph.versions()).find((made) => made.version === large);
  await service.close();
  let again: Service | undefined;
  const opened = await millisecondsOf(async () => {
    again = await open();
  });
  await again?.close();
  return {
    commit: {
      'commit s': committed / 1000,
      'edges/s': edges / (committed / 1000),
      'bytes/edge stored': (version?.bytes ?? 0) / edges,
      'small p50 ms': percentile(small, 0.5),
      'small p95 ms': percentile(small, 0.95),
      'open s': opened / 1000,
      'resident MB': process.memoryUsage.rss() / 2 ** 20,
    },
    questions: latencies,
  };
}

async function oneNode(graph: GraphStore): Promise<void> {
  const batch = new Batch();
  batch.node(objectId(0), ['Base', 'Computer']);
  await graph.commit({ batches: [batch.pack()] }, { cause: { kind: 'bench' } });
}

async function oneEdge(graph: GraphStore, number: number, nodes: number): Promise<void> {
  const batch = new Batch();
  const [start, end] = [objectId((number * 7919) % nodes), objectId((number * 104_729 + 1) % nodes)];
  batch.edge(start, 'BenchEdge', end, { lastseen: `commit ${number}` });
  await graph.commit({ batches: [batch.pack()] }, { cause: { kind: 'bench' } });
  const image = graph.images.current;
  const kind = image.edgeKind('BenchEdge')!;
  if (image.findEdge(image.nodeByObjectId(start)!, kind, image.nodeByObjectId(end)!) === undefined)
    throw new Error('a commit is not visible to the next read');
}

async function questions(service: Service, nodes: number): Promise<Row> {
  const ask = async <Input, Output>(task: Task<Input, Output>, input: NoInfer<Input>) => {
    using image = service.graph.images.lease();
    await service.workers.run(task, input, {
      image,
      queue: 'lookup',
      owner: 'bench',
      milliseconds: 60_000,
      bytes: 1 << 30,
    });
  };
  const kinds = service.graph.images.current.edgeKinds;
  const shownKinds = { display: [], source: [], icons: {} };
  const path = (number: number) =>
    ask(shortestPathTask, {
      stops: [objectId((number * 7919) % nodes), objectId((number * 104_729) % nodes)],
      kinds,
      form: 'unified',
      shownKinds,
      environments: undefined,
      now: 0,
    });
  const search = (number: number) =>
    ask(findObjectsTask, {
      text: `SMITH${number * 11}`,
      match: 'fuzzy',
      asTyped: false,
      properties: ['name', 'objectid'],
      kinds: undefined,
      shownKinds,
      environments: undefined,
      skip: 0,
      limit: 10,
      cache: false,
    });
  await path(1);
  await search(1);
  const paths: number[] = [];
  const searches: number[] = [];
  for (let number = 0; number < PATHS; number++) paths.push(await millisecondsOf(() => path(number)));
  for (let number = 0; number < SEARCHES; number++) searches.push(await millisecondsOf(() => search(number)));
  return {
    'all shortest paths p50': percentile(paths, 0.5),
    'all shortest paths p95': percentile(paths, 0.95),
    'search p50': percentile(searches, 0.5),
    'search p95': percentile(searches, 0.95),
  };
}

async function millisecondsOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { Analysis, type AnalysisResult } from '@chokepoint/analysis';
import { applyDelta, Batch, type Delta, GraphBuilder, type GraphImage } from '@chokepoint/graph';
import { generateEnvironment } from '@chokepoint/ingest/generate';
import { imageOfFiles } from '../packages/server/src/offline/image-of-files.ts';
import type { BenchOptions } from './main.ts';
import { percentile, type Row } from './table.ts';

const options = { edition: 'enterprise', time: '2026-01-15T00:00:00Z' } as const;
const ROUNDS = 3;
const CHANGES = 20;

/** How many users make about as many nodes as the first aim speaks of. */
const USERS_OF_1500_NODES = 295;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** From a collected graph to the change that a commit takes, the commit, and both again after single memberships changed. */
export async function bench({ findings, quick }: BenchOptions): Promise<void> {
  const sizes = quick ? [USERS_OF_1500_NODES] : [USERS_OF_1500_NODES, 10_000, 100_000];
  const runs: Row[] = [];
  const changes: Row[] = [];
  const rules = new Map<string, Record<string, string | number>>();
  for (const users of sizes) {
    const collected = await collectedImage(users);
    const { row, result, analysis, image } = measuredRuns(collected, users);
    runs.push(row);
    for (const { name, edges, milliseconds } of result.rules) {
      const known = rules.get(name) ?? { rule: name };
      known[`${users.toLocaleString('en-US')} users, ms`] = milliseconds;
      known[`${users.toLocaleString('en-US')} users, edges`] = edges;
      rules.set(name, known);
    }
    changes.push(measuredChanges(analysis, image, users, Number(row['whole run s'])));
  }
  findings.table('A whole run', runs);
  findings.table('One membership changed', changes);
  findings.table('Rules in a whole run', [...rules.values()].map(withGrowth).sort(slowestFirst));
}

async function collectedImage(users: number): Promise<GraphImage> {
  const files = generateEnvironment({ users, seed: '1', shape: 'tangled' }).map((file) => ({
    name: file.name,
    source: {
      async *read() {
        yield* file.read();
      },
    },
  }));
  return (await imageOfFiles(files, { ...options, leaveOut: () => true })).image;
}

function measuredRuns(collected: GraphImage, users: number) {
  const seconds: number[] = [];
  const commits: number[] = [];
  const computed: number[] = [];
  let analysis = new Analysis();
  let result: AnalysisResult | undefined;
  let image = collected;
  collectGarbage();
  const before = process.memoryUsage();
  let peak = 0;
  for (let round = 0; round < ROUNDS; round++) {
    analysis = new Analysis();
    const began = performance.now();
    const beganComputing = processorTime();
    result = analysis.run(collected, options);
    const derived = performance.now();
    image = committed(collected, result.change).image;
    seconds.push((derived - began) / 1000);
    commits.push((performance.now() - derived) / 1000);
    computed.push(processorTime() - beganComputing);
    peak = Math.max(peak, process.memoryUsage().rss);
  }
  collectGarbage();
  const after = process.memoryUsage();
  const derive = percentile(seconds, 0.5);
  const row: Row = {
    users,
    nodes: collected.nodeCount,
    'collected edges': collected.edgeCount,
    'derived edges': image.edgeCount - collected.edgeCount,
    'first run s': seconds[0]!,
    'run s': derive,
    'commit s': percentile(commits, 0.5),
    'whole run s': derive + percentile(commits, 0.5),
    'of it computing s': percentile(computed, 0.5),
    'resident MB before': megabytes(before.rss),
    'at most MB': megabytes(peak),
    'retained for the next run MB': megabytes(after.heapUsed - before.heapUsed),
  };
  return { row, result: result!, analysis, image };
}

/** Memberships at random, each taken away, analysed, and given back. */
function measuredChanges(analysis: Analysis, first: GraphImage, users: number, wholeRun: number): Row {
  const kind = first.edgeKind('MemberOf')!;
  const all = [...first.edges()].filter((edge) => first.edgeKindOf(edge) === kind && !first.isDerived(edge));
  const samples: number[] = [];
  let image = first;
  for (let change = 0; change < CHANGES; change++) {
    const edge = all[Math.floor(((change + 0.5) / CHANGES) * all.length)]!;
    const [start, end] = [first.objectId(first.edgeSource(edge)), first.objectId(first.edgeTarget(edge))];
    const step = committed(image, { deleteEdges: [{ ids: [first.edgeId(edge)] }] });
    samples.push(timed(() => analysed(step.image, [step.delta])));
    const batch = new Batch();
    batch.edge(start, 'MemberOf', end);
    const back = committed(image, { batches: [batch.pack()] });
    samples.push(timed(() => analysed(back.image, [back.delta])));
  }
  return {
    users,
    changes: samples.length,
    'p50 ms': percentile(samples, 0.5) * 1000,
    'p95 ms': percentile(samples, 0.95) * 1000,
    'most ms': Math.max(...samples) * 1000,
    'p50, % of a whole run': (percentile(samples, 0.5) / wholeRun) * 100,
    'most, % of a whole run': (Math.max(...samples) / wholeRun) * 100,
  };

  /** With the commit of what follows. */
  function analysed(changed: GraphImage, deltas: readonly Delta[]): void {
    image = committed(changed, analysis.run(changed, options, deltas).change).image;
  }
}

type Change = Partial<AnalysisResult['change']>;

function committed(base: GraphImage, { batches = [], deleteEdges = [] }: Change): { image: GraphImage; delta: Delta } {
  const builder = new GraphBuilder(base);
  for (const { ids } of deleteEdges) for (const id of ids) builder.deleteEdge(id);
  for (const batch of batches) builder.add(new Batch(batch));
  const { delta } = builder.finish();
  return { image: applyDelta(base, delta), delta };
}

/** Seconds that this thread has computed: other work on the machine does not count. */
function processorTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1e6;
}

function timed(work: () => void): number {
  const began = performance.now();
  work();
  return (performance.now() - began) / 1000;
}

/** How much longer for ten times the users. */
function withGrowth(row: Record<string, string | number>): Row {
  const times = Object.keys(row)
    .filter((key) => key.endsWith(', ms'))
    .map((key) => Number(row[key]));
  const [middle, large] = times.slice(-2);
  return times.length < 3 || middle! < 0.5 ? row : { ...row, growth: large! / middle! };
}

function slowestFirst(one: Row, other: Row): number {
  const key = Object.keys(one).findLast((name) => name.endsWith(', ms'))!;
  return Number(other[key]) - Number(one[key]);
}

function megabytes(bytes: number): number {
  return Math.round(bytes / 1e6);
}

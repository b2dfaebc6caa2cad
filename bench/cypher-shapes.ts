import { imageSource, LENIENT_CYPHER, runQuery } from '@chokepoint/cypher';
import { type Deadline, DeadlineExceeded, type GraphImage } from '@chokepoint/graph';
import { QUESTIONS, type Question } from './cypher-questions.ts';
import type { BenchOptions } from './main.ts';
import { nestedGroups } from './nested-groups.ts';
import { percentile, type Row } from './table.ts';

const ROUNDS = 3;
const LONGEST_MS = 10_000;

type Measured = { readonly wording: string; readonly ms: number; readonly rows: string | undefined };

/** The same questions in many wordings: how far the slowest lies from the fastest, and how time grows with the graph. */
export async function bench({ findings, quick }: BenchOptions): Promise<void> {
  const sizes = quick ? [1000] : [1000, 10_000, 100_000];
  const shapes: Row[] = [];
  const measured = new Map<string, Measured[][]>(QUESTIONS.map(({ name }) => [name, []]));
  const edges: number[] = [];
  for (const users of sizes) {
    const image = nestedGroups(users);
    shapes.push({ users, nodes: image.nodeCount, edges: image.edgeCount });
    edges.push(image.edgeCount);
    for (const question of QUESTIONS) measured.get(question.name)!.push(measureAll(image, question));
    findings.table(
      `Spread at ${users.toLocaleString('en-US')} users (slowest wording / fastest)`,
      QUESTIONS.map(({ name }) => spreadOf(name, measured.get(name)!.at(-1)!)),
    );
  }
  findings.table('Environments', shapes);
  if (sizes.length > 1)
    findings.table(
      'Growth of the slowest wording: exponent in the number of edges',
      QUESTIONS.map(({ name }) => growthOf(name, measured.get(name)!, edges)),
    );
  findings.table(
    `Every wording at ${sizes.at(-1)!.toLocaleString('en-US')} users`,
    QUESTIONS.flatMap(({ name }) => measured.get(name)!.at(-1)!).map(({ wording, ms }) => ({ ms, wording })),
  );
}

/** Wordings that return other rows than the first are a fault of the engine, or not wordings of one question. */
function measureAll(image: GraphImage, { name, wordings }: Question): Measured[] {
  const all = wordings.map((wording) => measure(image, wording));
  const known = all.find(({ rows }) => rows !== undefined)?.rows;
  for (const { wording, rows } of all)
    if (rows !== undefined && rows !== known) throw new Error(`${name}: other rows for ${wording}`);
  return all;
}

function measure(image: GraphImage, wording: string): Measured {
  const graph = imageSource(image, { objectIdProperty: 'objectid' });
  const samples: number[] = [];
  let rows: string | undefined;
  for (let round = 0; round < ROUNDS; round++) {
    const began = computedMs();
    try {
      const found = runQuery(wording, graph, { dialect: LENIENT_CYPHER, deadline: computedIn(LONGEST_MS) });
      rows = JSON.stringify(found.rows);
    } catch (error) {
      const { name, message } = error as Error;
      console.log(`${name === 'DeadlineExceeded' ? 'no end' : message}: ${wording}`);
      return { wording, ms: Number.POSITIVE_INFINITY, rows: undefined };
    }
    samples.push(computedMs() - began);
    if (samples[0]! > 1000) break;
  }
  return { wording, ms: percentile(samples, 0.5), rows };
}

/** Time that this thread has computed: it does not grow when the machine is busy with something else. */
function computedMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

function computedIn(ms: number): Deadline {
  const end = computedMs() + ms;
  return {
    check() {
      if (computedMs() > end) throw new DeadlineExceeded(`computed for more than ${ms} ms`);
    },
  };
}

function spreadOf(name: string, measured: readonly Measured[]): Row {
  const times = measured.map(({ ms }) => ms);
  const [fastest, slowest] = [Math.min(...times), Math.max(...times)];
  return {
    question: name,
    wordings: measured.length,
    'fastest ms': fastest,
    'slowest ms': slowest,
    spread: slowest / fastest,
    'no end': times.filter((ms) => ms === Number.POSITIVE_INFINITY).length,
  };
}

function growthOf(name: string, sizes: readonly (readonly Measured[])[], edges: readonly number[]): Row {
  const slowest = sizes.map((measured) => Math.max(...measured.map(({ ms }) => ms)));
  const exponent = (from: number, to: number) =>
    Math.log(slowest[to]! / slowest[from]!) / Math.log(edges[to]! / edges[from]!);
  return { question: name, 'to 10,000 users': exponent(0, 1), 'to 100,000 users': exponent(1, 2) };
}

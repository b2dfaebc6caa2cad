import {
  applyDelta,
  Batch,
  type Delta,
  decodeSnapshot,
  encodeDelta,
  encodeSnapshot,
  GraphBuilder,
  GraphImage,
  searchNodes,
} from '@chokepoint/graph';
import { fillEdges, fillNodes, objectId, random, userName } from './graph-shape.ts';
import type { BenchOptions } from './main.ts';
import { percentile, type Row } from './table.ts';

const COMMITS = 1000;
const SEARCHES = 500;

/** Building, storing, changing and searching images of 10^4 to 10^7 edges, ten edges to a node. */
export async function bench({ findings, quick }: BenchOptions): Promise<void> {
  const sizes = quick ? [1e4, 1e5] : [1e4, 1e5, 1e6, 1e7];
  const tables: Record<string, Row[]> = { build: [], memory: [], storage: [], use: [] };
  for (const edges of sizes) {
    const rows = measure(edges);
    for (const [name, row] of Object.entries(rows)) tables[name]!.push({ edges, ...row });
  }
  findings.table('Building an image (seconds; CPU seconds of all threads in brackets)', tables.build!);
  findings.table('Memory (bytes)', tables.memory!);
  findings.table('Storage', tables.storage!);
  findings.table(`Use: ${COMMITS} commits of one edge, ${SEARCHES} searches for part of a name`, tables.use!);
}

function measure(edges: number): Record<string, Row> {
  const nodes = edges / 10;
  const batch = new Batch();
  const filled = timed(() => {
    fillNodes(batch, nodes, 'day 1');
    fillEdges(batch, nodes, edges, 'day 1');
  });
  const merged = timed(() => mergeInto(GraphImage.empty(), batch));
  const applied = timed(() => applyDelta(GraphImage.empty(), merged.result));
  const image = applied.result;
  const { bytes } = image;
  const ofEdges = bytes.edges + bytes.adjacency + bytes.edgeProperties;

  return {
    build: {
      nodes,
      'fill batches': filled.text,
      merge: merged.text,
      'make image': applied.text,
      'merge + make': `${(merged.seconds + applied.seconds).toFixed(2)} (${(merged.cpu + applied.cpu).toFixed(2)})`,
    },
    memory: {
      'per edge': ofEdges / edges,
      'per node': (bytes.total - ofEdges) / nodes,
      'all, per edge': bytes.total / edges,
      'all, MB': bytes.total / 1e6,
    },
    storage: storage(image, merged.result, nodes, edges),
    use: { ...commits(image, nodes), ...searches(image, nodes) },
  };
}

function storage(image: GraphImage, delta: Delta, nodes: number, edges: number): Row {
  const encoded = timed(() => [...encodeDelta(delta)]);
  const snapshot = timed(() => [...encodeSnapshot(image)]);
  const opened = timed(() => decodeSnapshot(snapshot.result));
  if (opened.result.edgeCount !== image.edgeCount) throw new Error('the snapshot lost edges');
  const again = new Batch();
  fillNodes(again, nodes, 'day 2');
  fillEdges(again, nodes, edges, 'day 2');
  const second = timed(() => mergeInto(image, again));
  const size = bytesIn(encoded.result);
  return {
    'delta MB': size / 1e6,
    'encode s': encoded.seconds,
    'snapshot MB': bytesIn(snapshot.result) / 1e6,
    'write s': snapshot.seconds,
    'open s': opened.seconds,
    're-ingest merge s': second.seconds,
    're-ingest bytes %': (bytesIn([...encodeDelta(second.result)]) / size) * 100,
  };
}

function commits(start: GraphImage, nodes: number): Row {
  let image = start;
  const times: number[] = [];
  const pick = random(99);
  for (let i = 0; i < COMMITS; i++) {
    const began = performance.now();
    const batch = new Batch();
    const [from, to] = [objectId(pick(nodes)), objectId(pick(nodes))];
    batch.edge(from, 'Owns', to, { lastseen: `commit ${i}`, isacl: true });
    image = applyDelta(image, mergeInto(image, batch));
    const found = image.findEdge(image.nodeByObjectId(from)!, image.edgeKind('Owns')!, image.nodeByObjectId(to)!);
    times.push(performance.now() - began);
    if (found === undefined) throw new Error('a commit is not visible to the next read');
  }
  return {
    'commit p50 ms': percentile(times, 0.5),
    'commit p95 ms': percentile(times, 0.95),
    'max ms': Math.max(...times),
  };
}

function searches(image: GraphImage, nodes: number): Row {
  const options = { properties: ['name'], limit: 20 };
  const index = timed(() => searchNodes(image, 'warm up', options));
  const pick = random(7);
  const run = (similar: boolean): number => {
    const times: number[] = [];
    for (let i = 0; i < SEARCHES; i++) {
      const name = userName(pick(nodes));
      const from = pick(6);
      const part = name.slice(from, from + 3 + pick(8));
      const began = performance.now();
      searchNodes(image, similar ? `${part.slice(0, 3)}x${part.slice(3)}` : part, { ...options, similar });
      times.push(performance.now() - began);
    }
    return percentile(times, 0.95);
  };
  return { 'index s': index.seconds, 'search p95 ms': run(false), 'similar p95 ms': run(true) };
}

function mergeInto(image: GraphImage, batch: Batch): Delta {
  const builder = new GraphBuilder(image);
  builder.add(batch);
  return builder.finish().delta;
}

const bytesIn = (chunks: readonly Uint8Array[]): number => chunks.reduce((sum, chunk) => sum + chunk.length, 0);

function timed<T>(work: () => T): { result: T; seconds: number; cpu: number; text: string } {
  const cpuBefore = process.cpuUsage();
  const began = performance.now();
  const result = work();
  const seconds = (performance.now() - began) / 1000;
  const used = process.cpuUsage(cpuBefore);
  const cpu = (used.user + used.system) / 1e6;
  return { result, seconds, cpu, text: `${seconds.toFixed(2)} (${cpu.toFixed(2)})` };
}

// Speed of conversion alone: bytes of collector files in, nodes and edges out, nothing stored.
//   node bench/ingest-convert.ts [megabytes per file, default 64]
import { createWriteStream, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { type BatchSink, convertStream, openUpload } from '../packages/ingest/src/index.ts';
import { azureFile, openGraphFile, sharpHoundFile } from './collector-files.ts';

class CountingSink implements BatchSink {
  nodes = 0;
  edges = 0;
  rejected = 0;
  node(): void {
    this.nodes++;
  }
  edge(): void {
    this.edges++;
  }
  reject(): void {
    this.rejected++;
  }
}

const megabytes = Number(process.argv[2] ?? 64);
const folder = mkdtempSync(join(tmpdir(), 'chokepoint-bench-'));

/** Each row is one way a file reaches us. */
const FILES: readonly (readonly [string, () => Iterable<string>, boolean])[] = [
  ['users, meta first', () => sharpHoundFile('users', megabytes << 20, 'meta-first'), false],
  ['users, meta last', () => sharpHoundFile('users', megabytes << 20, 'meta-last'), false],
  ['users, meta last, gzip', () => sharpHoundFile('users', megabytes << 20, 'meta-last'), true],
  ['computers, meta last', () => sharpHoundFile('computers', megabytes << 20, 'meta-last'), false],
  ['groups, meta last', () => sharpHoundFile('groups', megabytes << 20, 'meta-last'), false],
  ['azure', () => azureFile(megabytes << 20), false],
  ['opengraph', () => openGraphFile(megabytes << 20), false],
];

async function measure(path: string): Promise<Record<string, number>> {
  const sink = new CountingSink();
  const before = process.resourceUsage().maxRSS;
  const cpu = process.cpuUsage();
  const started = performance.now();
  await using upload = await openUpload(path);
  const file = upload.files[0];
  if (!file || !('source' in file)) throw new Error(`cannot read ${path}`);
  const report = await convertStream(file.source, sink, { ingestTime: new Date().toISOString() });
  const seconds = (performance.now() - started) / 1000;
  const { user, system } = process.cpuUsage(cpu);
  if (report.failure || sink.rejected > 0) throw new Error(report.failure ?? `${sink.rejected} rejected`);
  return {
    MB: Math.round(report.bytes / 1e6),
    objects: report.objects,
    nodes: sink.nodes,
    edges: sink.edges,
    seconds: Number(seconds.toFixed(2)),
    'MB/s': Math.round(report.bytes / 1e6 / seconds),
    'MB/s of CPU': Math.round(report.bytes / (user + system)),
    'memory grown MB': Math.round((process.resourceUsage().maxRSS - before) / 1000),
  };
}

try {
  const table: Record<string, Record<string, number>> = {};
  for (const [name, content, packed] of FILES) {
    const path = join(folder, 'file.json');
    await (packed
      ? pipeline(content, createGzip({ level: 4 }), createWriteStream(path))
      : pipeline(content, createWriteStream(path)));
    if (statSync(path).size === 0) throw new Error('nothing to measure');
    table[name] = await measure(path);
  }
  console.table(table);
} finally {
  rmSync(folder, { recursive: true });
}

import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { writeEnvironment } from '../packages/cli/src/environment-archive.ts';
import { generateEnvironment } from '../packages/ingest/src/generate/index.ts';
import { type BatchSink, convertStream, openUpload } from '../packages/ingest/src/index.ts';
import { Converters } from '../packages/server/src/uploads/conversion/converters.ts';
import { SpillFile } from '../packages/server/src/uploads/conversion/spill-file.ts';
import { azureFile, openGraphFile, sharpHoundFile } from './collector-files.ts';
import type { BenchOptions } from './main.ts';
import type { Row } from './table.ts';

const TIME = '2026-01-15T00:00:00Z';
const rounded = (value: number) => Number(value.toFixed(2));

/** Bytes of collector files in, nodes and edges out, nothing stored. */
export async function bench({ findings, quick }: BenchOptions): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'chokepoint-bench-'));
  try {
    const formats = await eachFormat(folder, quick ? 8 : 64);
    findings.table('Conversion of one file in one thread, written to nowhere', formats);
    const archives: Row[] = [];
    for (const users of quick ? [1000] : [10_000, 50_000]) archives.push(await archive(folder, users));
    findings.table('Conversion of an archive to batches, threads as the service has them', archives);
    findings.table('Memory of the conversion of one file', [await largeFile(folder, quick ? 200 : 5000)]);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Each row is one way a file reaches us. */
const FORMATS: Readonly<Record<string, (bytes: number) => Iterable<string>>> = {
  'users, meta first': (bytes) => sharpHoundFile('users', bytes, 'meta-first'),
  'users, meta last': (bytes) => sharpHoundFile('users', bytes, 'meta-last'),
  'users, meta last, gzip': (bytes) => sharpHoundFile('users', bytes, 'meta-last'),
  'computers, meta last': (bytes) => sharpHoundFile('computers', bytes, 'meta-last'),
  'groups, meta last': (bytes) => sharpHoundFile('groups', bytes, 'meta-last'),
  azure: azureFile,
  opengraph: openGraphFile,
};

async function eachFormat(folder: string, megabytes: number): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [name, content] of Object.entries(FORMATS)) {
    const path = join(folder, 'file.json');
    await writeContent(content(megabytes << 20), path, name.endsWith('gzip'));
    rows.push({ file: name, ...(await oneFile(path)) });
  }
  return rows;
}

async function writeContent(content: Iterable<string>, path: string, packed: boolean): Promise<void> {
  if (packed) await pipeline(content, createGzip({ level: 1 }), createWriteStream(path));
  else await pipeline(content, createWriteStream(path));
}

class CountingSink implements BatchSink {
  nodes = 0;
  edges = 0;
  rejected = 0;
  readonly discard = () => {
    this.nodes = this.edges = this.rejected = 0;
  };
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

async function oneFile(path: string): Promise<Row> {
  const sink = new CountingSink();
  const started = performance.now();
  await using upload = await openUpload(path);
  const file = upload.files[0];
  if (!file || !('source' in file)) throw new Error(`cannot read ${path}`);
  const report = await convertStream(file.source, sink, { ingestTime: TIME });
  const seconds = (performance.now() - started) / 1000;
  if (report.failure || sink.rejected > 0) throw new Error(report.failure ?? `${sink.rejected} rejected`);
  return {
    MB: Math.round(report.bytes / 1e6),
    objects: report.objects,
    nodes: sink.nodes,
    edges: sink.edges,
    seconds: rounded(seconds),
    'MB/s': Math.round(report.bytes / 1e6 / seconds),
  };
}

async function archive(folder: string, users: number): Promise<Row> {
  const path = join(folder, 'environment.zip');
  const { bytes } = await writeEnvironment(generateEnvironment({ users, seed: '1', shape: 'tangled' }), path);
  const converters = new Converters();
  try {
    const first = await convertAll(converters, path);
    const later = await convertAll(converters, path);
    return {
      users,
      MB: Math.round(bytes / 1e6),
      'first, s': rounded(first.seconds),
      'first, MB/s': Math.round(bytes / 1e6 / first.seconds),
      'later, s': rounded(later.seconds),
      'later, MB/s': Math.round(bytes / 1e6 / later.seconds),
    };
  } finally {
    await converters.close();
  }
}

/** What is resident beyond what was there before. */
async function largeFile(folder: string, megabytes: number): Promise<Row> {
  const path = join(folder, 'large.json.gz');
  await writeContent(sharpHoundFile('users', megabytes * 1e6, 'meta-last'), path, true);
  const converters = new Converters();
  let most = 0;
  const before = process.memoryUsage.rss();
  const timer = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss());
  }, 50);
  try {
    const { seconds, inMemory, spilled } = await convertAll(converters, path);
    most = Math.max(most, process.memoryUsage.rss());
    return {
      'text MB': megabytes,
      seconds: rounded(seconds),
      'MB/s': Math.round(megabytes / seconds),
      'grown by MB at most': Math.round((most - before) / 1e6),
      'MB that wait in memory': Math.round(inMemory / 1e6),
      'MB that wait on disk': Math.round(spilled / 1e6),
    };
  } finally {
    clearInterval(timer);
    await converters.close();
  }
}

type Conversion = { readonly seconds: number; readonly inMemory: number; readonly spilled: number };

async function convertAll(converters: Converters, path: string): Promise<Conversion> {
  await using waiting = await SpillFile.open(dirname(path), { mostInMemory: converters.mostWaitingBytes });
  const { spill } = waiting;
  const started = performance.now();
  const listed = await converters.ask({ kind: 'list', path, name: path });
  const order = listed.map((_, file) => file).sort((a, b) => (listed[b]!.size ?? 0) - (listed[a]!.size ?? 0));
  const files = await Promise.all(
    order.map((file) => converters.ask({ kind: 'convert', path, name: path, file, ingestTime: TIME, spill })),
  );
  for (const { report } of files) if (report.failure) throw new Error(report.failure);
  converters.closeFiles();
  const seconds = (performance.now() - started) / 1000;
  return { seconds, inMemory: waiting.inMemory, spilled: waiting.spilled };
}

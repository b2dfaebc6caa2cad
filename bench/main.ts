import { writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { Findings } from './table.ts';

/** A benchmark prints its tables; `quick` cuts the sizes to something that ends in seconds. */
export type BenchOptions = { readonly findings: Findings; readonly quick: boolean };

/** Every benchmark and the modules that make it up; each exports `bench(options)`. */
const BENCHMARKS: Readonly<Record<string, readonly string[]>> = {
  graph: ['./graph-image.ts', './graph-algorithms.ts', './graph-storage.ts'],
  'graph-image': ['./graph-image.ts'],
  'graph-algorithms': ['./graph-algorithms.ts'],
  'graph-storage': ['./graph-storage.ts'],
  api: ['./api.ts'],
  cypher: ['./cypher.ts'],
  'cypher-shapes': ['./cypher-shapes.ts'],
  analysis: ['./analysis.ts'],
  findings: ['./findings.ts'],
  http: ['./http.ts'],
  web: ['./web.ts'],
  ingest: ['./ingest-convert.ts', './ingest.ts'],
  'ingest-convert': ['./ingest-convert.ts'],
  'ingest-service': ['./ingest.ts'],
};

const args = process.argv.slice(2);
const jsonAt = args.indexOf('--json');
const jsonFile = jsonAt === -1 ? undefined : args[jsonAt + 1];
const name = args.find((arg, index) => !arg.startsWith('--') && (jsonAt === -1 || index !== jsonAt + 1));
const modules = name === undefined ? undefined : BENCHMARKS[name];

if (!modules || (jsonAt !== -1 && !jsonFile)) {
  console.error(`usage: npm run bench -- NAME [--quick] [--json FILE]\nNAME: ${Object.keys(BENCHMARKS).join(', ')}`);
  process.exit(2);
}

const findings = new Findings();
const machine = `${cpus().length} x ${cpus()[0]?.model ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GiB, node ${process.versions.node}`;
console.log(machine);
for (const module of modules) {
  const { bench } = (await import(module)) as { bench(options: BenchOptions): Promise<void> };
  await bench({ findings, quick: args.includes('--quick') });
}
if (jsonFile) writeFileSync(jsonFile, `${JSON.stringify({ name, machine, tables: findings.tables }, null, 2)}\n`);
process.exit(0);

import { writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { Findings } from './table.ts';

/** A benchmark prints its tables; `quick` cuts the sizes to something that ends in seconds. */
export type BenchOptions = { readonly findings: Findings; readonly quick: boolean };

type Benchmark = { bench(options: BenchOptions): Promise<void> };
const graphImage = () => import('./graph-image.ts');
const graphAlgorithms = () => import('./graph-algorithms.ts');
const graphStorage = () => import('./graph-storage.ts');
const ingestConvert = () => import('./ingest-convert.ts');
const ingestService = () => import('./ingest.ts');

/** Every benchmark and the modules that make it up, loaded when they are run. */
const BENCHMARKS: Readonly<Record<string, readonly (() => Promise<Benchmark>)[]>> = {
  graph: [graphImage, graphAlgorithms, graphStorage],
  'graph-image': [graphImage],
  'graph-algorithms': [graphAlgorithms],
  'graph-storage': [graphStorage],
  api: [() => import('./api.ts')],
  cypher: [() => import('./cypher.ts')],
  parallel: [() => import('./parallel.ts')],
  'cypher-shapes': [() => import('./cypher-shapes.ts')],
  analysis: [() => import('./analysis.ts')],
  findings: [() => import('./findings.ts')],
  pipeline: [() => import('./pipeline.ts')],
  http: [() => import('./http.ts')],
  'under-work': [() => import('./under-work.ts')],
  overload: [() => import('./overload.ts')],
  soak: [() => import('./soak.ts')],
  bolt: [() => import('./bolt.ts')],
  web: [() => import('./web.ts')],
  ingest: [ingestConvert, ingestService],
  'ingest-convert': [ingestConvert],
  'ingest-service': [ingestService],
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
for (const load of modules) {
  const { bench } = await load();
  await bench({ findings, quick: args.includes('--quick') });
}
if (jsonFile) writeFileSync(jsonFile, `${JSON.stringify({ name, machine, tables: findings.tables }, null, 2)}\n`);
process.exit(0);

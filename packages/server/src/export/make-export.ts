import { existsSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SharedGraph } from '@chokepoint/graph';
import { readDisplayedKinds, readTraversableKinds } from '../kinds/kind-read.ts';
import type { Database } from '../storage/database.ts';
import { liftIdleLimit } from '../storage/dump/dump-rows.ts';
import { Thread } from '../threads/thread.ts';
import { SERVICE_VERSION } from '../version.ts';
import type { WrittenFile } from './dataset-writer.ts';
import type { ExportCalls } from './export-calls.ts';
import { ExportError } from './export-error.ts';
import { DATASET_NAMES, type DatasetName, EXPORT_SCHEMA, type ExportRow } from './export-schema.ts';
import { exposureRows, findingRows, versionRows } from './recorded-rows-read.ts';

/** Where the list of files of each complete export is. Readers of a lake ignore names that begin with `_`. */
export const MANIFESTS = '_exports';

type ExportSource = {
  readonly db: Database;
  readonly version: number;
  readonly graph: SharedGraph;
};

export type ExportReport = {
  /** Names the export in all its paths: `20300101T020000Z`. */
  readonly exported: string;
  readonly graphVersion: number;
  readonly rows: Readonly<Record<DatasetName, number>>;
  readonly files: number;
  readonly bytes: number;
  readonly seconds: number;
};

type Written = Readonly<Record<DatasetName, readonly WrittenFile[]>>;

/** Writes the graph and what is recorded about it as Parquet below a folder. Readers see all of it or nothing. */
export async function makeExport(source: ExportSource, folder: string, now: Date): Promise<ExportReport> {
  const began = performance.now();
  const exported = now.toISOString().replaceAll(/[-:]|\.\d+/g, '');
  if (existsSync(join(folder, MANIFESTS, `${exported}.json`)))
    throw new ExportError(`${folder} has an export of ${exported} already.`);
  const partial = join(folder, `_partial-${exported}`);
  try {
    await mkdir(partial, { recursive: true, mode: 0o700 });
    const written = await writeFiles(source, partial);
    await publish(folder, partial, exported, source.version, written);
    return { exported, graphVersion: source.version, ...totals(written), seconds: secondsSince(began) };
  } finally {
    await rm(partial, { recursive: true, force: true });
  }
}

async function writeFiles({ db, version, graph }: ExportSource, folder: string): Promise<Written> {
  const thread = new Thread<ExportCalls>(new URL('./export-thread.ts', import.meta.url), {
    name: 'the Parquet writer',
    keepsProcess: true,
  });
  const add = async (dataset: DatasetName, batches: AsyncIterable<readonly ExportRow[]>) => {
    await thread.ask({ kind: 'rows', folder, dataset, rows: [] });
    for await (const rows of batches) await thread.ask({ kind: 'rows', folder, dataset, rows });
  };
  try {
    const { display, source } = await readDisplayedKinds(db);
    const customKinds = { display: new Set(display), source: new Set(source) };
    const traversable = await readTraversableKinds(db);
    await thread.ask({ kind: 'graph', folder, graph, version, customKinds, traversable });
    await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (transaction) => {
        await liftIdleLimit(transaction);
        await add('findings', findingRows(transaction));
        await add('exposure', exposureRows(transaction));
        await add('versions', versionRows(transaction, version));
      });
    return await thread.ask({ kind: 'finish' });
  } finally {
    await thread.end(new Error('the export has ended'));
  }
}

/** Moves the files to where readers find them. What was moved is removed again when a later step fails. */
async function publish(folder: string, partial: string, exported: string, version: number, written: Written) {
  const places = DATASET_NAMES.map((name) => [name, join(folder, name, `exported=${exported}`)] as const);
  try {
    for (const [name, place] of places) {
      await mkdir(join(folder, name), { recursive: true });
      await rename(join(partial, name), place);
    }
    await mkdir(join(folder, MANIFESTS), { recursive: true });
    const manifest = { schema: EXPORT_SCHEMA, program: SERVICE_VERSION, exported, graph_version: version };
    await writeFile(join(partial, 'manifest'), `${JSON.stringify({ ...manifest, datasets: written }, null, 2)}\n`);
    await rename(join(partial, 'manifest'), join(folder, MANIFESTS, `${exported}.json`));
  } catch (error) {
    for (const [, place] of places) await rm(place, { recursive: true, force: true });
    throw error;
  }
}

function totals(written: Written): Pick<ExportReport, 'rows' | 'files' | 'bytes'> {
  const all = Object.values(written).flat();
  const rowsOf = (name: DatasetName) => written[name].reduce((sum, { rows }) => sum + rows, 0);
  const [nodes, edges, findings] = [rowsOf('nodes'), rowsOf('edges'), rowsOf('findings')];
  return {
    rows: { nodes, edges, findings, exposure: rowsOf('exposure'), versions: rowsOf('versions') },
    files: all.length,
    bytes: all.reduce((sum, { bytes }) => sum + bytes, 0),
  };
}

const secondsSince = (began: number): number => Math.round(performance.now() - began) / 1000;

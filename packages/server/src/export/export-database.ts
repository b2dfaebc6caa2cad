import { join } from 'node:path';
import type { Logger } from 'pino';
import { openForBackup } from '../backup/open-database-for-backup.ts';
import { systemClock } from '../clock.ts';
import type { Config } from '../config.ts';
import { chunksInFiles, chunksInRows } from '../graph/chunk-store.ts';
import { GraphImages } from '../graph/graph-images.ts';
import { GraphLogStore } from '../graph/graph-log-store.ts';
import { GraphStore } from '../graph/graph-store.ts';
import type { Database } from '../storage/database.ts';
import { localPubSub } from '../storage/pub-sub.ts';
import { requireCurrentSchema } from '../storage/schema-state.ts';
import { type ExportReport, makeExport } from './make-export.ts';

export type ExportConfig = Pick<Config, 'databaseUrl' | 'dataDir' | 'embeddedDatabase' | 'memoryLimit'>;

/** A running service may remove old versions while they are loaded; then the newest one is loaded again. */
const ATTEMPTS = 3;

/** Exports what a configured database has; also while a service uses it. The graph is loaded beside the service. */
export async function exportDatabase(
  config: ExportConfig,
  folder: string,
  options: { readonly now: Date; readonly log: Logger },
): Promise<ExportReport> {
  await using source = await openExport(config, options.log);
  using lease = source.graph.images.lease();
  return await makeExport({ db: source.db, version: lease.version, graph: lease.shared }, folder, options.now);
}

type OpenExport = AsyncDisposable & { readonly db: Database; readonly graph: GraphStore };

/** A configured database and its graph, for reading. */
export async function openExport(config: ExportConfig, log: Logger): Promise<OpenExport> {
  const { db, close } = await openForBackup(config, log);
  try {
    await requireCurrentSchema(db);
    const graph = await openGraph(db, config, log);
    const closeBoth = async () => {
      await graph.close();
      await close();
    };
    return { db, graph, [Symbol.asyncDispose]: closeBoth };
  } catch (error) {
    await close();
    throw error;
  }
}

async function openGraph(db: Database, { databaseUrl, dataDir }: ExportConfig, logger: Logger): Promise<GraphStore> {
  const chunks = databaseUrl ? chunksInRows : chunksInFiles(join(dataDir, 'graph'));
  for (let attempt = 1; ; attempt++) {
    const log = new GraphLogStore(db, chunks);
    const parts = { log, images: new GraphImages(), pubSub: localPubSub(), clock: systemClock, logger };
    const graph = new GraphStore(parts);
    try {
      await graph.open({ alone: false });
      return graph;
    } catch (error) {
      await graph.close();
      if (attempt === ATTEMPTS) throw error;
    }
  }
}

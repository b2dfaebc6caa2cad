import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { systemClock } from '../clock.ts';
import { chunksInFiles } from '../graph/chunk-store.ts';
import { GraphImages } from '../graph/graph-images.ts';
import { GraphLogStore } from '../graph/graph-log-store.ts';
import { GraphStore } from '../graph/graph-store.ts';
import type { Database } from '../storage/database.ts';
import { openUnmigrated } from '../storage/open-database.ts';
import { localPubSub } from '../storage/pub-sub.ts';
import { BackupError } from './backup-error.ts';
import { type RestoreReport, restoreBackup } from './restore-backup.ts';

type VerifiedBackup = RestoreReport & { readonly nodes: number; readonly relationships: number };

/** Restores a backup into a temporary database, compares every table, and opens its graph. */
export async function verifyBackup(
  path: string,
  passphrase: string | undefined,
  logger: Logger,
): Promise<VerifiedBackup> {
  const folder = await mkdtemp(join(tmpdir(), 'chokepoint-verify-'));
  try {
    const { db, close } = await openUnmigrated({ kind: 'embedded', folder }, logger);
    try {
      const report = await restoreBackup(db, path, passphrase);
      return { ...report, ...(await openGraph(db, folder, logger, report.graph_version)) };
    } finally {
      await close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function openGraph(db: Database, folder: string, logger: Logger, version: number) {
  const graph = new GraphStore({
    log: new GraphLogStore(db, chunksInFiles(join(folder, 'graph'))),
    images: new GraphImages(),
    pubSub: localPubSub(),
    clock: systemClock,
    logger,
  });
  try {
    await graph.open({ alone: true });
    const { images } = graph;
    if (images.version !== version)
      throw new BackupError(`the graph of the backup is version ${images.version}, not ${version}`);
    return { nodes: images.current.nodeCount, relationships: images.current.edgeCount };
  } finally {
    await graph.close();
  }
}

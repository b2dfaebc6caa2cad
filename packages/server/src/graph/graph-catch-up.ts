import type { GraphImages } from './graph-images.ts';
import type { GraphLoader } from './graph-loader.ts';
import type { GraphLogStore } from './graph-log-store.ts';
import type { SnapshotKeeper } from './snapshot-keeper.ts';
import type { GraphWriter } from './writer/graph-writer.ts';

export type CatchUpParts = {
  readonly log: GraphLogStore;
  readonly images: GraphImages;
  readonly writer: GraphWriter;
  readonly loader: GraphLoader;
  readonly snapshots: SnapshotKeeper;
};

/** Fetches the versions that other processes have committed. */
export async function catchUp({ log, images, writer, loader, snapshots }: CatchUpParts): Promise<void> {
  const from = images.version;
  const newest = await log.newestVersion();
  if (newest <= from) return;
  snapshots.forgetSizes();
  using base = images.lease();
  const segments = await log.segments(from, newest).catch(() => undefined);
  const image = segments
    ? (await writer.makeImage(base.shared, { kind: 'replay', segments })).image
    : await loader.load(newest, writer); // the versions between have been dropped
  images.swap(newest, image);
}

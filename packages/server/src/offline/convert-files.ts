import { type GraphImage, openShared, type PackedBatch } from '@chokepoint/graph';
import { type ByteSource, convertStream, type NodeRef, openUpload } from '@chokepoint/ingest';
import type { GraphChange, UnresolvedEdge } from '../graph/writer/graph-change.ts';
import { makeImage } from '../graph/writer/make-image.ts';
import { noMergeHelp } from '../graph/writer/merge-helper.ts';
import type { Spillable } from '../graph/writer/spillable.ts';
import { BatchWriter } from '../uploads/conversion/batch-writer.ts';

export type NamedSource = { readonly name: string; readonly source: ByteSource };

type ConvertedFiles = {
  /** What ingesting the files changes in a graph. */
  readonly change: GraphChange;
  /** What could not be read, each with the name of its file. */
  readonly failures: readonly string[];
  /** Rejected records, each with its place; the rest of their files was used. */
  readonly rejected: readonly string[];
};

/** Opens collector files, and the files in archives. They stay open until `uploads` is disposed of. */
export async function openFiles(
  paths: readonly string[],
  uploads: AsyncDisposableStack,
): Promise<{ readonly sources: readonly NamedSource[]; readonly unreadable: readonly string[] }> {
  const sources: NamedSource[] = [];
  const unreadable: string[] = [];
  for (const path of paths)
    for (const file of uploads.use(await openUpload(path)).files)
      if ('source' in file) sources.push(file);
      else unreadable.push(`${file.name}: ${file.failure}`);
  return { sources, unreadable };
}

/** Converts collector files in this thread, for a graph that is not stored. */
export async function convertFiles(files: Iterable<NamedSource>, time: string): Promise<ConvertedFiles> {
  const batches: PackedBatch[] = [];
  const edges: UnresolvedEdge[] = [];
  const stubs: NodeRef[] = [];
  const failures: string[] = [];
  const rejected: string[] = [];
  let number = 0;
  for (const { name, source } of files) {
    const writer = new BatchWriter(number++, time, {
      batch: (batch) => batches.push(batch),
      unresolved(moreStubs, moreEdges) {
        for (const stub of moreStubs) stubs.push(stub);
        for (const edge of moreEdges) edges.push(edge);
      },
    });
    const { failure } = await convertStream(source, writer, { ingestTime: time });
    writer.finish();
    if (failure) failures.push(`${name}: ${failure}`);
    for (const { path, reason, severity } of writer.rejections)
      if (severity === 'error') rejected.push(`${name} ${path}: ${reason}`);
  }
  const unresolved = { properties: { lastseen: time }, stubs: inMemory(stubs), edges: inMemory(edges) };
  return { change: { batches, unresolved }, failures, rejected };
}

function inMemory<T>(list: readonly T[]): Spillable<readonly T[]>[] {
  return list.length > 0 ? [{ value: list }] : [];
}

/** Builds the graph after a change, on this thread. */
export async function applyChange(base: GraphImage, change: GraphChange): Promise<GraphImage> {
  const { image } = await makeImage(base.share(), { kind: 'change', change }, noMergeHelp);
  return openShared(image);
}

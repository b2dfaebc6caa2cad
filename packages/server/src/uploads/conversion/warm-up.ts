import type { PackedBatch } from '@chokepoint/graph';
import { convertStream } from '@chokepoint/ingest';
import { generateEnvironment } from '@chokepoint/ingest/generate';
import { BatchWriter } from './batch-writer.ts';

const TIME = '2026-01-01T00:00:00.000Z';
const USERS = 300;
const ROUNDS = 3;

/**
 * Converts a small made-up environment to nowhere. Code runs uncompiled for its first second; after a warmUp the
 * first upload does not wait for that. Answers what came of it, for whoever wants to warmUp the next step.
 */
export async function warmUp(isWanted: () => boolean): Promise<PackedBatch[]> {
  let batches: PackedBatch[] = [];
  const onProgress = () => {
    if (!isWanted()) throw new Error('there is something real to do');
  };
  for (let round = 0; round < ROUNDS; round++) {
    batches = [];
    for (const [number, file] of generateEnvironment({ users: USERS, seed: 'warmUp' }).entries()) {
      const writer = new BatchWriter(number, TIME, { batch: (batch) => void batches.push(batch), loose: () => {} });
      await convertStream(pieces(file.read()), writer, { ingestTime: TIME, onProgress });
      writer.finish();
    }
  }
  return batches;
}

async function* pieces(read: Iterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield* read;
}

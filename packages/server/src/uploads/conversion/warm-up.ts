import type { PackedBatch } from '@chokepoint/graph';
import { convertStream } from '@chokepoint/ingest';
import { generateEnvironment } from '@chokepoint/ingest/generate';
import { BatchWriter } from './batch-writer.ts';

const TIME = '2026-01-01T00:00:00.000Z';
const USERS = 300;
const ROUNDS = 3;

/**
 * Converts a small generated environment. Code runs uncompiled for its first second; after a warm-up the first upload
 * does not wait for that. Returns the batches, with which the next step can warm up.
 */
export async function warmUp(isIdle: () => boolean): Promise<PackedBatch[]> {
  let batches: PackedBatch[] = [];
  const onProgress = () => {
    if (!isIdle()) throw new Error('there is a real request');
  };
  for (let round = 0; round < ROUNDS; round++) {
    batches = [];
    for (const [number, file] of generateEnvironment({ users: USERS, seed: 'warmUp' }).entries()) {
      const writer = new BatchWriter(number, TIME, {
        batch: (batch) => void batches.push(batch),
        unresolved: () => {},
      });
      await convertStream(pieces(file.read()), writer, { ingestTime: TIME, onProgress });
      writer.finish();
    }
  }
  return batches;
}

async function* pieces(read: Iterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield* read;
}

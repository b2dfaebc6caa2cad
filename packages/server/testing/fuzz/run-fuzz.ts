import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { injured, randomFrom } from '../../../ingest/testing/mutations.ts';
import type { FuzzTarget } from './fuzz-target.ts';

/** An input that broke the target, or took too long. */
type Failure = { readonly input: Uint8Array; readonly digest: string; readonly reason: string };

type FuzzReport = { readonly inputs: number; readonly longestMs: number; readonly failure: Failure | undefined };

type FuzzOptions = {
  readonly seed: number;
  /** Whether to go on after so many inputs. */
  readonly goesOn: (inputs: number) => boolean;
};

/** Processor time that one small input may take. A hundred times what the slowest takes. */
const LONGEST_MS = 2000;
const LONGEST_INPUT = 128 << 10;

/** Inputs that are stored with the sources: valid ones, and those that once broke something. */
function seedsOf(name: string): Uint8Array[] {
  const folder = join(import.meta.dirname, 'seeds', name);
  return readdirSync(folder)
    .sort()
    .map((file) => readFileSync(join(folder, file)));
}

/** Runs the stored inputs as they are, then injured ones, until it is told to stop or one fails. */
export async function fuzz(target: FuzzTarget, { seed, goesOn }: FuzzOptions): Promise<FuzzReport> {
  const random = randomFrom(seed);
  const seeds = seedsOf(target.name);
  const pool = [...seeds];
  const open = await target.open();
  let longestMs = 0;
  let inputs = 0;
  try {
    for (; inputs < seeds.length || goesOn(inputs); inputs++) {
      const input = inputs < seeds.length ? seeds[inputs]! : mutated(pool, random);
      const before = usedMs();
      const failure = await attempt(() => open.run(input));
      const took = usedMs() - before;
      longestMs = Math.max(longestMs, took);
      const reason = failure ?? (took > LONGEST_MS ? `it took ${Math.round(took)} ms` : undefined);
      if (reason !== undefined) return { inputs, longestMs, failure: { input, digest: digestOf(input), reason } };
      // Injuries of injuries reach further than those of the stored inputs.
      if (random(20) === 0) pool[seeds.length + random(64)] = input;
    }
    return { inputs, longestMs, failure: undefined };
  } finally {
    await open.close?.();
  }
}

async function attempt(run: () => Promise<void> | void): Promise<string | undefined> {
  try {
    await run();
    return undefined;
  } catch (error) {
    return error instanceof Error ? (error.stack ?? error.message) : String(error);
  }
}

function mutated(pool: readonly Uint8Array[], random: (below: number) => number): Uint8Array {
  const known = pool.filter((input) => input !== undefined);
  const one = injured(known[random(known.length)]!, random);
  if (random(4) > 0) return one.subarray(0, LONGEST_INPUT);
  const other = known[random(known.length)]!;
  const spliced = Buffer.concat([one.subarray(0, random(one.length + 1)), other.subarray(random(other.length + 1))]);
  return spliced.subarray(0, LONGEST_INPUT);
}

function usedMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

const digestOf = (input: Uint8Array): string => createHash('sha256').update(input).digest('hex').slice(0, 16);

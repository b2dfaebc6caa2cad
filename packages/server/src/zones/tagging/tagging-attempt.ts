import type { Edition } from '@chokepoint/contract';
import type { Clock } from '../../clock.ts';
import type { ImageLease } from '../../graph/graph-images.ts';
import type { Cause } from '../../graph/graph-log-store.ts';
import type { FlagStore } from '../../settings/flag-store.ts';
import type { ParameterStore } from '../../settings/parameter-store.ts';
import type { Database } from '../../storage/database.ts';
import type { Task } from '../../workers/task.ts';
import type { ZoneReadParts } from '../api/zone-parts.ts';

export type TaggingParts = Pick<ZoneReadParts, 'db' | 'graph' | 'workers'> & {
  readonly edition: Edition;
  readonly clock: Clock;
  readonly flags: FlagStore;
  readonly parameters: ParameterStore;
};

export type TaggingRequest = {
  /** The selectors to run; the others retain their members. */
  readonly run: 'all' | readonly number[];
  readonly cause: Cause;
  readonly signal?: AbortSignal;
  /** How long one selector may take. */
  readonly milliseconds?: number;
  /** Written with the result, in the same transaction. */
  readonly alongside?: (transaction: Database) => Promise<void>;
};

/** One attempt to tag the nodes of one image. */
export type TaggingAttempt = {
  readonly parts: TaggingParts;
  readonly request: TaggingRequest;
  readonly lease: ImageLease;
};

export type SelectorFailure = { readonly selector: string; readonly reason: string };

/** What an attempt has computed and is about to commit. */
export type TaggingResult = {
  /** The change of the graph; empty when no node changes. */
  readonly chunks: readonly Uint8Array[];
  readonly failures: readonly SelectorFailure[];
  /** Whether there is something to write to the database even when no node changes. */
  readonly hasWrites: boolean;
  write(transaction: Database): Promise<void>;
};

/** Less than the default timeout of requests, so that a slow selector is reported, instead of the request timing out. */
export const SELECTOR_MS = 20_000;
export const TAGGING_MS = 10 * SELECTOR_MS;
const MOST_BYTES = 2 ** 30;

export function runInWorker<Input, Output>(
  { parts, request, lease }: TaggingAttempt,
  task: Task<Input, Output>,
  input: NoInfer<Input>,
  milliseconds: number,
): Promise<Output> {
  return parts.workers.run(task, input, {
    image: lease,
    queue: 'query',
    owner: 'zones',
    milliseconds,
    bytes: MOST_BYTES,
    ...(request.signal && { signal: request.signal }),
  });
}

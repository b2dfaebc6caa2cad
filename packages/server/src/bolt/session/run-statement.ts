import { BoltFailure, MessageReader, PackReader, type TransactionOptions, type ValueFormat } from '@chokepoint/bolt';
import { may, type Principal } from '../../callers/principal.ts';
import { environmentsOf } from '../../callers/visible-environments.ts';
import type { ImageLease } from '../../graph/graph-images.ts';
import { ask } from '../../graph-answers/ask.ts';
import { logRun } from '../../queries/log-run.ts';
import { newPipe, PipeReader } from '../execution/record-pipe.ts';
import type { SentStatement, StatementChange, StatementInput } from '../execution/statement.ts';
import { statementTask } from '../execution/statement-tasks.ts';
import type { ServerFacts } from '../procedures/procedure-context.ts';
import type { StatementCaller, StatementParts } from './bolt-parts.ts';
import { boltFailureOf } from './service-failure.ts';
import { type Ended, StreamedResult } from './streamed-result.ts';

export type StatementRequest = SentStatement & {
  readonly options: TransactionOptions;
  readonly format: ValueFormat;
  readonly earlier: readonly SentStatement[];
  readonly facts: Omit<ServerFacts, 'user' | 'roles' | 'writes'>;
  readonly isSystem: boolean;
};

/** A statement that reads is on its way; one that writes is done, and its change can be committed. */
export type Started =
  | { readonly kind: 'reading'; readonly result: StreamedResult }
  | { readonly kind: 'written'; readonly stripped: string; readonly change: StatementChange; readonly version: number };

const DEFAULT_MS = 30_000;
const LONGEST_MS = 300_000;

/** Runs a statement on an image. Resolves when its columns are known; `onEnd` is called when the image is not needed. */
export async function runStatement(
  parts: StatementParts,
  by: StatementCaller,
  request: StatementRequest,
  image: ImageLease,
  signal: AbortSignal,
  onEnd: () => void = () => {},
): Promise<Started> {
  const pipe = newPipe();
  const stop = new AbortController();
  const input = inputOf(parts, by.caller, request, pipe);
  const ended = ask(parts, statementTask, by.caller, stop.signal, input, 'query', image).then(
    (output): Ended => ({ output }),
    (error: unknown): Ended => ({ error: stop.signal.reason instanceof BoltFailure ? stop.signal.reason : error }),
  );
  void ended.then(onEnd);
  const stream = new StreamedResult(
    { reader: new PipeReader(pipe), ended, stop: (reason) => stop.abort(reason) },
    {
      memory: parts.memory.of(by.caller.user.id),
      milliseconds: timeLimit(request.options),
      idleMs: parts.limits.idleMs,
      timedOut: () => timedOut(request.options),
    },
  );
  try {
    const header = await stream.header(signal);
    if (header instanceof Uint8Array) return reading(parts, by, stream, header);
    return written(header, image.version);
  } catch (error) {
    stream.close();
    throw boltFailureOf(error);
  }
}

function reading(parts: StatementParts, by: StatementCaller, result: StreamedResult, header: Uint8Array): Started {
  const [stripped = '', ...fields] = textsIn(header);
  result.setFields(fields);
  logRun(parts, by.actor, stripped);
  return { kind: 'reading', result };
}

function textsIn(header: Uint8Array): string[] {
  const texts: string[] = [];
  new MessageReader(header.length).push(header, (message) => {
    const list = new PackReader(message).value();
    if (Array.isArray(list)) texts.push(...list.map(String));
  });
  return texts;
}

function written({ output }: Ended, version: number): Started {
  if (output?.kind !== 'written') throw new Error('a statement ended without columns');
  return { ...output, version };
}

function inputOf(
  parts: StatementParts,
  caller: Principal,
  request: StatementRequest,
  pipe: SharedArrayBuffer,
): StatementInput {
  const writes = writesOf(parts, caller, request.options);
  return {
    query: request.query,
    parameters: request.parameters,
    rows: request.rows,
    format: request.format,
    environments: environmentsOf(caller),
    now: parts.clock.now().getTime(),
    writes,
    isSystem: request.isSystem,
    earlier: request.earlier,
    facts: {
      ...request.facts,
      user: caller.user.principal_name,
      roles: caller.user.roles.map(({ name }) => name),
      writes: writes === 'allowed',
    },
    pipe,
  };
}

/** A user who sees only a part of the graph cannot know what a change does to the rest. */
function writesOf(
  { config }: StatementParts,
  caller: Principal,
  { readOnly }: TransactionOptions,
): StatementInput['writes'] {
  if (readOnly) return 'read-mode';
  if (!config.cypherWrites) return 'off';
  return may(caller, 'graphdb/Mutate') && caller.user.all_environments ? 'allowed' : 'forbidden';
}

function timeLimit({ milliseconds }: TransactionOptions): number {
  return milliseconds === undefined ? DEFAULT_MS : Math.min(milliseconds, LONGEST_MS);
}

function timedOut({ milliseconds }: TransactionOptions): BoltFailure {
  const code = milliseconds === undefined ? 'TransactionTimedOut' : 'TransactionTimedOutClientConfiguration';
  return new BoltFailure(`Neo.ClientError.Transaction.${code}`, 'the transaction has taken longer than it may');
}

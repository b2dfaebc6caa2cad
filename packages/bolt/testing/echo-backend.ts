import { MessageWriter } from '../src/framing/message-writer.ts';
import { wholeMessages } from '../src/framing/whole-messages.ts';
import type { Backend, BoltSession, ResultStream, Statement } from '../src/protocol/backend.ts';
import { BoltFailure } from '../src/protocol/bolt-failure.ts';

/** Returns the numbers from 1 to the one that the query is; `fail` fails, `wait` waits until it is stopped. */
function resultOf({ query, parameters }: Statement, signal: AbortSignal): ResultStream | Promise<ResultStream> {
  if (query === 'fail') throw new BoltFailure('Neo.ClientError.Statement.SyntaxError', 'this is not a query');
  if (query === 'break') throw new Error('something is broken');
  if (query === 'wait')
    return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true }));
  const writer = new MessageWriter();
  const rows = query === 'echo' ? 1 : Number(query);
  for (let row = 1; row <= rows; row++) {
    writer.begin();
    writer.pack.structure(0x71, 1);
    writer.pack.list(1);
    if (query === 'echo') writer.pack.raw(parameters);
    else writer.pack.integer(row);
    writer.end();
  }
  let left = writer.take();
  return {
    fields: ['x'],
    async next(most) {
      const { messages, end } = wholeMessages(left, most);
      const bytes = left.subarray(0, end);
      left = left.subarray(end);
      return messages === 0 ? undefined : { bytes, records: messages };
    },
    hasMore: async () => left.length > 0,
    summary: () => ({ type: 'r', counters: {}, notifications: [], bookmark: 'b' }),
    close() {
      left = left.subarray(0, 0);
    },
  };
}

/** A backend without a database, for tests of the protocol; it writes down what it was asked for. */
export function echoBackend(log: string[]): Backend {
  const session: BoltSession = {
    run: async (statement, _options, signal) => resultOf(statement, signal),
    async begin() {
      log.push('begin');
      return {
        run: async (statement, signal) => resultOf(statement, signal),
        async commit() {
          log.push('commit');
          return 'bookmark';
        },
        async rollback() {
          log.push('rollback');
        },
      };
    },
    database(name) {
      if (name === 'nowhere') throw new BoltFailure('Neo.ClientError.Database.DatabaseNotFound', 'there is none');
      return name ?? 'neo4j';
    },
    async end() {
      log.push('end');
    },
  };
  return {
    agent: ({ major }) => `Neo4j/${major}.0`,
    address: 'localhost:7687',
    async logOn({ credentials }) {
      if (credentials !== 'secret') throw new BoltFailure('Neo.ClientError.Security.Unauthorized', 'wrong password');
      return session;
    },
    onError: (error) => log.push(String(error)),
  };
}

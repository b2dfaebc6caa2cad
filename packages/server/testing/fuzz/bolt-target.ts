import { setImmediate } from 'node:timers/promises';
import { type Backend, BoltConnection, BoltFailure, type ResultStream, type Statement } from '@chokepoint/bolt';
import { readParameters } from '../../src/bolt/execution/read-parameters.ts';
import { faultOf } from '../../src/bolt/execution/statement-fault.ts';
import type { FuzzTarget } from './fuzz-target.ts';

const LIMITS = { loginBytes: 1 << 16, messageBytes: 1 << 20, waiting: 100, waitingBytes: 1 << 20 };
const SUMMARY = { type: 'r', counters: {}, notifications: [], bookmark: undefined } as const;

/** What a client of Neo4j sends, from the first byte on. Everyone may log in; statements end without records. */
export const boltTarget: FuzzTarget = {
  name: 'bolt',
  open: () => ({
    async run(input) {
      const errors: unknown[] = [];
      const wire = { write: () => true, drained: async () => {}, close: () => {}, pause: () => {}, resume: () => {} };
      const connection = new BoltConnection(wire, backend(errors), 'fuzz', LIMITS);
      connection.receive(input);
      while (connection.isBusy) await setImmediate();
      await connection.end();
      if (errors.length > 0) throw errors[0];
    },
  }),
};

function backend(errors: unknown[]): Backend {
  const transaction = { run: async (one: Statement) => answer(one), commit: async () => '', rollback: async () => {} };
  const session = {
    run: async (one: Statement) => answer(one),
    begin: async () => transaction,
    database: () => 'neo4j',
    end: async () => {},
  };
  return {
    agent: () => 'Neo4j/5.26.0',
    address: 'localhost:7687',
    logOn: async () => session,
    onError: (error) => errors.push(error),
  };
}

function answer({ parameters }: Statement): ResultStream {
  try {
    readParameters(parameters);
  } catch (error) {
    if (error instanceof RangeError) throw error;
    const { code, message } = faultOf(error);
    throw new BoltFailure(code, message);
  }
  const none = async () => undefined;
  return { fields: ['x'], next: none, hasMore: async () => false, summary: () => SUMMARY, close: () => {} };
}

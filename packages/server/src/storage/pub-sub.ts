import { EventEmitter } from 'node:events';

/** What processes notify each other of. A message says only that something changed; the database says what. */
export const TOPICS = ['identity', 'parameters', 'flags', 'graph', 'pipeline', 'kinds', 'alerts'] as const;
export type Topic = (typeof TOPICS)[number];

/** Notifies this process, and all others on the same database, that something has changed. */
export type PubSub = {
  publish(topic: Topic): Promise<void>;
  subscribe(topic: Topic, listener: () => void): void;
  close(): Promise<void>;
};

/** For a database that only this process uses. */
export function localPubSub(): PubSub {
  const emitter = new EventEmitter();
  return {
    publish: async (topic) => void emitter.emit(topic),
    subscribe: (topic, listener) => void emitter.on(topic, listener),
    close: async () => void emitter.removeAllListeners(),
  };
}

import type { Logger } from 'pino';
import type { GraphStore } from '../graph/graph-store.ts';
import type { Database } from '../storage/database.ts';
import { ReplicaStore } from './replica-store.ts';

const EVERY_MS = 5000;

type HeartbeatParts = {
  readonly db: Database;
  readonly log: Logger;
  readonly graph: GraphStore;
  readonly processName: string;
  readonly config: { readonly role: string };
};

/** Shows the other processes every few seconds that this one is alive. Returns a function that stops it. */
export function startHeartbeat({ db, log, graph, processName, config }: HeartbeatParts): () => Promise<void> {
  const replicas = new ReplicaStore(db);
  let last: Promise<void> = Promise.resolve();
  const beat = () => {
    last = replicas
      .renew(processName, config.role, graph.images.version)
      .catch((error) => log.debug({ err: error }, 'the row of this process could not be renewed'));
  };
  beat();
  const timer = setInterval(beat, EVERY_MS).unref();
  return async () => {
    clearInterval(timer);
    await last;
    await replicas.remove(processName).catch(() => {});
  };
}

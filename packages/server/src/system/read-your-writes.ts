import type { GraphStore } from '../graph/graph-store.ts';
import type { Handler } from '../http/handler.ts';
import { badRequest, ServiceError } from '../service-error.ts';
import { withinTime } from './within-time.ts';

/** In answers: the version of the graph that they are of. In requests: the version that the answer must not be older than. */
const HEADER = 'graph-version';
const LONGEST_WAIT_MS = 5000;
/** All tokens have the same length. */
const DIGITS = 16;

type FreshParts = {
  readonly graph: GraphStore;
  readonly encrypter: { encrypt(plain: string): string; decrypt(encrypted: string): string };
};

/**
 * A handler of one of several processes on a database, whose answers are never older than one that the caller has seen
 * from another. The number is encrypted: how often the graph changes is not for everyone to see.
 */
export function freshHandler(handler: Handler, { graph, encrypter }: FreshParts): Handler {
  return {
    route: handler.route,
    async run(call) {
      const given = call.request.header(HEADER);
      if (given !== undefined) await waitFor(graph, versionOf(given, encrypter));
      const answer = await handler.run(call);
      const token = encrypter.encrypt(String(graph.images.version).padStart(DIGITS, '0'));
      return { ...answer, headers: { ...answer.headers, [HEADER]: token } };
    },
  };
}

/** 0 for a token of a key that is no longer known: it says nothing. */
function versionOf(token: string, encrypter: FreshParts['encrypter']): number {
  if (!/^v1\.[\w-]{20,100}$/.test(token))
    throw badRequest('the header Graph-Version must be one that the service sent');
  try {
    return Number(encrypter.decrypt(token));
  } catch {
    return 0;
  }
}

/** A version that the database does not have, because a backup was restored, is not waited for. */
async function waitFor(graph: GraphStore, version: number): Promise<void> {
  if (graph.images.version >= version) return;
  const caughtUp = graph.catchUp().then(() => true);
  if (await withinTime(caughtUp, LONGEST_WAIT_MS, false)) return;
  throw new ServiceError('unavailable', 'this process does not have the requested version of the graph yet', {
    retryAfter: 1,
  });
}

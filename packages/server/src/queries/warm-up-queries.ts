import type { Logger } from 'pino';
import type { AskParts } from '../graph-answers/ask.ts';
import type { PubSub } from '../storage/pub-sub.ts';
import { SHARED_INDEXES } from './ask-search.ts';
import type { CypherInput } from './cypher-task.ts';
import type { FindObjectsInput } from './find-objects-task.ts';
import { cypherTask, findObjectsTask } from './query-tasks.ts';

const LONGEST_MS = 30_000;
const MOST_BYTES = 256 << 20;

type WarmUpParts = AskParts & { readonly pubSub: PubSub; readonly log: Logger };

/**
 * Starts a thread of each queue and builds the indexes of searches as soon as there is a graph, so that the first user
 * does not wait for that. Without a graph there is nothing to query, and an empty service stays small. Resolves when the
 * graph that there is now can be queried.
 */
export async function warmUpQueries(parts: WarmUpParts): Promise<void> {
  const { graph, pubSub, log } = parts;
  let hasBegun = false;
  const begin = async () => {
    if (hasBegun || graph.images.current.nodeCount === 0) return;
    hasBegun = true;
    await warmUp(parts).catch((error) => log.debug({ err: error }, 'the warm-up of queries was not completed'));
  };
  pubSub.subscribe('graph', () => void begin());
  await begin();
}

async function warmUp({ graph, workers }: AskParts): Promise<void> {
  using image = graph.images.lease();
  const limits = { image, owner: 'warm-up', milliseconds: LONGEST_MS, bytes: MOST_BYTES };
  const [{ indexes }] = await Promise.all([
    workers.run(findObjectsTask, SEARCH, { ...limits, queue: 'lookup' }),
    workers.run(cypherTask, QUERY, { ...limits, queue: 'query' }),
  ]);
  for (const [property, index] of indexes ?? []) image.image.lookups.text.set(property, index);
}

const SEARCH: FindObjectsInput = {
  text: 'WARM-UP',
  match: 'fuzzy',
  asTyped: false,
  properties: SHARED_INDEXES,
  kinds: undefined,
  shownKinds: { display: [], source: [], icons: {} },
  environments: undefined,
  skip: 0,
  limit: 1,
  cache: false,
  wantsIndexes: SHARED_INDEXES,
};

const QUERY: CypherInput = {
  query: 'MATCH p = (n)-[*1..2]->(m) WHERE n.name STARTS WITH $name RETURN p LIMIT 1',
  parameters: { name: 'WARM-UP' },
  properties: false,
  writes: 'off',
  displayKinds: [],
  environments: undefined,
  now: 0,
};

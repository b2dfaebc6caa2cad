import { BoundExceeded, DeadlineExceeded, deadlineIn, type GraphImage, Memory } from '@chokepoint/graph';
import type { Principal } from '../callers/principal.ts';
import { AnswerCache } from '../graph-answers/answer-cache.ts';
import { type AskParts, ask } from '../graph-answers/ask.ts';
import { QUICK_MS } from '../graph-answers/ask-quickly.ts';
import { shortestPathTask } from './path-tasks.ts';
import { cacheDistances } from './shortest-edges.ts';
import { type ShortestPathInput, type ShortestPathOutput, shortestPath } from './shortest-path-task.ts';

/** A search needs a few bytes per node, whatever it finds. */
const SEARCH_BYTES = 64 << 20;
/** As many relationships as can be encoded in about a millisecond. */
const MAX_EDGES_HERE = 250;

/** Per target: whether a search for it is slow, whether its distances are cached, how many searches went to a worker. */
type Target = { isSlow: boolean; hasDistances: boolean; searches: number };
const targets = new AnswerCache<Target>(4096, () => 1);

/**
 * Finds paths on the main thread if that is quick, otherwise in a worker thread. For a target that is requested again
 * the worker also returns the distance of every node to it; from then on every path to it is quick.
 */
export async function askPath(
  parts: AskParts,
  caller: Principal,
  signal: AbortSignal,
  input: ShortestPathInput,
): Promise<ShortestPathOutput> {
  const { images } = parts.graph;
  const image = images.imageFor(caller);
  const target = targets.get(image, targetKey(input), () => ({ isSlow: false, hasDistances: false, searches: 0 }));
  const quick = target.isSlow ? undefined : tryHere(image, input);
  if (quick) return quick;
  using lease = images.lease();
  const wantsDistances = images.imageFor(caller, lease.image) === image && target.searches++ > 0;
  // With distances cached, a path that is merely too large to encode here does not make the target slow.
  target.isSlow = !target.hasDistances;
  const request = { ...input, wantsDistances };
  const output = await ask(parts, shortestPathTask, caller, signal, request, 'lookup', lease);
  for (const [key, distances] of output.distances ?? []) {
    cacheDistances(image, key, distances);
    target.hasDistances = true;
    target.isSlow = false;
  }
  return output;
}

function tryHere(image: GraphImage, input: ShortestPathInput): ShortestPathOutput | undefined {
  const limits = { deadline: deadlineIn(QUICK_MS), memory: new Memory(SEARCH_BYTES) };
  try {
    return shortestPath(image, { ...input, maxEdges: MAX_EDGES_HERE }, limits);
  } catch (error) {
    if (error instanceof DeadlineExceeded || error instanceof BoundExceeded) return undefined;
    throw error;
  }
}

const targetKey = ({ stops, environments, kinds }: ShortestPathInput): string =>
  `${stops.at(-1)} ${environments?.join() ?? ''} ${kinds?.join() ?? ''}`;

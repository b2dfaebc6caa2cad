import { BoundExceeded, DeadlineExceeded, deadlineIn, type GraphImage, Memory } from '@chokepoint/graph';
import type { Principal } from '../callers/principal.ts';
import { AnswerCache } from '../graph-answers/answer-cache.ts';
import { type AskParts, ask } from '../graph-answers/ask.ts';
import { QUICK_MS } from '../graph-answers/ask-quickly.ts';
import { shortestPathTask } from './query-tasks.ts';
import { keepDistances } from './shortest-edges.ts';
import { type ShortestPathInput, type ShortestPathOutput, shortestPath } from './shortest-path-task.ts';

/** A search needs some bytes for every node, whatever it finds. */
const SEARCH_BYTES = 64 << 20;
/** As many relationships as are drawn in about a millisecond. */
const MOST_DRAWN_HERE = 250;

/** What is known of an end: whether a search for it takes too long, and whether it is known here how far all are from it. */
type End = { far: boolean; known: boolean; handedOver: number };
const ends = new AnswerCache<End>(4096, () => 1);

/**
 * Finds paths right here as long as that is quick, and by a worker thread where it is not. Of an end that is asked for
 * again the worker also says how far every node is from it; from then on every path to it is quick.
 */
export async function askPath(
  parts: AskParts,
  caller: Principal,
  signal: AbortSignal,
  input: ShortestPathInput,
): Promise<ShortestPathOutput> {
  const image = parts.graph.images.current;
  const end = ends.get(image, endOf(input), () => ({ far: false, known: false, handedOver: 0 }));
  const quick = end.far ? undefined : tryHere(image, input);
  if (quick) return quick;
  using held = parts.graph.images.lease();
  const wantsDistances = held.image === image && end.handedOver++ > 0;
  // A path that is only too large to be drawn here says nothing of others.
  end.far = !end.known;
  const asked = { ...input, wantsDistances };
  const output = await ask(parts, shortestPathTask, caller, signal, asked, 'lookup', held);
  for (const [key, distances] of output.distances ?? []) {
    keepDistances(image, key, distances);
    end.known = true;
    end.far = false;
  }
  return output;
}

function tryHere(image: GraphImage, input: ShortestPathInput): ShortestPathOutput | undefined {
  const limits = { deadline: deadlineIn(QUICK_MS), memory: new Memory(SEARCH_BYTES) };
  try {
    return shortestPath(image, { ...input, most: MOST_DRAWN_HERE }, limits);
  } catch (error) {
    if (error instanceof DeadlineExceeded || error instanceof BoundExceeded) return undefined;
    throw error;
  }
}

const endOf = ({ stops, environments, kinds }: ShortestPathInput): string =>
  `${stops.at(-1)} ${environments?.join() ?? ''} ${kinds?.join() ?? ''}`;

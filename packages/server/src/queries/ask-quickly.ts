import { BoundExceeded, DeadlineExceeded, deadlineIn, type GraphImage, Memory } from '@chokepoint/graph';
import type { Principal } from '../callers/principal.ts';
import { AnswerCache } from '../graph-answers/answer-cache.ts';
import { ask } from '../graph-answers/ask.ts';
import { type InformationInput, type InformationOutput, information } from '../objects/information-task.ts';
import { type RelatedInput, type RelatedOutput, related } from '../objects/related-task.ts';
import type { Service } from '../service.ts';
import { type FindObjectsInput, type FindObjectsOutput, findObjects, isIndexed } from './find-objects-task.ts';

/** Questions that are mostly small: what is asked, and what comes back. */
type Small = {
  information: { readonly input: InformationInput; readonly output: InformationOutput };
  related: { readonly input: RelatedInput; readonly output: RelatedOutput };
  'find-objects': { readonly input: FindObjectsInput; readonly output: FindObjectsOutput };
};

const tasks: {
  readonly [Name in keyof Small]: (
    image: GraphImage,
    input: Small[Name]['input'],
    limits: Limits,
  ) => Small[Name]['output'];
} = { information, related, 'find-objects': findObjects };
type Limits = Parameters<typeof information>[2];

/** A question that is not answered after this goes to a worker thread: nobody else may have to wait for long. */
export const QUICK_MS = 1.5;
/** Room for the walk of a small question. */
const QUICK_BYTES = 128 << 10;
const MOST_KEPT_BYTES = 48 << 20;
const LARGEST_KEPT = 256 << 10;

/** What large questions came to, and which questions are large; both for as long as the graph stays what it is. */
const answers = new AnswerCache<{ output?: unknown; bytes: number }>(MOST_KEPT_BYTES, ({ bytes }) => bytes + 256);

/**
 * Answers a question that is mostly small right here, which takes less time than to pass it on; when it turns out to be
 * large, a worker thread takes over, and what it found is kept.
 */
export async function askQuickly<Name extends keyof Small>(
  service: Service,
  task: Name,
  caller: Principal,
  signal: AbortSignal,
  input: Small[Name]['input'],
): Promise<Small[Name]['output']> {
  const image = service.graph.images.current;
  const key = input.keep ? JSON.stringify([task, input]) : undefined;
  const known = key === undefined ? undefined : answers.peek(image, key);
  if (known?.output !== undefined) return known.output as Small[Name]['output'];
  const isLarge = known !== undefined || isMostlyLarge(task, image, input);
  const quick = isLarge ? undefined : tryHere(task, image, input);
  if (quick !== undefined) return quick;
  using held = service.graph.images.lease();
  const output = await ask<Small[Name]['output']>(service, task, caller, signal, input, 'lookup', held);
  if (key !== undefined) keep(held.image, key, output);
  return output;
}

function tryHere<Name extends keyof Small>(
  task: Name,
  image: GraphImage,
  input: Small[Name]['input'],
): Small[Name]['output'] | undefined {
  const memory = new Memory(QUICK_BYTES);
  try {
    return tasks[task](image, input, { deadline: deadlineIn(QUICK_MS), memory });
  } catch (error) {
    if (error instanceof DeadlineExceeded || error instanceof BoundExceeded) return undefined;
    throw error;
  }
}

/** Drawings, whole domains, and searches through everything: to try would be a waste. */
function isMostlyLarge(task: keyof Small, image: GraphImage, input: Small[keyof Small]['input']): boolean {
  if (task === 'find-objects') return !isIndexed(image, input as FindObjectsInput);
  if (task === 'information') return (input as InformationInput).entity.name === 'domains';
  if (task !== 'related') return false;
  const { form, relation, sorts } = input as RelatedInput;
  return form === 'graph' || sorts.length > 0 || /^(?:domain|foreign)-/.test(relation.name);
}

function keep(image: GraphImage, key: string, output: Small[keyof Small]['output']): void {
  const bytes = 'json' in output ? output.json.length : 0;
  answers.get(image, key, () => (bytes <= LARGEST_KEPT ? { output, bytes } : { bytes: 0 }));
}

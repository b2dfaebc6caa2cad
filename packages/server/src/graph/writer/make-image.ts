import {
  applyDelta,
  committable,
  type Delta,
  decodeDelta,
  decodeSnapshot,
  diff,
  encodeDelta,
  GraphImage,
  inverse,
  isEmpty,
  openShared,
  type PackedBatch,
  type SharedGraph,
  textIndexOf,
} from '@chokepoint/graph';
import type { Answer, Request } from '../../threads/calls.ts';
import { analyseGraph, warmUpAnalysis } from './analyse-graph.ts';
import { reportOf, rowsIn } from './change-report.ts';
import type { GraphChange, NewImage } from './graph-change.ts';
import { mergeChange } from './merge-change.ts';
import type { MergeHelp } from './merge-helper.ts';
import type { ImageCalls } from './writer-calls.ts';

/** From this size on, work is shared with a second thread. */
const LARGE_ROWS = 1 << 17;
const LARGE_NODES = 1 << 14;
const LARGE_BYTES = 4 << 20;
const WARM_UP_ROUNDS = 8;
const WARM_UP_ANALYSES = 3;

/** The change to the base, or the new image itself; what is left to do is the same for all. */
type Step<Result> =
  | { readonly delta: Delta; readonly result: Result }
  | { readonly image: GraphImage; readonly chunks: readonly Uint8Array[]; readonly result: Result };

type Steps = {
  readonly [Kind in keyof ImageCalls]: (
    base: GraphImage,
    request: ImageCalls[Kind]['request'],
    help: MergeHelp,
  ) => Step<ImageCalls[Kind]['answer']>;
};

const steps: Steps = {
  change(base, { change, again = false }, help) {
    if (isLarge(change)) help.start();
    return merged(base, change, again);
  },
  analyse(base, request) {
    const { change, rules, warnings } = analyseGraph(base, request);
    const { delta, result } = merged(base, change, false);
    return { delta, result: { ...result, rules, warnings } };
  },
  replay: (base, { segments }) => ({
    image: segments.reduce((image, segment) => applyDelta(image, decodeDelta(segment)), base),
    chunks: [],
    result: {},
  }),
  apply(base, { chunks }) {
    const delta = decodeDelta(chunks);
    return { image: applyDelta(base, delta), chunks, result: { report: reportOf(delta) } };
  },
  load(_base, { snapshot }, help) {
    if (snapshot.reduce((sum, chunk) => sum + chunk.length, 0) > LARGE_BYTES) help.start();
    return { image: decodeSnapshot(snapshot), chunks: [], result: {} };
  },
  undo: (base, { segments }) =>
    difference(
      base,
      segments.reduce((image, segment) => applyDelta(image, inverse(decodeDelta(segment))), base),
    ),
  restore: (base, { wanted }) => difference(base, openShared(wanted)),
};

/** Builds a new image from a base, by default an empty graph. */
export async function makeImage<Kind extends keyof ImageCalls>(
  base: SharedGraph | undefined,
  request: Request<ImageCalls, Kind>,
  help: MergeHelp,
): Promise<NewImage & { readonly result: Answer<ImageCalls, Kind> }> {
  const opened = base ? committable(openShared(base)) : GraphImage.empty();
  const step = steps[request.kind](opened, request, help);
  const { result } = step;
  if ('delta' in step) return { result, ...(await commitDelta(opened, step.delta, help)) };
  return { result, image: (await withIndexes(step.image, help)).share(), chunks: step.chunks };
}

/** Code is quick only after it has run for a while: this runs it before the first upload. */
export async function warmUp(batches: readonly PackedBatch[], help: MergeHelp): Promise<object> {
  for (let round = 0; round < WARM_UP_ROUNDS; round++) {
    const base = GraphImage.empty();
    const { image } = await applyAndEncode(base, mergeChange(base, { batches }, true).delta, help, true);
    if (round < WARM_UP_ANALYSES) warmUpAnalysis(openShared(image));
  }
  return {};
}

async function commitDelta(base: GraphImage, delta: Delta, help: MergeHelp): Promise<NewImage> {
  if (isEmpty(delta)) return { image: base.share(), chunks: [] };
  return applyAndEncode(base, delta, help, rowsIn(delta) >= LARGE_ROWS);
}

async function applyAndEncode(base: GraphImage, delta: Delta, help: MergeHelp, large: boolean): Promise<NewImage> {
  const encoding = large ? help.encode(delta) : undefined;
  const image = (await withIndexes(applyDelta(base, delta), help)).share();
  return { image, chunks: encoding ? await encoding : [...encodeDelta(delta)] };
}

function merged(base: GraphImage, change: GraphChange, again: boolean) {
  const { delta, report } = mergeChange(base, change, again);
  return { delta, result: { report } };
}

/** The step from one image to another as a change that can be stored like any other. */
function difference(base: GraphImage, wanted: GraphImage) {
  const delta = diff(base, wanted);
  return { delta, result: { report: reportOf(delta) } };
}

function isLarge({ batches = [], spillableBatches = [] }: GraphChange): boolean {
  return (
    batches.some(({ edges }) => edges.length > LARGE_ROWS) ||
    spillableBatches.some((batch) => !('value' in batch) || batch.value.edges.length > LARGE_ROWS)
  );
}

/** Built here once, an index is shared by all threads; built at the first search, each of them would build its own. */
const SEARCHED_PROPERTIES = ['name', 'objectid'];

async function withIndexes(image: GraphImage, help: MergeHelp): Promise<GraphImage> {
  if (image.nodeCount < LARGE_NODES) {
    for (const property of SEARCHED_PROPERTIES) textIndexOf(image, property);
    return image;
  }
  const [own, ...others] = SEARCHED_PROPERTIES.filter((property) => !image.lookups.text.has(property));
  const built = others.map(async (property) => [property, await help.textIndex(image, property)] as const);
  if (own !== undefined) textIndexOf(image, own);
  for (const [property, index] of await Promise.all(built)) if (index) image.lookups.text.set(property, index);
  return image;
}

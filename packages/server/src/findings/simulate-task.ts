import { type AnalysisSettings, analyse } from '@chokepoint/analysis';
import { Batch, type GraphImage, openShared } from '@chokepoint/graph';
import type { GraphChange } from '../graph/writer/protocol.ts';
import { work } from '../graph/writer/work.ts';
import type { Task } from '../workers/task.ts';
import { type Comparison, compareFindings } from './compare-findings.ts';
import { type FindFindingsInput, type FoundFindings, findFindingsTask } from './find-findings-task.ts';

export type Relationship = { readonly source: string; readonly kind: string; readonly target: string };

export type SimulateInput = {
  readonly remove: readonly Relationship[];
  readonly removeObjects: readonly string[];
  readonly add: readonly Relationship[];
  readonly limit: number;
  readonly find: FindFindingsInput;
  readonly settings: Partial<AnalysisSettings>;
  /** ISO time. */
  readonly time: string;
};

export type SimulateOutput = { readonly unknown: string } | { readonly comparison: Comparison };

/** The last answer about an image as it is; many simulations ask about the same one. */
const known = new WeakMap<GraphImage, { readonly asked: string; readonly found: FoundFindings }>();

/** Findings of the graph as it is and as it would be; relationships that follow from others are derived anew. */
export const simulate: Task<SimulateInput, SimulateOutput> = (image, input, limits) => {
  const change = changeOf(image, input);
  if ('unknown' in change) return change;
  const asked = JSON.stringify(input.find);
  const remembered = known.get(image);
  const before = remembered?.asked === asked ? remembered.found : findFindingsTask(image, input.find, limits);
  known.set(image, { asked, found: before });
  limits.deadline.check();
  const collected = changed(image, change);
  const { edition, time, settings } = { edition: 'enterprise' as const, time: input.time, settings: input.settings };
  const derived = changed(collected, analyse(collected, { edition, time, settings }).change);
  limits.deadline.check();
  return { comparison: compareFindings(before, findFindingsTask(derived, input.find, limits), input.limit) };
};

function changeOf(image: GraphImage, input: SimulateInput): GraphChange | { readonly unknown: string } {
  const ids: number[] = [];
  for (const one of input.remove) {
    const id = edgeId(image, one);
    if (id === undefined) return { unknown: `there is no ${one.kind} from ${one.source} to ${one.target}` };
    ids.push(id);
  }
  const mentioned = [...input.removeObjects, ...input.add.flatMap(({ source, target }) => [source, target])];
  const missing = mentioned.find((id) => image.nodeByObjectId(id) === undefined);
  if (missing !== undefined) return { unknown: `there is no object ${missing}` };
  const batch = new Batch();
  for (const { source, kind, target } of input.add) batch.edge(source, kind, target);
  return { deleteEdges: [{ ids }], deleteNodes: input.removeObjects, batches: [batch.pack()] };
}

function edgeId(image: GraphImage, { source, kind, target }: Relationship): number | undefined {
  const [start, end] = [image.nodeByObjectId(source), image.nodeByObjectId(target)];
  const number = image.edgeKind(kind);
  if (start === undefined || end === undefined || number === undefined) return undefined;
  const edge = image.findEdge(start, number, end);
  return edge === undefined ? undefined : image.edgeId(edge);
}

function changed(base: GraphImage, change: GraphChange): GraphImage {
  const answer = work({ kind: 'change', base: base.share(), change });
  return openShared((answer as { readonly image: Parameters<typeof openShared>[0] }).image);
}

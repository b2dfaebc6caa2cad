import {
  Analysis,
  type AnalysisSettings,
  type ChangedRelationship,
  type StateOfFindings,
  WhatIf,
} from '@chokepoint/analysis';
import { applyDelta, Batch, type Delta, deltaEntries, GraphBuilder, type GraphImage, inverse } from '@chokepoint/graph';
import type { TaskFunction, TaskLimits } from '../../workers/task.ts';
import { type Comparison, compareFindings } from '../comparison/compare-findings.ts';
import {
  detectFindings,
  type FindFindingsInput,
  type FoundFindings,
  optionsIn,
  toldState,
} from '../detect/find-findings-task.ts';

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

export type SimulateOutput =
  | { readonly unknown: string }
  | {
      readonly comparison: Comparison;
      /** Of those that were to be removed, the ones that follow from others. */
      readonly derived: readonly Relationship[];
    };

/**
 * Findings of the graph as it is and as it would be; relationships that follow from others are derived anew. One of them
 * that is to be removed itself goes as if what it follows from had been put right.
 */
export const simulate: TaskFunction<SimulateInput, SimulateOutput> = (image, input, limits) => {
  const unknown = unknownIn(image, input);
  if (unknown !== undefined) return { unknown };
  const asked = JSON.stringify([input.find, input.settings]);
  const remembered = known.get(image);
  const simulations = remembered?.asked === asked ? remembered : new Simulations(image, asked, input.find, limits);
  known.set(image, simulations);
  const following = input.remove.filter((one) => isDerivedIn(image, one));
  return { comparison: simulations.compare(input, limits), derived: following };
};

/** Many simulations ask about the same image. */
const known = new WeakMap<GraphImage, Simulations>();

/** An image with the changes of a simulation and what follows from them. */
type Simulated = { readonly image: GraphImage; readonly change: Delta; readonly apart: readonly ChangedRelationship[] };

/** Simulations on one image. Each goes on from the last one, so that only what differs is derived and counted anew. */
class Simulations {
  readonly image: GraphImage;
  readonly asked: string;
  readonly #findings: WhatIf;
  readonly #before: FoundFindings;
  #analysis = new Analysis();
  #last: Simulated | undefined;

  constructor(image: GraphImage, asked: string, find: FindFindingsInput, { deadline }: TaskLimits) {
    this.image = image;
    this.asked = asked;
    this.#findings = new WhatIf(image, optionsIn(image, find), deadline);
    this.#before = toldState(image, this.#findings.before, find);
  }

  compare(input: SimulateInput, limits: TaskLimits): Comparison {
    return compareFindings(this.#before, this.#after(input, limits), input.limit);
  }

  #after(input: SimulateInput, limits: TaskLimits): FoundFindings {
    if (input.removeObjects.length > 0) return this.#afterWithout(input, limits);
    const simulated = this.#simulate(input);
    limits.deadline.check();
    if (!simulated) return this.#afterWithout(input, limits);
    const { image, apart } = withoutFollowing(simulated, this.#followingIn(input));
    const state: StateOfFindings = this.#findings.after(image, optionsIn(image, input.find), apart, limits.deadline);
    return toldState(image, state, input.find);
  }

  /** Where objects come or go, the others have new places, so that everything is looked at. */
  #afterWithout(input: SimulateInput, limits: TaskLimits): FoundFindings {
    const collected = applyDelta(this.image, changeIn(this.image, input));
    limits.deadline.check();
    const whole = { ...derived(new Analysis(), collected, input), apart: [] };
    const { image } = withoutFollowing(whole, this.#followingIn(input));
    limits.deadline.check();
    return detectFindings(image, input.find, limits);
  }

  #followingIn({ remove }: SimulateInput): readonly Relationship[] {
    return remove.filter((one) => isDerivedIn(this.image, one));
  }

  /** Undefined when more than relationships would change, as in a graph that was never analysed. */
  #simulate(input: SimulateInput): Simulated | undefined {
    const last = this.#last;
    this.#last = undefined; // whatever happens now, it is out of date
    const undo = last && inverse(last.change);
    const start = last && undo ? applyDelta(last.image, undo) : this.image;
    const change = changeIn(start, input);
    const collected = applyDelta(start, change);
    const { image, delta } = derived(this.#analysis, collected, input, undo && [undo, change]);
    if (delta.nodesAdded.ids.length + delta.nodesDeleted.ids.length + delta.nodesChanged.ids.length > 0) {
      this.#analysis = new Analysis();
      return undefined;
    }
    const touched = [...(undo ? [undo] : []), change, delta];
    this.#last = { image, change, apart: apart(this.image, image, last?.apart ?? [], touched) };
    return this.#last;
  }
}

/** The same without these, as far as they are still there. What follows from them in turn stays. */
function withoutFollowing(
  { image, apart: before }: Pick<Simulated, 'image' | 'apart'>,
  following: readonly Relationship[],
): Pick<Simulated, 'image' | 'apart'> {
  const left = following.filter((one) => edgeOf(image, one) !== undefined);
  if (left.length === 0) return { image, apart: before };
  const builder = new GraphBuilder(image);
  for (const one of left) builder.deleteEdge(image.edgeId(edgeOf(image, one)!));
  const gone = left.map(({ source, kind, target }) => ({
    source: image.nodeByObjectId(source)!,
    kind,
    target: image.nodeByObjectId(target)!,
    added: false,
  }));
  return { image: applyDelta(image, builder.finish().delta), apart: [...before, ...gone] };
}

function derived(analysis: Analysis, collected: GraphImage, input: SimulateInput, since?: readonly Delta[]) {
  const options = { edition: 'enterprise' as const, time: input.time, settings: input.settings };
  const { change } = analysis.run(collected, options, since);
  const builder = new GraphBuilder(collected);
  for (const { ids } of change.deleteEdges) for (const id of ids) builder.deleteEdge(id);
  for (const batch of change.batches) builder.add(new Batch(batch));
  const { delta } = builder.finish();
  return { image: applyDelta(collected, delta), delta };
}

/** In which relationships an image differs from the one it came from, given those of its predecessor and what changed since. */
function apart(
  base: GraphImage,
  image: GraphImage,
  known: readonly ChangedRelationship[],
  deltas: readonly Delta[],
): ChangedRelationship[] {
  const touched = new Map<string, Omit<ChangedRelationship, 'added'>>();
  const touch = ({ source, kind, target }: Omit<ChangedRelationship, 'added'>): void => {
    touched.set(`${source} ${kind} ${target}`, { source, kind, target });
  };
  for (const one of known) touch(one);
  for (const delta of deltas)
    for (const entry of deltaEntries(delta))
      if (entry.what === 'edge added' || entry.what === 'edge deleted')
        touch({ source: base.nodeById(entry.source)!, kind: entry.kind, target: base.nodeById(entry.target)! });
  return [...touched.values()].flatMap((one) => {
    const added = has(image, one);
    return added === has(base, one) ? [] : [{ ...one, added }];
  });
}

function has(image: GraphImage, { source, kind, target }: Omit<ChangedRelationship, 'added'>): boolean {
  const number = image.edgeKind(kind);
  return number !== undefined && image.findEdge(source, number, target) !== undefined;
}

function changeIn(image: GraphImage, { remove, removeObjects, add }: SimulateInput): Delta {
  const builder = new GraphBuilder(image);
  for (const one of remove) {
    const edge = edgeOf(image, one);
    if (edge !== undefined && !image.isDerived(edge)) builder.deleteEdge(image.edgeId(edge));
  }
  if (removeObjects.length > 0) builder.deleteNodes(removeObjects.map((id) => image.nodeByObjectId(id)!));
  const batch = new Batch();
  for (const { source, kind, target } of add) batch.edge(source, kind, target);
  builder.add(batch);
  return builder.finish().delta;
}

function unknownIn(image: GraphImage, { remove, removeObjects, add }: SimulateInput): string | undefined {
  const edge = remove.find((one) => edgeOf(image, one) === undefined);
  if (edge) return `there is no ${edge.kind} from ${edge.source} to ${edge.target}`;
  const mentioned = [...removeObjects, ...add.flatMap(({ source, target }) => [source, target])];
  const missing = mentioned.find((id) => image.nodeByObjectId(id) === undefined);
  return missing === undefined ? undefined : `there is no object ${missing}`;
}

function isDerivedIn(image: GraphImage, one: Relationship): boolean {
  const edge = edgeOf(image, one);
  return edge !== undefined && image.isDerived(edge);
}

function edgeOf(image: GraphImage, { source, kind, target }: Relationship) {
  const [start, end] = [image.nodeByObjectId(source), image.nodeByObjectId(target)];
  const number = image.edgeKind(kind);
  if (start === undefined || end === undefined || number === undefined) return undefined;
  return image.findEdge(start, number, end);
}

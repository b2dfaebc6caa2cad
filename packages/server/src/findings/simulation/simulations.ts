import { Analysis, type AnalysisSettings, type ChangedRelationship, WhatIf } from '@chokepoint/analysis';
import { MOST_SIMULATED_PATHS } from '@chokepoint/contract/without-schemas';
import { applyDelta, Batch, type Delta, GraphBuilder, type GraphImage, inverse } from '@chokepoint/graph';
import type { TaskLimits } from '../../workers/task.ts';
import { type Comparison, compareFindings } from '../comparison/compare-findings.ts';
import { describeFindings } from '../detect/describe-findings.ts';
import { detectFindings, findingsOptions } from '../detect/find-findings-task.ts';
import type { FindFindingsInput, FoundFindings } from '../detect/found-finding.ts';
import { type ChangedImage, changedRelationships, withoutRelationships } from './changed-relationships.ts';
import { changeDelta, changesObjects, derivedAmong, type SimulatedChange } from './simulated-change.ts';
import { SimulatedGraph, type ZonePaths } from './simulated-paths.ts';
import { type ChangedRelationships, relationshipsThatDiffer } from './simulated-relationships.ts';

export type SimulateInput = SimulatedChange & {
  readonly limit: number;
  readonly find: FindFindingsInput;
  readonly settings: Partial<AnalysisSettings>;
  /** ISO time. */
  readonly time: string;
};

type Simulated = ChangedImage & { readonly change: Delta };

/** The graph after a change; `changed` only if it has the same nodes. */
type After = {
  readonly image: GraphImage;
  readonly found: FoundFindings;
  readonly changed?: readonly ChangedRelationship[];
};

/** What a change does: to findings and exposure, to who has a path into a zone, and to relationships. */
export type SimulatedEffect = ChangedRelationships & {
  readonly comparison: Comparison;
  readonly pathsGained: readonly ZonePaths[];
  readonly pathsLost: readonly ZonePaths[];
};

/** Simulations on one image. Each continues from the last one, so that only what differs is derived and counted again. */
export class Simulations {
  readonly image: GraphImage;
  readonly #whatIf: WhatIf;
  readonly #before: FoundFindings;
  readonly #graph: SimulatedGraph;
  #analysis = new Analysis();
  #last: Simulated | undefined;

  constructor(
    image: GraphImage,
    find: FindFindingsInput,
    settings: Partial<AnalysisSettings>,
    { deadline }: TaskLimits,
  ) {
    this.image = image;
    this.#graph = new SimulatedGraph(image, find, settings);
    this.#whatIf = new WhatIf(image, findingsOptions(image, find), deadline);
    this.#before = describeFindings(image, this.#whatIf.before, find);
  }

  effectOf(input: SimulateInput, limits: TaskLimits): SimulatedEffect {
    const { image, found, changed } = this.#after(input, limits);
    const comparison = compareFindings(this.#before, found, input.limit);
    limits.deadline.check();
    const after = new SimulatedGraph(image, input.find, input.settings);
    const most = Math.min(input.limit, MOST_SIMULATED_PATHS);
    return {
      comparison,
      pathsGained: after.pathsNotIn(this.#graph, most, limits),
      pathsLost: this.#graph.pathsNotIn(after, most, limits),
      ...relationshipsThatDiffer(this.#graph, after, changed, input.limit),
    };
  }

  #after(input: SimulateInput, limits: TaskLimits): After {
    if (changesObjects(this.image, input)) return this.#fromScratch(input, limits);
    const simulated = this.#simulate(input);
    limits.deadline.check();
    if (!simulated) return this.#fromScratch(input, limits);
    const { image, changed } = withoutRelationships(simulated, derivedAmong(this.image, input.remove));
    const state = this.#whatIf.after(image, findingsOptions(image, input.find), changed, limits.deadline);
    return { image, found: describeFindings(image, state, input.find), changed };
  }

  /** When objects are added or removed, the others get new indexes, so nothing can be reused. */
  #fromScratch(input: SimulateInput, limits: TaskLimits): After {
    const collected = applyDelta(this.image, changeDelta(this.image, input));
    limits.deadline.check();
    const analysed = deriveRelationships(new Analysis(), collected, input);
    const whole = { image: analysed.image, changed: [] };
    const { image } = withoutRelationships(whole, derivedAmong(this.image, input.remove));
    limits.deadline.check();
    return { image, found: detectFindings(image, input.find, limits) };
  }

  /** Undefined when more than relationships would change, as in a graph that was never analysed. */
  #simulate(input: SimulateInput): Simulated | undefined {
    const last = this.#last;
    this.#last = undefined; // it is out of date, also if an error is thrown below
    const undo = last && inverse(last.change);
    const start = last && undo ? applyDelta(last.image, undo) : this.image;
    const change = changeDelta(start, input);
    const collected = applyDelta(start, change);
    const { image, delta } = deriveRelationships(this.#analysis, collected, input, undo && [undo, change]);
    if (delta.nodesAdded.ids.length + delta.nodesDeleted.ids.length + delta.nodesChanged.ids.length > 0) {
      this.#analysis = new Analysis();
      return undefined;
    }
    const deltas = [...(undo ? [undo] : []), change, delta];
    const changed = changedRelationships(this.image, image, last?.changed ?? [], deltas);
    this.#last = { image, change, changed };
    return this.#last;
  }
}

/** Runs the rules of the analysis on an image. `since`: what changed since they last ran. */
function deriveRelationships(
  analysis: Analysis,
  collected: GraphImage,
  { time, settings }: SimulateInput,
  since?: readonly Delta[],
): { readonly image: GraphImage; readonly delta: Delta } {
  const { change } = analysis.run(collected, { edition: 'enterprise', time, settings }, since);
  const builder = new GraphBuilder(collected);
  for (const { ids } of change.deleteEdges) for (const id of ids) builder.deleteEdge(id);
  for (const batch of change.batches) builder.add(new Batch(batch));
  const { delta } = builder.finish();
  return { image: applyDelta(collected, delta), delta };
}

import { Analysis, type AnalysisSettings, WhatIf } from '@chokepoint/analysis';
import { applyDelta, Batch, type Delta, GraphBuilder, type GraphImage, inverse } from '@chokepoint/graph';
import type { TaskLimits } from '../../workers/task.ts';
import { type Comparison, compareFindings } from '../comparison/compare-findings.ts';
import { describeFindings } from '../detect/describe-findings.ts';
import { detectFindings, findingsOptions } from '../detect/find-findings-task.ts';
import type { FindFindingsInput, FoundFindings } from '../detect/found-finding.ts';
import { type ChangedImage, changedRelationships, withoutRelationships } from './changed-relationships.ts';
import { changeDelta, derivedAmong, type SimulatedChange } from './simulated-change.ts';

export type SimulateInput = SimulatedChange & {
  readonly limit: number;
  readonly find: FindFindingsInput;
  readonly settings: Partial<AnalysisSettings>;
  /** ISO time. */
  readonly time: string;
};

type Simulated = ChangedImage & { readonly change: Delta };

/** Simulations on one image. Each continues from the last one, so that only what differs is derived and counted again. */
export class Simulations {
  readonly image: GraphImage;
  readonly #whatIf: WhatIf;
  readonly #before: FoundFindings;
  #analysis = new Analysis();
  #last: Simulated | undefined;

  constructor(image: GraphImage, find: FindFindingsInput, { deadline }: TaskLimits) {
    this.image = image;
    this.#whatIf = new WhatIf(image, findingsOptions(image, find), deadline);
    this.#before = describeFindings(image, this.#whatIf.before, find);
  }

  compare(input: SimulateInput, limits: TaskLimits): Comparison {
    return compareFindings(this.#before, this.#findAfter(input, limits), input.limit);
  }

  #findAfter(input: SimulateInput, limits: TaskLimits): FoundFindings {
    if (input.removeObjects.length > 0) return this.#findFromScratch(input, limits);
    const simulated = this.#simulate(input);
    limits.deadline.check();
    if (!simulated) return this.#findFromScratch(input, limits);
    const { image, changed } = withoutRelationships(simulated, derivedAmong(this.image, input.remove));
    const state = this.#whatIf.after(image, findingsOptions(image, input.find), changed, limits.deadline);
    return describeFindings(image, state, input.find);
  }

  /** When objects are added or removed, the others get new indexes, so nothing can be reused. */
  #findFromScratch(input: SimulateInput, limits: TaskLimits): FoundFindings {
    const collected = applyDelta(this.image, changeDelta(this.image, input));
    limits.deadline.check();
    const analysed = deriveRelationships(new Analysis(), collected, input);
    const whole = { image: analysed.image, changed: [] };
    const { image } = withoutRelationships(whole, derivedAmong(this.image, input.remove));
    limits.deadline.check();
    return detectFindings(image, input.find, limits);
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

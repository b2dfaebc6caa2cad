import { committable, type GraphImage } from '@chokepoint/graph';
import type { TaskFunction } from '../../workers/task.ts';
import type { Comparison } from '../comparison/compare-findings.ts';
import { derivedAmong, missingReference, type Relationship } from './simulated-change.ts';
import { type SimulateInput, Simulations } from './simulations.ts';

export type SimulateOutput =
  /** The change refers to something that does not exist. */
  | { readonly missing: string }
  | {
      readonly comparison: Comparison;
      /** Of the relationships to remove, those that follow from others. */
      readonly derived: readonly Relationship[];
    };

type Cached = { readonly settings: string; readonly simulations: Simulations };

/** Consecutive simulations are often on the same image. */
const cache = new WeakMap<GraphImage, Cached>();

/**
 * Compares the findings of the graph with those after a change. Derived relationships are derived again. A derived one
 * that is to be removed itself is removed as if its cause had been fixed.
 */
export const simulate: TaskFunction<SimulateInput, SimulateOutput> = (image, input, limits) => {
  const missing = missingReference(image, input);
  if (missing !== undefined) return { missing };
  const settings = JSON.stringify([input.find, input.settings]);
  const known = cache.get(image);
  const cached = known?.settings === settings ? known.simulations : undefined;
  const free = committable(cached?.image ?? image);
  const simulations = cached?.image === free ? cached : new Simulations(free, input.find, limits);
  cache.set(image, { settings, simulations });
  return { comparison: simulations.compare(input, limits), derived: derivedAmong(image, input.remove) };
};

import {
  ChangeError,
  type FactChanges,
  type LeftOut,
  translateRequest,
  type WhatIfRequest,
} from '@chokepoint/analysis';
import { committable, type GraphImage } from '@chokepoint/graph';
import type { TaskFunction } from '../../workers/task.ts';
import { type ChangedProperty, changedProperties } from './changed-properties.ts';
import { derivedAmong, missingReference, type Relationship } from './simulated-change.ts';
import { type SimulatedEffect, type SimulateInput, Simulations } from './simulations.ts';

export type SimulateRequest = Omit<SimulateInput, 'facts'> & WhatIfRequest;

export type SimulateOutput =
  /** The change is impossible, for example because it refers to something that does not exist. */
  | { readonly refused: string }
  | (SimulatedEffect & {
      /** Of the relationships to remove, those that follow from others. */
      readonly derived: readonly Relationship[];
      readonly properties: readonly ChangedProperty[];
      readonly leftOut: readonly LeftOut[];
    });

type Cached = { readonly settings: string; readonly simulations: Simulations };

/** Consecutive simulations are often on the same image. */
const cache = new WeakMap<GraphImage, Cached>();

/**
 * Compares the findings of the graph with those after a change. Derived relationships are derived again. A derived one
 * that is to be removed itself is removed as if its cause had been fixed.
 */
export const simulate: TaskFunction<SimulateRequest, SimulateOutput> = (image, request, limits) => {
  const missing = missingReference(image, request);
  if (missing !== undefined) return { refused: missing };
  const translated = translate(image, request);
  if ('refused' in translated) return translated;
  const { facts, leftOut } = translated;
  const { changes: _, ldif: __, terraform: ___, ...rest } = request;
  const input: SimulateInput = { ...rest, facts };
  const settings = JSON.stringify([input.find, input.settings]);
  const known = cache.get(image);
  const cached = known?.settings === settings ? known.simulations : undefined;
  const free = committable(cached?.image ?? image);
  const simulations = cached?.image === free ? cached : new Simulations(free, input.find, input.settings, limits);
  cache.set(image, { settings, simulations });
  return {
    ...simulations.effectOf(input, limits),
    derived: derivedAmong(image, input.remove),
    properties: changedProperties(image, facts),
    leftOut,
  };
};

function translate(
  image: GraphImage,
  request: WhatIfRequest,
): { readonly facts: FactChanges; readonly leftOut: readonly LeftOut[] } | { readonly refused: string } {
  try {
    return translateRequest(image, request);
  } catch (error) {
    if (error instanceof ChangeError) return { refused: error.message };
    throw error;
  }
}

import { useLongQuestion } from '../api/use-long-question.ts';
import { type Link, useLinks } from './links.ts';
import { simulation } from './simulation.ts';
import { type Cut, cutKey } from './tray.ts';

/** Simulates the removal of those that are still there, once that is known. */
export function useSimulation(cuts: readonly Cut[]) {
  const { links, settled } = useLinks(cuts);
  const there = links.filter(({ isGone }) => !isGone).map(({ cut }) => cut);
  const asked = useLongQuestion(settled && there.length > 0 ? simulation(there) : undefined);
  return {
    links,
    gone: links.filter(({ isGone }) => isGone).map((link: Link) => link.cut),
    derived: new Set(asked.data?.derived.map(cutKey)),
    asked,
    isWorking: asked.isWorking || !settled,
  };
}

export type Simulation = ReturnType<typeof useSimulation>;

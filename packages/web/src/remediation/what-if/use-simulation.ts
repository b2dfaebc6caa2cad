import { useQuery } from '@tanstack/react-query';
import { useLongQuery } from '../../api/use-long-query.ts';
import { pipelineQuery } from '../../data/ingest-queries.ts';
import { type Link, useLinks } from '../../tray/links.ts';
import { type Cut, cutKey } from '../../tray/tray.ts';
import { simulation } from './simulation.ts';

/** Simulates the removal of those that are still there, once that is known, and again after another analysis. */
export function useSimulation(cuts: readonly Cut[]) {
  const pipeline = useQuery(pipelineQuery);
  const analysed = pipeline.data?.last_complete_analysis_at;
  const { links, settled: isKnown } = useLinks(cuts, analysed);
  const settled = isKnown && !pipeline.isPending;
  const there = links.filter(({ isGone }) => !isGone).map(({ cut }) => cut);
  const query = useLongQuery(settled && there.length > 0 ? simulation(there, analysed) : undefined);
  return {
    links,
    gone: links.filter(({ isGone }) => isGone).map((link: Link) => link.cut),
    derived: new Set(query.data?.derived.map(cutKey)),
    query,
    isWorking: query.isWorking || !settled,
  };
}

export type Simulation = ReturnType<typeof useSimulation>;

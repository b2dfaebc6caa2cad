import type { SharedGraph } from '@chokepoint/graph';
import { environmentsOf } from '../../callers/visible-environments.ts';
import type { GraphStore } from '../../graph/graph-store.ts';
import { ask } from '../../graph-answers/ask.ts';
import type { Call } from '../../http/handler.ts';
import { notFound } from '../../service-error.ts';
import type { DetectionParts } from '../detect/detection-parts.ts';
import type { RunComparison } from './compare-runs-task.ts';
import { compareRunsTask } from './comparison-tasks.ts';
import { type FindingRun, requireRun } from './finding-run-read.ts';

type ComparedRuns = {
  readonly before: FindingRun;
  readonly after: FindingRun;
  readonly comparison: RunComparison;
};

/** Compares two runs, by default the last two. */
export async function compareRuns(
  parts: DetectionParts,
  wanted: { readonly before: number | undefined; readonly after: number | undefined; readonly limit: number },
  { caller, signal }: Pick<Call, 'caller' | 'signal'>,
): Promise<ComparedRuns> {
  const after = await requireRun(parts.db, wanted.after);
  const before = await requireRun(parts.db, wanted.before, after.id);
  const input = {
    before: await openGraph(parts.graph, before),
    after: await openGraph(parts.graph, after),
    find: await parts.definitions.input({ alone: false }),
    environments: environmentsOf(caller),
    limit: wanted.limit,
  };
  const comparison = await ask(parts, compareRunsTask, caller, signal, input, 'query');
  return { before, after, comparison };
}

async function openGraph(graph: GraphStore, { id, graph_version: version }: FindingRun): Promise<SharedGraph> {
  if (version === null) throw notFound(`it is not known which graph run ${id} looked at`);
  return (await graph.openVersion(version)).share();
}

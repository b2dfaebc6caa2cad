import { compareFindingRuns, listFindingRuns } from '@chokepoint/contract';
import type { GraphStore } from '../../graph/graph-store.ts';
import { encodeTime } from '../../http/encode-time.ts';
import { type Handler, handle, ok } from '../../http/handler.ts';
import { badRequest } from '../../service-error.ts';
import type { DetectionParts } from '../detect/detection-parts.ts';
import { compareRuns } from './compare-runs.ts';
import { encodeComparison, encodeRelationships } from './encode-comparison.ts';
import { type FindingRun, listRuns } from './finding-run-read.ts';

const DEFAULT_LIMIT = 100;
const HIGHEST_LIMIT = 10_000;

export function findingRunHandlers(parts: DetectionParts): Handler[] {
  const { db, graph } = parts;
  return [
    handle(listFindingRuns, async ({ list }) => {
      const stored = await storedVersions(graph);
      const { count, rows } = await listRuns(db, list);
      return ok({ count, skip: list.skip, limit: list.limit, data: rows.map((run) => encodeRun(run, stored)) });
    }),

    handle(compareFindingRuns, async (call) => {
      const limit = wholeNumber('limit', call.query.limit) ?? DEFAULT_LIMIT;
      if (limit > HIGHEST_LIMIT) throw badRequest(`query parameter "limit" is malformed: at most ${HIGHEST_LIMIT}`);
      const wanted = {
        after: wholeNumber('after', call.query.after),
        before: wholeNumber('before', call.query.before),
        limit,
      };
      const { before, after, comparison } = await compareRuns(parts, wanted, call);
      const stored = await storedVersions(graph);
      return ok({
        data: {
          ...encodeComparison(comparison.findings),
          before: encodeRun(before, stored),
          after: encodeRun(after, stored),
          relationships_gained: encodeRelationships(comparison.gained),
          relationships_lost: encodeRelationships(comparison.lost),
        },
      });
    }),
  ];
}

async function storedVersions(graph: GraphStore): Promise<ReadonlySet<number>> {
  return new Set([0, ...(await graph.versions()).map(({ version }) => version)]);
}

const encodeRun = ({ id, taken_at, graph_version }: FindingRun, stored: ReadonlySet<number>) => ({
  id,
  taken_at: encodeTime(taken_at),
  graph_version,
  comparable: graph_version !== null && stored.has(graph_version),
});

function wholeNumber(name: string, text: string | undefined): number | undefined {
  if (text === undefined || text === '') return undefined;
  if (!/^\d{1,15}$/.test(text)) throw badRequest(`query parameter "${name}" is malformed: not a whole number`);
  return Number(text);
}

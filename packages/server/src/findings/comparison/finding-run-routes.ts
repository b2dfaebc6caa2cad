import { compareFindingRuns, listFindingRuns } from '@chokepoint/contract';
import { type Selectable, sql } from 'kysely';
import { environmentsOf } from '../../callers/visible-environments.ts';
import { ask } from '../../graph-answers/ask.ts';
import { encodeTime } from '../../http/encode-time.ts';
import { type Handler, handle, ok } from '../../http/handler.ts';
import type { Service } from '../../service.ts';
import { badRequest, notFound } from '../../service-error.ts';
import type { FindingRunTable } from '../../storage/finding-tables.ts';
import { filtered, type ListExpressions, paged, sorted } from '../../storage/list-query.ts';
import type { ListRequest } from '../../storage/list-request.ts';
import { whatToFind } from '../detect/findings-step.ts';
import { compareRunsTask } from '../finding-tasks.ts';
import type { CompareRunsInput } from './compare-runs-task.ts';
import { encodeComparison } from './encode-comparison.ts';

type Run = Selectable<FindingRunTable>;

const COLUMNS: ListExpressions = {
  id: sql.ref('id'),
  taken_at: sql.ref('taken_at'),
  graph_version: sql.ref('graph_version'),
};
const USUAL_LIMIT = 100;
const MOST_SHOWN = 10_000;

export function findingRunHandlers(service: Service): Handler[] {
  return [
    handle(listFindingRuns, async ({ list }) => {
      const kept = await keptVersions(service);
      const { count, runs } = await runsIn(service, list);
      return ok({ count, skip: list.skip, limit: list.limit, data: runs.map((run) => encodeRun(run, kept)) });
    }),

    handle(compareFindingRuns, async ({ query, caller, signal }) => {
      const limit = numberIn('limit', query.limit) ?? USUAL_LIMIT;
      if (limit > MOST_SHOWN) throw badRequest(`query parameter "limit" is malformed: at most ${MOST_SHOWN}`);
      const after = await requireRun(service, numberIn('after', query.after));
      const before = await requireRun(service, numberIn('before', query.before), after.id);
      const images = [];
      for (const run of [before, after]) {
        if (run.graph_version === null) throw notFound(`it is not known which graph run ${run.id} looked at`);
        images.push((await service.graph.openVersion(run.graph_version)).share());
      }
      const input: CompareRunsInput = {
        before: images[0]!,
        after: images[1]!,
        find: await whatToFind(service, { alone: false }),
        environments: environmentsOf(caller),
        limit,
      };
      const told = await ask(service, compareRunsTask, caller, signal, input, 'query');
      const kept = await keptVersions(service);
      return ok({
        data: {
          ...encodeComparison(told.comparison),
          before: encodeRun(before, kept),
          after: encodeRun(after, kept),
          relationships_gained: { ...told.gained, relationships: [...told.gained.relationships] },
          relationships_lost: { ...told.lost, relationships: [...told.lost.relationships] },
        },
      });
    }),
  ];
}

async function runsIn({ db }: Service, list: ListRequest): Promise<{ count: number; runs: Run[] }> {
  const found = filtered(db.selectFrom('finding_run'), list.filters, COLUMNS);
  const { count } = await found.select(sql<number>`count(*)::int`.as('count')).executeTakeFirstOrThrow();
  const newest = [{ by: sql.ref('id'), descending: true }];
  const runs = await paged(sorted(found.selectAll(), list.sorts, COLUMNS, newest), list).execute();
  return { count, runs };
}

/** A run by its id; without one the newest, or the newest before another. */
async function requireRun({ db }: Service, id: number | undefined, before?: number): Promise<Run> {
  const run = await db
    .selectFrom('finding_run')
    .selectAll()
    .$if(id !== undefined, (query) => query.where('id', '=', id!))
    .$if(id === undefined && before !== undefined, (query) => query.where('id', '<', before!))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!run) throw notFound(id === undefined ? 'there is no such run yet' : `there is no run ${id}`);
  return run;
}

async function keptVersions({ graph }: Service): Promise<ReadonlySet<number>> {
  return new Set([0, ...(await graph.versions()).map(({ version }) => version)]);
}

const encodeRun = ({ id, taken_at, graph_version }: Run, kept: ReadonlySet<number>) => ({
  id,
  taken_at: encodeTime(taken_at),
  graph_version,
  comparable: graph_version !== null && kept.has(graph_version),
});

function numberIn(name: string, text: string | undefined): number | undefined {
  if (text === undefined || text === '') return undefined;
  if (!/^\d{1,15}$/.test(text)) throw badRequest(`query parameter "${name}" is malformed: not a whole number`);
  return Number(text);
}

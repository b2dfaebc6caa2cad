import { getPostureHistory } from '@chokepoint/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../api/client.ts';
import { HYGIENE, type Scope } from '../findings/scope/scope.ts';

/** The metrics with a daily trend. */
export type Followed =
  | 'exposure'
  | 'findings'
  | 'attack-paths'
  | 'assets'
  | 'session-completeness'
  | 'group-completeness';

type Value = { readonly at: string; readonly value: number };
/** The trend of one metric. A period is measured from the last analysis before it, or else from the first one in it. */
export type Course = {
  readonly values: readonly Value[];
  readonly last: number;
  readonly change: number;
  /** Whether it was measured for the first time, so that there is nothing to compare with. */
  readonly isNew: boolean;
};
export type Posture = Readonly<Partial<Record<Followed, Course>>>;

const OF_ZONES: readonly Followed[] = ['exposure', 'findings', 'attack-paths', 'assets'];
/** Hygiene findings belong to no zone: they have neither exposure nor objects. */
const OF_HYGIENE: readonly Followed[] = ['findings', 'attack-paths'];
const COMPLETENESS: readonly Followed[] = ['session-completeness', 'group-completeness'];

/** How far before a period to search for the last analysis. */
const BEFORE_MS = 400 * 86_400_000;

export const postureQuery = (scope: Scope) =>
  queryOptions({
    queryKey: ['findings', 'posture', scope.environments.map(({ id }) => id), scope.zone.id, scope.start, scope.end],
    queryFn: async ({ signal }): Promise<Posture> => {
      const metrics = [...(scope.zone.id === HYGIENE ? OF_HYGIENE : OF_ZONES), ...COMPLETENESS];
      const courses = await Promise.all(
        metrics.map(async (metric) => [metric, courseOf(await history(metric, scope, signal), scope.start)] as const),
      );
      return Object.fromEntries(courses.filter(([, course]) => course !== undefined));
    },
    placeholderData: keepPreviousData,
  });

async function history(metric: Followed, scope: Scope, signal: AbortSignal): Promise<readonly Value[]> {
  const { body } = await api.call(getPostureHistory, {
    params: { data_type: metric },
    query: {
      environments: scope.environments.map(({ id }) => id),
      start: new Date(Date.parse(scope.start) - BEFORE_MS).toISOString(),
      ...(scope.end && { end: scope.end }),
      asset_group_tag_id: String(scope.zone.id),
    },
    signal,
  });
  return body.data.map(({ date, value }) => ({ at: date, value }));
}

/** The part of a history in a period. An earlier value counts from the first moment of the period. */
function courseOf(history: readonly Value[], start: string): Course | undefined {
  const begin = Date.parse(start);
  const before = history.findLast(({ at }) => Date.parse(at) < begin);
  const within = history.filter(({ at }) => Date.parse(at) >= begin);
  const startsAt = within[0] && Date.parse(within[0].at) === begin;
  const values = before && !startsAt ? [{ at: start, value: before.value }, ...within] : within;
  const [first, last] = [before ?? values[0], values.at(-1)];
  if (!first || !last) return undefined;
  return { values, last: last.value, change: last.value - first.value, isNew: history.length === 1 };
}

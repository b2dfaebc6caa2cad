import {
  type findingRow,
  getFindingTexts,
  getSparkline,
  listAllFindings,
  listFindingDetails,
  listFindingTrends,
  type relationshipFinding,
} from '@chokepoint/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { api } from '../api/client.ts';
import type { Scope } from './scope/scope.ts';
import { SEVERITIES, type Severity } from './severity.ts';

type RelationshipFinding = z.input<typeof relationshipFinding>;
export type FindingRow = z.input<typeof findingRow>;

export const isRelationship = (row: FindingRow): row is RelationshipFinding => 'FromPrincipal' in row;

/** The part of a scope that requests and cache keys need. */
const keyOf = ({ environments, zone, start, end }: Scope) => [environments.map(({ id }) => id), zone.id, start, end];
const zoneOf = ({ zone }: Scope) => ({ asset_group_tag_id: String(zone.id) });

/** The trend of each finding type, the riskiest first. */
export const trendsQuery = (scope: Scope) =>
  queryOptions({
    queryKey: ['findings', 'trends', ...keyOf(scope)],
    queryFn: async ({ signal }) =>
      (
        await api.call(listFindingTrends, {
          query: {
            environments: scope.environments.map(({ id }) => id),
            start: scope.start,
            ...(scope.end && { end: scope.end }),
            ...zoneOf(scope),
          },
          signal,
        })
      ).body.data,
    placeholderData: keepPreviousData,
  });
export type Trends = Awaited<ReturnType<NonNullable<ReturnType<typeof trendsQuery>['queryFn']>>>;
export type FindingTrend = Trends['findings'][number];

export type Status = 'active' | 'accepted' | 'remediated' | 'orphaned' | 'deprecated';
export type UnifiedFinding = {
  readonly severity: Severity;
  readonly finding: string;
  readonly title: string;
  readonly finding_type: 'relationship' | 'list';
  readonly environment_id: string;
  readonly environment_name: string;
  readonly asset_group_tag_id: number;
  readonly source_principal_id: string;
  readonly source_principal_kind: string;
  readonly source_principal_name: string;
  readonly target_principal_id: string;
  readonly target_principal_kind: string;
  readonly target_principal_name: string;
  readonly status: Status;
  readonly first_seen: string;
  readonly last_seen: string;
};
export type UnifiedColumn = keyof UnifiedFinding;

export type UnifiedWanted = {
  readonly severities?: readonly Severity[] | undefined;
  readonly statuses?: readonly Status[] | undefined;
  /** Name of a type. */
  readonly finding?: string | undefined;
  /** Part of a title. */
  readonly title?: string | undefined;
  readonly sort?: UnifiedColumn | `-${UnifiedColumn}` | undefined;
  readonly skip?: number;
  /** 0 = everything. */
  readonly limit: number;
};

/** Findings of all types. */
export async function unifiedFindings(scope: Scope, wanted: UnifiedWanted, signal?: AbortSignal) {
  const { body } = await api.call(listAllFindings, { ...unifiedRequest(scope, wanted), ...(signal && { signal }) });
  return body;
}

/** The request behind a list of findings of all types, for the list itself and for a file of it. */
export function unifiedRequest(
  scope: Scope,
  { severities, statuses, sort, skip = 0, limit, ...wanted }: UnifiedWanted,
) {
  return {
    list: {
      filters: {
        environment_id: scope.environments.map(({ id }) => id),
        asset_group_tag_id: scope.zone.id,
        ...(severities && severities.length > 0 && { severity: severities }),
        ...(statuses && statuses.length > 0 && { status: statuses }),
        ...(wanted.finding && { finding: wanted.finding }),
        ...(wanted.title && { title: { '~eq': wanted.title } }),
      },
      ...(sort && { sorts: [sort] }),
      skip,
      limit,
    },
  } as const;
}

/** The number of findings by severity. */
export const severitiesQuery = (scope: Scope) =>
  queryOptions({
    queryKey: ['findings', 'severities', ...keyOf(scope)],
    queryFn: async ({ signal }): Promise<ReadonlyMap<Severity, number>> =>
      new Map(
        await Promise.all(
          SEVERITIES.map(async ({ severity }) => {
            const { count } = await unifiedFindings(scope, { severities: [severity], limit: 1 }, signal);
            return [severity, count] as const;
          }),
        ),
      ),
    placeholderData: keepPreviousData,
  });

/** How many findings of each type are accepted. */
export const acceptedQuery = (scope: Scope) =>
  queryOptions({
    queryKey: ['findings', 'accepted', ...keyOf(scope)],
    queryFn: async ({ signal }): Promise<ReadonlyMap<string, number>> => {
      const { data } = await unifiedFindings(scope, { statuses: ['accepted'], limit: 0 }, signal);
      return new Map([...Map.groupBy(data, ({ finding }) => finding)].map(([type, rows]) => [type, rows.length]));
    },
    placeholderData: keepPreviousData,
  });

export type Place = { readonly id: string; readonly name: string; readonly count: number };

/** The environments that have findings of a type, those with the most first. */
export const placesQuery = (scope: Scope, finding: string) =>
  queryOptions({
    queryKey: ['findings', 'places', finding, ...keyOf(scope)],
    queryFn: async ({ signal }): Promise<readonly Place[]> => {
      const places = await Promise.all(
        scope.environments.map(async ({ id, name }) => {
          const one = { ...scope, environments: scope.environments.filter((each) => each.id === id) };
          return { id, name, count: (await unifiedFindings(one, { finding, limit: 1 }, signal)).count };
        }),
      );
      return places.filter(({ count }) => count > 0).sort((a, b) => b.count - a.count);
    },
    placeholderData: keepPreviousData,
  });

/** The texts about a type. */
export const textsQuery = (finding: string) =>
  queryOptions({
    queryKey: ['finding-texts', finding],
    queryFn: async ({ signal }) => (await api.call(getFindingTexts, { params: { finding }, signal })).body.data,
    staleTime: 600_000,
  });

/** The counts of a type in one environment, by analysis. */
export const sparklineQuery = (scope: Scope, environment: string, finding: string) =>
  queryOptions({
    queryKey: ['findings', 'sparkline', finding, environment, ...keyOf(scope)],
    queryFn: async ({ signal }) =>
      (
        await api.call(getSparkline, {
          params: { domain_id: environment },
          query: { finding, from: scope.start, ...(scope.end && { to: scope.end }), ...zoneOf(scope) },
          signal,
        })
      ).body.data,
  });

export type RowsWanted = {
  readonly environment: string;
  readonly finding: string;
  readonly zone: number;
  readonly accepted: boolean | undefined;
  /** Part of the name of either end. */
  readonly words: string;
  readonly sort: string | undefined;
  readonly page: number;
};
export const ROWS_PER_PAGE = 25;

export const rowsQuery = (wanted: RowsWanted) =>
  queryOptions({
    queryKey: ['findings', 'rows', wanted],
    queryFn: async ({ signal }) => {
      const { body } = await api.call(listFindingDetails, { ...rowsRequest(wanted), signal });
      return body;
    },
    placeholderData: keepPreviousData,
  });

/** The request behind the rows of a type, for the list itself and for a file of it. */
export function rowsRequest({ environment, finding, zone, accepted, words, sort, page }: RowsWanted) {
  return {
    params: { domain_id: environment },
    query: { finding, asset_group_tag_id: String(zone) },
    list: {
      filters: {
        ...(accepted !== undefined && { Accepted: String(accepted) }),
        ...(words && { principal_names: { '~eq': words } }),
      },
      ...(sort && { sorts: [sort as 'id'] }),
      skip: page * ROWS_PER_PAGE,
      limit: ROWS_PER_PAGE,
    },
  } as const;
}

/** One finding by its number; null when it is no longer there. */
export const rowQuery = (environment: string, finding: string, zone: number, id: number) =>
  queryOptions({
    queryKey: ['findings', 'row', environment, finding, zone, id],
    queryFn: async ({ signal }) => {
      const { body } = await api.call(listFindingDetails, {
        params: { domain_id: environment },
        query: { finding, asset_group_tag_id: String(zone) },
        list: { filters: { id }, limit: 1 },
        signal,
      });
      return body.data[0] ?? null;
    },
  });

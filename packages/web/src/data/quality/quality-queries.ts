import {
  getDomainQuality,
  getEnvironmentMetrics,
  getPlatformQuality,
  getTenantQuality,
  listDataQualityWarnings,
  listEnvironments,
} from '@chokepoint/contract';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import * as dataTexts from '../texts.ts';

/** Whose metrics: all of a platform, or one environment. */
export type Subject = {
  readonly id: string;
  readonly label: string;
  readonly kind: 'platform' | 'domain' | 'tenant' | 'extension';
};

/** What was counted after one analysis. */
export type Sample = { readonly at: string; readonly metrics: Readonly<Record<string, number>> };

const DAY_MS = 86_400_000;

export const subjectsQuery = queryOptions({
  queryKey: ['quality', 'subjects'],
  queryFn: async ({ signal }): Promise<readonly Subject[]> => {
    const environments = (await api.call(listEnvironments, { signal })).body.data;
    const kindOf = (type: string) =>
      type === 'active-directory' ? 'domain' : type === 'azure' ? 'tenant' : 'extension';
    const single = environments.map(({ id, name, type }) => ({ id, label: name || id, kind: kindOf(type) }) as const);
    const whole = (id: string, label: string, kind: 'domain' | 'tenant') =>
      single.filter((one) => one.kind === kind).length > 1 ? [{ id, label, kind: 'platform' } as const] : [];
    return [
      ...whole('ad', dataTexts.allDomains, 'domain'),
      ...whole('azure', dataTexts.allTenants, 'tenant'),
      ...single,
    ];
  },
});

export const qualityQuery = (subject: Subject | undefined, days: number) =>
  queryOptions({
    queryKey: ['quality', subject?.kind, subject?.id, days],
    queryFn: async ({ signal }): Promise<readonly Sample[]> => {
      const query = { start: new Date(Date.now() - days * DAY_MS).toISOString(), limit: '0' };
      const { id, kind } = subject!;
      switch (kind) {
        case 'domain':
          return samples((await api.call(getDomainQuality, { params: { domain_id: id }, query, signal })).body.data);
        case 'tenant':
          return samples((await api.call(getTenantQuality, { params: { tenant_id: id }, query, signal })).body.data);
        case 'platform':
          return samples(
            (await api.call(getPlatformQuality, { params: { platform_id: id }, query, signal })).body.data,
          );
        case 'extension': {
          const { data } = (await api.call(getEnvironmentMetrics, { query: { ...query, environment_id: id }, signal }))
            .body;
          return byRun(data);
        }
        default:
          return kind satisfies never;
      }
    },
    enabled: subject !== undefined,
    refetchInterval: 30_000,
  });

export const warningsQuery = queryOptions({
  queryKey: ['quality', 'warnings'],
  queryFn: async ({ signal }) => (await api.call(listDataQualityWarnings, { signal })).body.data,
});

const NO_METRICS = new Set(['id', 'run_id', 'created_at', 'updated_at', 'deleted_at', 'domain_sid', 'tenantid']);

function samples(rows: readonly Readonly<Record<string, unknown>>[]): readonly Sample[] {
  return rows
    .map((row) => ({
      at: String(row.created_at),
      metrics: Object.fromEntries(
        Object.entries(row).flatMap(([name, value]) =>
          NO_METRICS.has(name) || typeof value !== 'number' ? [] : [[name, value] as const],
        ),
      ),
    }))
    .sort((a, b) => (a.at < b.at ? -1 : 1));
}

type Metric = {
  readonly run_id: string;
  readonly created_at: string;
  readonly metric_name: string;
  readonly metric_value: number;
};

/** Extensions have a row for each metric; those of one analysis belong together. */
function byRun(rows: readonly Metric[]): readonly Sample[] {
  return [...Map.groupBy(rows, ({ run_id }) => run_id).values()]
    .map((run) => ({
      at: run[0]!.created_at,
      metrics: Object.fromEntries(run.map(({ metric_name, metric_value }) => [metric_name, metric_value])),
    }))
    .sort((a, b) => (a.at < b.at ? -1 : 1));
}

import type { DirectoryMetrics, TenantMetrics } from '@chokepoint/contract';
import type { TaskFunction } from '../workers/task.ts';
import { type EnvironmentMetrics, environmentMetrics, type MetricRequest } from './environment-metrics.ts';
import { directoryMetrics, type PlatformMetrics, tenantMetrics } from './platform-metrics.ts';

export type DataQualityInput = { readonly extensions: readonly MetricRequest[] };
export type DataQuality = {
  readonly ad: PlatformMetrics<DirectoryMetrics> | undefined;
  readonly azure: PlatformMetrics<TenantMetrics> | undefined;
  readonly extensions: readonly EnvironmentMetrics[];
};

/** Everything that is counted after an analysis. */
export const dataQuality: TaskFunction<DataQualityInput, DataQuality> = (image, { extensions }, { deadline }) => ({
  ad: directoryMetrics(image, deadline),
  azure: tenantMetrics(image, deadline),
  extensions: extensions.map((request) => environmentMetrics(image, request, deadline)),
});

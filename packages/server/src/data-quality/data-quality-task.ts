import type { DirectoryFigures, TenantFigures } from '@chokepoint/contract';
import type { TaskFunction } from '../workers/task.ts';
import { type EnvironmentMetrics, environmentMetrics, type MetricRequest } from './extension-metrics.ts';
import { directoryFigures, type PlatformFigures, tenantFigures } from './platform-figures.ts';

export type DataQualityInput = { readonly extensions: readonly MetricRequest[] };
export type DataQuality = {
  readonly ad: PlatformFigures<DirectoryFigures> | undefined;
  readonly azure: PlatformFigures<TenantFigures> | undefined;
  readonly extensions: readonly EnvironmentMetrics[];
};

/** Everything that is counted after an analysis. */
export const dataQuality: TaskFunction<DataQualityInput, DataQuality> = (image, { extensions }, { deadline }) => ({
  ad: directoryFigures(image, deadline),
  azure: tenantFigures(image, deadline),
  extensions: extensions.map((request) => environmentMetrics(image, request, deadline)),
});

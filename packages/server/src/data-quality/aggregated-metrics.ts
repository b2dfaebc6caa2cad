import type { EnvironmentMetrics, Metric } from './extension-metrics.ts';

/** The sums over all environments of a kind. */
export function aggregated({ environments }: EnvironmentMetrics): { readonly id: null; readonly metrics: Metric[] } {
  const sums = new Map<string, Metric>();
  for (const { metrics } of environments)
    for (const metric of metrics) {
      const key = `${metric.type} ${metric.name}`;
      sums.set(key, { ...metric, value: metric.value + (sums.get(key)?.value ?? 0) });
    }
  return { id: null, metrics: [...sums.values()] };
}

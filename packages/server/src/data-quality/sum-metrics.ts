import type { EnvironmentMetrics, Metric } from './environment-metrics.ts';

/** The sums over all environments of a kind. */
export function sumMetrics({ environments }: EnvironmentMetrics): Metric[] {
  const sums = new Map<string, Metric>();
  for (const { metrics } of environments)
    for (const metric of metrics) {
      const key = `${metric.type} ${metric.name}`;
      sums.set(key, { ...metric, value: metric.value + (sums.get(key)?.value ?? 0) });
    }
  return [...sums.values()];
}

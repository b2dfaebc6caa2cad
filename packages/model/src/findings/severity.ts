export type Severity = 'critical' | 'high' | 'moderate' | 'low';

/** From the worst to the mildest, each with the least percentage that it takes. */
export const SEVERITIES: readonly { readonly severity: Severity; readonly atLeast: number }[] = [
  { severity: 'critical', atLeast: 95 },
  { severity: 'high', atLeast: 80 },
  { severity: 'moderate', atLeast: 40 },
  { severity: 'low', atLeast: 0 },
];

/** The severity when `part` of `whole` are affected; none of none is low. */
export function severityOf(part: number, whole: number): Severity {
  if (whole <= 0) return 'low';
  return SEVERITIES.find(({ atLeast }) => part * 100 >= atLeast * whole)!.severity;
}

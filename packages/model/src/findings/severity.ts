export type Severity = 'critical' | 'high' | 'moderate' | 'low';

/** `reference`: by the share of principals alone, as BloodHound does. `calibrated`: also by how a finding can be abused. */
export const SEVERITY_RULES = ['calibrated', 'reference'] as const;
export type SeverityRule = (typeof SEVERITY_RULES)[number];

/** From the worst to the mildest, each with the least percentage that it takes. */
export const SEVERITIES: readonly { readonly severity: Severity; readonly atLeast: number }[] = [
  { severity: 'critical', atLeast: 95 },
  { severity: 'high', atLeast: 80 },
  { severity: 'moderate', atLeast: 40 },
  { severity: 'low', atLeast: 0 },
];

/** The worst of some; undefined if there is none. */
export function worstSeverity(some: Iterable<Severity>): Severity | undefined {
  const given = new Set(some);
  return SEVERITIES.find(({ severity }) => given.has(severity))?.severity;
}

/** The severity when `part` of `whole` are affected; none of none is low. */
export function severityOf(part: number, whole: number): Severity {
  if (whole <= 0) return 'low';
  return SEVERITIES.find(({ atLeast }) => part * 100 >= atLeast * whole)!.severity;
}

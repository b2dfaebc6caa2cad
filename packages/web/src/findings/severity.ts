import * as findingTexts from './texts.ts';

export type Severity = 'critical' | 'high' | 'moderate' | 'low';

/** The percentage from which each severity applies; the worst first. */
export const SEVERITIES: readonly { readonly severity: Severity; readonly label: string; readonly atLeast: number }[] =
  [
    { severity: 'critical', label: findingTexts.critical, atLeast: 95 },
    { severity: 'high', label: findingTexts.high, atLeast: 80 },
    { severity: 'moderate', label: findingTexts.moderate, atLeast: 40 },
    { severity: 'low', label: findingTexts.low, atLeast: 0 },
  ];

export const severityOf = (percent: number): Severity =>
  SEVERITIES.find(({ atLeast }) => percent >= atLeast)?.severity ?? 'low';

export const severityLabel = (severity: Severity): string =>
  SEVERITIES.find((one) => one.severity === severity)?.label ?? severity;

/** 0 is the worst. */
export const severityRank = (severity: Severity): number => SEVERITIES.findIndex((one) => one.severity === severity);

/** The name of a severity in a sentence. */
export const severityColor = (severity: Severity): string => `var(--${severity})`;

/** For areas. */
export const severityFill = (severity: Severity): string => `var(--${severity}-fill)`;

export const isSeverity = (value: unknown): value is Severity => SEVERITIES.some(({ severity }) => severity === value);

import { abuseOf, type EffortByKind, type FindingRule, removalEffort, type Severity } from '@chokepoint/model';
import type { Numbers, Relief } from './finding.ts';

/** What decides how urgent a finding is, each with the points that it can add to the score. */
export const PRIORITY_FACTORS = {
  exposure: 20,
  relief: 25,
  choke_point: 10,
  impact: 15,
  ease: 10,
  stealth: 5,
  effort: 10,
  age: 5,
} as const;

export type PriorityFactor = keyof typeof PRIORITY_FACTORS;
/** Each from 0 to 1; 1 is the most urgent. */
type FactorValues = Readonly<Record<PriorityFactor, number>>;

type Measured = Pick<Numbers, 'exposureShare' | 'impactShare'>;

/** Days after which a finding does not become more urgent by age. */
export const OLDEST_DAYS = 90;
/** The greatest effort that is told apart. */
const MOST_EFFORT = 5;

/** The values from which the score of a finding follows. `age` in days. */
export function factorValues(
  type: Pick<FindingRule, 'detection'>,
  numbers: Measured,
  relief: Relief,
  age: number,
  efforts: EffortByKind = {},
): FactorValues {
  const { ease, stealth } = abuseOf(type);
  return {
    exposure: exposureOf(type, numbers),
    relief: partOf(relief.relieved, relief.exposed),
    choke_point: partOf(relief.carried, relief.exposed),
    impact: numbers.impactShare,
    ease: graded(ease),
    stealth: graded(stealth),
    effort: simplicity(type, efforts),
    age: Math.min(1, Math.max(0, age) / OLDEST_DAYS),
  };
}

/** From 0 to 100. */
export function scoreOf(values: FactorValues): number {
  let score = 0;
  for (const name of Object.keys(PRIORITY_FACTORS) as PriorityFactor[]) score += PRIORITY_FACTORS[name] * values[name];
  return score;
}

/** Limits of `dangerOf`, chosen so that in the sample environments no severity has more than half of the findings. */
const LIMITS: readonly (readonly [Severity, number])[] = [
  ['critical', 84],
  ['high', 78],
  ['moderate', 45],
];

/** How bad a finding is by itself, whatever else there is: who can abuse it, what for, how easily and how quietly. */
function dangerOf(type: Pick<FindingRule, 'detection'>, numbers: Measured): number {
  const { ease, stealth } = abuseOf(type);
  return 40 * exposureOf(type, numbers) + 30 * numbers.impactShare + 20 * graded(ease) + 10 * graded(stealth);
}

export function calibratedSeverity(type: Pick<FindingRule, 'detection'>, numbers: Measured): Severity {
  const danger = dangerOf(type, numbers);
  return LIMITS.find(([, atLeast]) => danger >= atLeast)?.[0] ?? 'low';
}

function exposureOf(type: Pick<FindingRule, 'detection'>, { exposureShare }: Measured): number {
  return exposureShare ?? (abuseOf(type).anyone ? 1 : 0);
}

/** The square root, so that a few per cent are told apart from nothing. */
const partOf = (part: number, whole: number): number => (whole === 0 ? 0 : Math.sqrt(part / whole));
const graded = (grade: number): number => (grade - 1) / 2;

/** An object that is a finding by itself takes as much as a relationship that others may depend on. */
function simplicity({ detection }: Pick<FindingRule, 'detection'>, efforts: EffortByKind): number {
  const effort = detection.by === 'list' ? 2 : removalEffort(detection.relationship, efforts);
  return effort === null ? 0 : Math.min(1, Math.max(0, 1 - (effort - 1) / (MOST_EFFORT - 1)));
}

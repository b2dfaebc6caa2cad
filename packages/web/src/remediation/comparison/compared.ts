import type { comparedFinding, comparedFindings } from '@chokepoint/contract';
import type { z } from 'zod';
import * as comparisonTexts from './texts.ts';

/** The differences of two states of the graph, as the service returns them. */
export type Compared = z.input<typeof comparedFindings>;
export type ComparedFinding = z.input<typeof comparedFinding>;
export type Standing = Compared['environments'][number];

/** How findings differ. */
export const CHANGES = ['gone', 'new', 'changed'] as const;
export type Change = (typeof CHANGES)[number];
export const CHANGE_NAMES: Readonly<Record<Change, string>> = {
  gone: comparisonTexts.gone,
  new: comparisonTexts.newText,
  changed: comparisonTexts.changed,
};

/** One finding and how it differs; a changed one with its former numbers. */
export type ComparedRow = {
  readonly change: Change;
  readonly finding: ComparedFinding;
  readonly before?: ComparedFinding;
};

export function countsOf(compared: Compared): Readonly<Record<Change, number>> {
  const { findings_lost, findings_gained, findings_changed } = compared;
  return { gone: findings_lost.count, new: findings_gained.count, changed: findings_changed.count };
}

export function rowsOf(compared: Compared, change: Change): readonly ComparedRow[] {
  switch (change) {
    case 'gone':
      return compared.findings_lost.findings.map((finding) => ({ change, finding }));
    case 'new':
      return compared.findings_gained.findings.map((finding) => ({ change, finding }));
    case 'changed':
      return compared.findings_changed.findings.map(({ before, after }) => ({ change, finding: after, before }));
    default:
      return change satisfies never;
  }
}

const allRows = (compared: Compared): readonly ComparedRow[] => CHANGES.flatMap((change) => rowsOf(compared, change));

type TypeCounts = Readonly<Record<Change, number>> & { readonly type: string };

/** How many findings of each type are new, resolved and changed; the types with the most differences first. */
export function byType(compared: Compared): readonly TypeCounts[] {
  const counts = new Map<string, Record<Change, number>>();
  for (const { change, finding } of allRows(compared)) {
    const found = counts.get(finding.finding) ?? { gone: 0, new: 0, changed: 0 };
    found[change]++;
    counts.set(finding.finding, found);
  }
  const total = (one: Record<Change, number>) => one.gone + one.new + one.changed;
  return [...counts].map(([type, found]) => ({ type, ...found })).sort((a, b) => total(b) - total(a));
}

/** Whether the comparison found no difference. */
export function isSame(compared: Compared): boolean {
  const { gone, new: fresh, changed } = countsOf(compared);
  return compared.environments.length === 0 && gone + fresh + changed === 0;
}

import { type Sort, sortOf } from '../controls/table.tsx';
import type { FindingTrend } from './finding-queries.ts';
import { SEVERITIES, type Severity, severityRank } from './severity.ts';
import type { TypeOrder, TypesSearch } from './types/types-search.ts';

/** All findings of one type together. */
export type FindingType = {
  readonly name: string;
  readonly title: string;
  readonly category: string;
  /** Of its worst open finding, or else of its worst accepted one; undefined if it has no findings now. */
  readonly severity: Severity | undefined;
  /** How many open findings have which severity. */
  readonly levels: Readonly<Record<Severity, number>>;
  /** Share of those concerned by at least one of them, in percent. */
  readonly risk: number;
  readonly open: number;
  readonly accepted: number;
  readonly came: number;
  readonly went: number;
  readonly change: number;
};

export function typesOf(
  trends: readonly FindingTrend[],
  accepted: ReadonlyMap<string, number>,
): readonly FindingType[] {
  return trends.map((trend) => {
    // What was accepted since the last analysis may be gone from the graph, but not from the count.
    const settled = Math.min(accepted.get(trend.finding) ?? 0, trend.finding_count_end);
    return {
      name: trend.finding,
      title: trend.display_title,
      category: trend.display_type,
      severity: trend.severity ?? undefined,
      levels: trend.open_severities,
      risk: trend.composite_risk,
      open: trend.finding_count_end - settled,
      accepted: settled,
      came: trend.finding_count_increase,
      went: trend.finding_count_decrease,
      change: trend.finding_count_end - trend.finding_count_start,
    };
  });
}

export function fits(type: FindingType, { severity, category, words = '' }: TypesSearch): boolean {
  const wanted = words.toLowerCase().trim();
  return (
    (!severity || (type.severity !== undefined && severity.includes(type.severity))) &&
    (!category || type.category === category) &&
    (wanted === '' || `${type.title} ${type.name} ${type.category}`.toLowerCase().includes(wanted))
  );
}

/** The most severe first by default. */
export const sortIn = ({ sort }: TypesSearch): Sort => sortOf(sort ?? '-severity');

const VALUES: Readonly<Record<TypeOrder, (type: FindingType) => number | string>> = {
  severity: ({ severity }) => (severity ? -severityRank(severity) : -SEVERITIES.length),
  title: ({ title }) => title.toLowerCase(),
  category: ({ category }) => category.toLowerCase(),
  risk: ({ risk }) => risk,
  open: ({ open }) => open,
  accepted: ({ accepted }) => accepted,
  change: ({ change }) => change,
};

export function inOrder(types: readonly FindingType[], { by, descending }: Sort): readonly FindingType[] {
  const rank = VALUES[by as TypeOrder];
  const order = (a: FindingType, b: FindingType) => {
    const [one, other] = [rank(a), rank(b)];
    if (one === other) return b.risk - a.risk || (a.title < b.title ? -1 : 1);
    return one < other === descending ? 1 : -1;
  };
  return [...types].sort(order);
}

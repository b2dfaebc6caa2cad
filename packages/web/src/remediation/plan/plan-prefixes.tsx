import { shareText } from '../../charts/numbers.ts';
import type { Plan } from './plan-query.ts';
import * as planTexts from './texts.ts';

const CELL = 'py-1 pr-3 last:pr-0 sm:pr-6';
const HEADINGS = [
  planTexts.edges,
  planTexts.exposedAfter,
  planTexts.attackPathsCut,
  planTexts.bestPlanOfSize,
  planTexts.lowerBound,
];

/** What the first links of a plan achieve, and a plan of only so many, compared with an upper bound for that many links. */
export function PlanPrefixes({ plan: { prefixes, exposed_before, attack_paths_before } }: { readonly plan: Plan }) {
  const share = (left: number) =>
    shareText(attack_paths_before === 0 ? 0 : (attack_paths_before - left) / attack_paths_before);
  if (prefixes.length === 0) return null;
  return (
    <table className="tabular-nums max-sm:w-full max-sm:text-xs">
      <caption className="pb-1 text-left text-xs text-ink-soft">{planTexts.onlyFirstEdges}</caption>
      <thead className="text-left text-xs text-ink-faint">
        <tr className="align-bottom">
          {HEADINGS.map((heading) => (
            <th key={heading} scope="col" className={`${CELL} font-normal`}>
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line border-t border-line">
        {prefixes.map(({ removals, exposed_after, relieved_bound, attack_paths_after, alone }) => (
          <tr key={removals}>
            {[
              removals,
              exposed_after.toLocaleString('en'),
              share(attack_paths_after),
              planTexts.exposedAfterShareCut(alone.exposed_after, share(alone.attack_paths_after)),
              (exposed_before - relieved_bound).toLocaleString('en'),
            ].map((value, column) => (
              <td key={HEADINGS[column]} className={CELL}>
                {value}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

import { shareText } from '../../charts/numbers.ts';
import type { Plan } from './plan-query.ts';
import * as planTexts from './texts.ts';

/** What the first links of a plan achieve, and a plan of only so many, compared with an upper bound for that many links. */
export function PlanPrefixes({ plan: { prefixes, exposed_before, attack_paths_before } }: { readonly plan: Plan }) {
  const share = (left: number) =>
    shareText(attack_paths_before === 0 ? 0 : (attack_paths_before - left) / attack_paths_before);
  if (prefixes.length === 0) return null;
  return (
    <table className="text-sm tabular-nums">
      <caption className="pb-1 text-left text-xs text-ink-soft">{planTexts.onlyFirstEdges}</caption>
      <thead className="text-left text-xs text-ink-faint">
        <tr>
          <th className="pr-6 font-normal">{planTexts.edges}</th>
          <th className="pr-6 font-normal">{planTexts.exposedAfter}</th>
          <th className="pr-6 font-normal">{planTexts.attackPathsCut}</th>
          <th className="pr-6 font-normal">{planTexts.bestPlanOfSize}</th>
          <th className="font-normal">{planTexts.lowerBound}</th>
        </tr>
      </thead>
      <tbody>
        {prefixes.map(({ removals, exposed_after, relieved_bound, attack_paths_after, alone }) => (
          <tr key={removals}>
            <td className="pr-6">{removals}</td>
            <td className="pr-6">{exposed_after.toLocaleString('en')}</td>
            <td className="pr-6">{share(attack_paths_after)}</td>
            <td className="pr-6">
              {planTexts.exposedAfterShareCut(alone.exposed_after, share(alone.attack_paths_after))}
            </td>
            <td>{(exposed_before - relieved_bound).toLocaleString('en')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

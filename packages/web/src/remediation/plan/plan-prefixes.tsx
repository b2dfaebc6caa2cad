import type { Plan } from './plan-query.ts';

/** What the first links of a plan achieve on their own, compared with an upper bound for that many links. */
export function PlanPrefixes({ plan: { prefixes, exposed_before } }: { readonly plan: Plan }) {
  if (prefixes.length === 0) return null;
  return (
    <table className="text-sm tabular-nums">
      <caption className="pb-1 text-left text-xs text-ink-soft">The first edges by themselves</caption>
      <thead className="text-left text-xs text-ink-faint">
        <tr>
          <th className="pr-6 font-normal">Edges</th>
          <th className="pr-6 font-normal">Exposed after</th>
          <th className="font-normal">Best possible</th>
        </tr>
      </thead>
      <tbody>
        {prefixes.map(({ removals, exposed_after, relieved_bound }) => (
          <tr key={removals}>
            <td className="pr-6">{removals}</td>
            <td className="pr-6">{exposed_after.toLocaleString('en')}</td>
            <td>{(exposed_before - relieved_bound).toLocaleString('en')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

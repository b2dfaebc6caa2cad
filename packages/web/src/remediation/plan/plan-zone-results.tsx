import type { Plan } from './plan-query.ts';

/** What a plan for several zones achieves for each of them. */
export function PlanZoneResults({ plan: { zones = [] } }: { readonly plan: Plan }) {
  if (zones.length < 2) return null;
  return (
    <table className="text-sm tabular-nums">
      <caption className="pb-1 text-left text-xs text-ink-soft">Each zone</caption>
      <thead className="text-left text-xs text-ink-faint">
        <tr>
          <th className="pr-6 font-normal">Zone</th>
          <th className="pr-6 font-normal">Weight</th>
          <th className="pr-6 font-normal">Exposed now</th>
          <th className="font-normal">Exposed after</th>
        </tr>
      </thead>
      <tbody>
        {zones.map(({ asset_group_tag_id, zone_name, weight, exposed_before, exposed_after }) => (
          <tr key={asset_group_tag_id}>
            <td className="pr-6">{zone_name}</td>
            <td className="pr-6">{weight.toLocaleString('en')}</td>
            <td className="pr-6">{exposed_before.toLocaleString('en')}</td>
            <td>{exposed_after.toLocaleString('en')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

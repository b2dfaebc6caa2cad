import type { Plan } from './plan-query.ts';
import * as planTexts from './texts.ts';

/** What a plan for several zones achieves for each of them. */
export function PlanZoneResults({ plan: { zones = [] } }: { readonly plan: Plan }) {
  if (zones.length < 2) return null;
  return (
    <table className="text-sm tabular-nums">
      <caption className="pb-1 text-left text-xs text-ink-soft">{planTexts.eachZone}</caption>
      <thead className="text-left text-xs text-ink-faint">
        <tr>
          <th className="pr-6 font-normal">{planTexts.zone}</th>
          <th className="pr-6 font-normal">{planTexts.weight}</th>
          <th className="pr-6 font-normal">{planTexts.exposedNow}</th>
          <th className="font-normal">{planTexts.exposedAfter}</th>
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

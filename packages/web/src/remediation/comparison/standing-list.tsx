import { shareText } from '../../charts/numbers.ts';
import { HYGIENE } from '../../findings/scope/scope.ts';
import type { Standing } from './compared.ts';
import { NumberChange } from './number-change.tsx';
import * as comparisonTexts from './texts.ts';
import { usePlaceNames } from './use-place-names.ts';

/** The exposure of each zone by environment, before and after. Unchanged ones are omitted. */
export function StandingList({ standings }: { readonly standings: readonly Standing[] }) {
  const names = usePlaceNames();
  const shown = [...standings].sort((a, b) => Number(isHygiene(a)) - Number(isHygiene(b)) || relief(b) - relief(a));
  return (
    <ul aria-label={comparisonTexts.exposure} className="grid gap-3 sm:grid-cols-[repeat(auto-fill,minmax(17rem,1fr))]">
      {shown.map(({ environment_id, asset_group_tag_id, before, after }) => (
        <li
          key={`${environment_id} ${asset_group_tag_id}`}
          className="rounded-xl border border-line bg-surface p-4 shadow-card"
        >
          <p className="truncate font-semibold" title={names.environment(environment_id)}>
            {names.environment(environment_id)}
          </p>
          <p className="text-xs text-ink-faint">{names.zone(asset_group_tag_id)}</p>
          {asset_group_tag_id !== HYGIENE && (
            <>
              <p className="mt-3 text-lg font-semibold">
                <NumberChange before={before.exposure} after={after.exposure} format={shareText} />{' '}
                <span className="text-xs font-normal text-ink-soft">{comparisonTexts.exposed}</span>
              </p>
              <ExposureBar before={before.exposure} after={after.exposure} />
            </>
          )}
          <dl className="mt-3 grid grid-cols-[1fr_auto] gap-x-3 gap-y-1 text-ink-soft">
            {asset_group_tag_id !== HYGIENE && (
              <>
                <dt>{comparisonTexts.exposedColumn}</dt>
                <dd className="text-right">
                  <NumberChange before={before.exposed} after={after.exposed} /> {comparisonTexts.of}{' '}
                  <NumberChange before={before.population} after={after.population} />
                </dd>
              </>
            )}
            <dt>{comparisonTexts.findings}</dt>
            <dd className="text-right">
              <NumberChange before={before.finding_count} after={after.finding_count} />
            </dd>
            <dt>{comparisonTexts.attackPaths}</dt>
            <dd className="text-right">
              <NumberChange before={before.attack_paths} after={after.attack_paths} />
            </dd>
          </dl>
        </li>
      ))}
    </ul>
  );
}

const isHygiene = ({ asset_group_tag_id }: Standing) => asset_group_tag_id === HYGIENE;

const relief = ({ before, after }: Standing) => before.exposed - after.exposed;

/** The former exposure as a pale bar, the current one over it. */
function ExposureBar({ before, after }: { readonly before: number; readonly after: number }) {
  const width = (value: number) => ({ width: `${Math.min(100, value * 100)}%` });
  return (
    <div aria-hidden className="relative mt-1 h-2 overflow-hidden rounded-full bg-sunken">
      <div className="absolute inset-y-0 left-0 bg-good opacity-40" style={width(before)} />
      <div className={`absolute inset-y-0 left-0 ${after > before ? 'bg-danger' : 'bg-ember'}`} style={width(after)} />
    </div>
  );
}

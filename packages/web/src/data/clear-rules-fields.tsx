import { listAssetGroups } from '@chokepoint/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../api/client.ts';
import { CheckField } from '../controls/fields/check-field.tsx';
import { FailureNotice } from '../controls/status/failure-notice.tsx';
import * as dataTexts from './texts.ts';

const groupsQuery = queryOptions({
  queryKey: ['asset-groups'],
  queryFn: async ({ signal }) => (await api.call(listAssetGroups, { signal })).body.data.asset_groups,
});

/** Names of the groups that every service has, as zones and labels are called. */
const NAMES: Readonly<Record<string, string>> = { admin_tier_0: dataTexts.tierZero, owned: dataTexts.owned };

type ClearRulesFieldsProps = {
  /** Ids of groups. */
  readonly chosen: readonly number[];
  readonly onChange: (chosen: readonly number[]) => void;
};

/** Chooses the groups whose custom rules are deleted; built-in rules stay. */
export function ClearRulesFields({ chosen, onChange }: ClearRulesFieldsProps) {
  const { data, error } = useQuery(groupsQuery);
  return (
    <fieldset className="rounded-lg border border-line px-3 py-2">
      <legend className="px-1 text-xs text-ink-faint">{dataTexts.ownRulesWhatPeople}</legend>
      <div className="flex flex-wrap gap-x-6 gap-y-2">
        {data?.map(({ id, name, tag }) => (
          <CheckField
            key={id}
            label={dataTexts.ownRulesNames(NAMES[tag] ?? name)}
            checked={chosen.includes(id)}
            onChange={(event) => onChange(event.target.checked ? [...chosen, id] : chosen.filter((one) => one !== id))}
          />
        ))}
      </div>
      <FailureNotice error={error} />
    </fieldset>
  );
}

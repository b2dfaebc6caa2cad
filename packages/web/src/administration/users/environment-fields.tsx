import { useQuery } from '@tanstack/react-query';
import { versionQuery } from '../../api/queries.ts';
import { CheckField } from '../../controls/fields/check-field.tsx';
import { SelectField } from '../../controls/fields/select-field.tsx';
import { environmentsQuery } from '../../environment/environments-query.ts';
import * as userTexts from './texts.ts';

type EnvironmentFieldsProps = {
  /** Ids of the environments that are seen; `undefined` for all. */
  readonly value: readonly string[] | undefined;
  readonly onChange: (value: readonly string[] | undefined) => void;
};

/** Which environments a user sees. It belongs to the enterprise edition. */
export function EnvironmentFields({ value, onChange }: EnvironmentFieldsProps) {
  const enterprise = useQuery(versionQuery).data?.product_edition === 'enterprise';
  const environments = useQuery({ ...environmentsQuery, enabled: enterprise }).data ?? [];
  if (!enterprise || (environments.length === 0 && value === undefined)) return null;
  return (
    <fieldset className="space-y-2">
      <legend className="sr-only">{userTexts.environments}</legend>
      <SelectField
        label={userTexts.sees}
        value={value === undefined ? 'all' : 'some'}
        hint={value?.length === 0 ? userTexts.untilYouChooseEnvironment : undefined}
        onChange={(event) => onChange(event.target.value === 'all' ? undefined : [])}
      >
        <option value="all">{userTexts.allEnvironments}</option>
        <option value="some">{userTexts.chosenEnvironments}</option>
      </SelectField>
      {value !== undefined && (
        <div className="max-h-40 space-y-1.5 overflow-y-auto rounded-md border border-line p-2.5">
          {environments.map(({ id, name }) => (
            <CheckField
              key={id}
              label={name || id}
              checked={value.includes(id)}
              onChange={(event) => onChange(event.target.checked ? [...value, id] : value.filter((one) => one !== id))}
            />
          ))}
        </div>
      )}
    </fieldset>
  );
}

import { useQuery } from '@tanstack/react-query';
import { rolesQuery } from '../../api/queries.ts';
import { SelectField } from '../../controls/fields/select-field.tsx';
import { TextField } from '../../controls/fields/text-field.tsx';
import { EnvironmentFields } from './environment-fields.tsx';
import * as userTexts from './texts.ts';

export type UserDetails = {
  readonly principal: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly email_address: string;
  readonly role: number;
  /** Ids of the environments that are seen; `undefined` for all. */
  readonly environments: readonly string[] | undefined;
};

/** Users with one of these roles see every environment. */
const SEES_ALL = ['Administrator', 'Power User'];

/** Details as the service takes them. */
export function requestOf({ role, environments, ...fields }: UserDetails) {
  return {
    ...fields,
    roles: role ? [role] : [],
    all_environments: environments === undefined,
    environment_targeted_access_control: {
      environments: (environments ?? []).map((environment_id) => ({ environment_id })),
    },
  };
}

type UserFieldsProps = {
  readonly value: UserDetails;
  readonly onChange: (value: UserDetails) => void;
  /** Users cannot change their own role. */
  readonly fixedRole?: boolean;
};

/** What is known of a user, as far as an administrator decides it. */
export function UserFields({ value, onChange, fixedRole = false }: UserFieldsProps) {
  const { data: roles = [] } = useQuery(rolesQuery);
  const seesAll = (id: number) => SEES_ALL.includes(roles.find((role) => role.id === id)?.name ?? '');
  const text = (field: 'principal' | 'first_name' | 'last_name' | 'email_address') => ({
    value: value[field],
    onChange: (event: { target: { value: string } }) => onChange({ ...value, [field]: event.target.value }),
    maxLength: 319,
    required: true,
  });
  return (
    <div className="grid grid-cols-2 gap-3">
      <TextField label={userTexts.firstName} autoFocus {...text('first_name')} />
      <TextField label={userTexts.lastName} {...text('last_name')} />
      <TextField
        label={userTexts.userName}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        className="col-span-2"
        {...text('principal')}
      />
      <TextField
        label={userTexts.eMail}
        type="email"
        autoComplete="off"
        className="col-span-2"
        {...text('email_address')}
      />
      <SelectField
        label={userTexts.role}
        className="col-span-2"
        required
        disabled={fixedRole}
        hint={fixedRole ? userTexts.ownRoleIsFixed : roles.find((role) => role.id === value.role)?.description}
        value={value.role || ''}
        onChange={(event) => {
          const role = Number(event.target.value);
          onChange({ ...value, role, ...(seesAll(role) && { environments: undefined }) });
        }}
      >
        <option value="" disabled>
          {userTexts.chooseARole}
        </option>
        {roles.map((role) => (
          <option key={role.id} value={role.id}>
            {role.name}
          </option>
        ))}
      </SelectField>
      {value.role !== 0 && !seesAll(value.role) && (
        <div className="col-span-2">
          <EnvironmentFields
            value={value.environments}
            onChange={(environments) => onChange({ ...value, environments })}
          />
        </div>
      )}
    </div>
  );
}

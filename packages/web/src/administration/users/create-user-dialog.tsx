import { createUser } from '@chokepoint/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isStrong } from '../../account/password/password-rules.ts';
import { api } from '../../api/client.ts';
import { providersQuery, usersQuery } from '../../api/queries.ts';
import { queryClient } from '../../api/query-client.ts';
import { SelectField } from '../../controls/fields/select-field.tsx';
import { FormDialog } from '../../controls/overlays/form-dialog.tsx';
import { notify } from '../../notifications/notifications.ts';
import { FirstPasswordFields } from './first-password-fields.tsx';
import * as userTexts from './texts.ts';
import { requestOf, type UserDetails, UserFields } from './user-fields.tsx';

const EMPTY_USER: UserDetails = {
  principal: '',
  first_name: '',
  last_name: '',
  email_address: '',
  role: 0,
  environments: undefined,
};
const PASSWORD = 0;

export function CreateUserDialog({ onClose }: { readonly onClose: () => void }) {
  const { data: providers = [] } = useQuery(providersQuery);
  const [details, setDetails] = useState(EMPTY_USER);
  const [provider, setProvider] = useState(PASSWORD);
  const [secret, setSecret] = useState('');
  const [mustChange, setMustChange] = useState(true);
  const create = useMutation({
    mutationFn: async () => {
      if (provider === PASSWORD && !isStrong(secret)) throw new Error('The password does not meet all rules below');
      const login =
        provider === PASSWORD ? { secret, needs_password_reset: mustChange } : { sso_provider_id: provider };
      await api.call(createUser, { body: { ...requestOf(details), ...login } });
    },
    onSuccess: async () => {
      notify(userTexts.userPrincipalCreated(details.principal));
      await queryClient.invalidateQueries(usersQuery);
      onClose();
    },
  });
  return (
    <FormDialog title={userTexts.createAUser} onClose={onClose} action={create} verb={userTexts.createUser}>
      <UserFields value={details} onChange={setDetails} />
      {providers.length > 0 && (
        <SelectField
          label={userTexts.logsInWith}
          value={provider}
          onChange={(event) => setProvider(Number(event.target.value))}
        >
          <option value={PASSWORD}>{userTexts.password}</option>
          {providers.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      {provider === PASSWORD && (
        <FirstPasswordFields
          secret={secret}
          onSecret={setSecret}
          mustChange={mustChange}
          onMustChange={setMustChange}
        />
      )}
    </FormDialog>
  );
}

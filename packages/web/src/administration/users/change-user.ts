import { type BodyInput, deleteUser, updateUser } from '@chokepoint/contract';
import { fullName } from '../../access/user-names.ts';
import { api } from '../../api/client.ts';
import { selfQuery, type User, usersQuery } from '../../api/queries.ts';
import { queryClient } from '../../api/query-client.ts';
import { notify } from '../../notifications/notifications.ts';
import * as userTexts from './texts.ts';

type Change = BodyInput<typeof updateUser>;

/** Changes some fields of a user. Provider and environments are sent along: the service clears what is left out. */
export async function changeUser(user: User, change: Change): Promise<void> {
  const environments = user.environment_targeted_access_control.map(({ environment_id }) => ({ environment_id }));
  await api.call(updateUser, {
    params: { user_id: user.id },
    body: {
      roles: user.roles.map((role) => role.id),
      sso_provider_id: user.sso_provider_id,
      ...(environments.length > 0 && { environment_targeted_access_control: { environments } }),
      ...change,
    },
  });
  await Promise.all([queryClient.invalidateQueries(usersQuery), queryClient.invalidateQueries(selfQuery)]);
}

export async function removeUser(user: User): Promise<void> {
  await api.call(deleteUser, { params: { user_id: user.id } });
  notify(userTexts.fullNameDeleted(fullName(user)));
  await queryClient.invalidateQueries(usersQuery);
}

import type { Role } from '../callers/user.ts';
import type { RoleStore } from '../identity/roles/role-store.ts';
import type { UserStore } from '../identity/users/user-store.ts';
import type { LeftOutList } from './left-out.ts';
import type { SourceUser } from './source-records.ts';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export type UserMoveParts = { readonly users: UserStore; readonly roles: RoleStore };

type MovedUsers = {
  /** Ids here by ids of the source. */
  readonly ids: ReadonlyMap<string, string>;
  readonly added: number;
  readonly known: number;
};

/**
 * Creates the users of the source that are not here, with role, environments and identity provider, but without a password. One with the same
 * id, name or e-mail address is that user, and stays as they are.
 */
export async function moveUsers(
  { users, roles }: UserMoveParts,
  given: readonly SourceUser[],
  providers: ReadonlyMap<string, number>,
  leftOut: LeftOutList,
  now: Date,
): Promise<MovedUsers> {
  const known = await roles.roles();
  const ids = new Map<string, string>();
  let added = 0;
  for (const user of given) {
    if (user.isSupport || !UUID.test(user.id) || user.principalName === '') {
      leftOut.add(
        user.isSupport ? 'support accounts' : 'users without a valid id or name',
        user.principalName || user.id,
      );
      continue;
    }
    const same =
      (await users.byId(user.id.toLowerCase())) ??
      (await users.byLogin(user.principalName)) ??
      (user.email ? await users.byLogin(user.email) : undefined);
    ids.set(user.id, same?.id ?? user.id.toLowerCase());
    if (same) continue;
    added++;
    const provider = user.provider === null ? null : (providers.get(user.provider) ?? null);
    if (user.provider !== null && provider === null)
      leftOut.add('links of users to an identity provider: set them again', user.principalName);
    await create(users, user, { roles: roleIds(user, known, leftOut), provider }, now);
  }
  return { ids, added, known: ids.size - added };
}

async function create(
  users: UserStore,
  user: SourceUser,
  { roles, provider }: { readonly roles: readonly number[]; readonly provider: number | null },
  now: Date,
): Promise<void> {
  const id = user.id.toLowerCase();
  const fields = {
    first_name: user.firstName,
    last_name: user.lastName,
    email_address: user.email,
    principal_name: user.principalName,
    is_disabled: user.isDisabled,
    all_environments: user.allEnvironments,
    sso_provider_id: provider,
  };
  await users.create(id, fields, now);
  await users.setRoles(id, roles);
  await users.setEnvironments(
    id,
    user.environments.filter((environment) => environment !== ''),
    now,
  );
}

/** Ids of roles differ between installations. */
function roleIds({ principalName, roles }: SourceUser, known: readonly Role[], leftOut: LeftOutList): number[] {
  return roles.flatMap((name) => {
    const role = known.find((one) => one.name === name);
    if (!role) leftOut.add(`roles that are not known here (${name})`, principalName);
    return role ? [role.id] : [];
  });
}

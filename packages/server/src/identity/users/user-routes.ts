import {
  createServiceUser,
  createUser,
  deleteUser,
  getUser,
  listUsers,
  listUsersMinimal,
  type NewUser,
  updateUser,
} from '@chokepoint/contract';
import type { AuditFields, AuditStore } from '../../audit/audit-store.ts';
import type { Actor } from '../../callers/actor.ts';
import type { Clock } from '../../clock.ts';
import { done, type Handler, handle, ok } from '../../http/handler.ts';
import { badRequest } from '../../service-error.ts';
import { encodeUser, encodeWrappedUser } from './encode-user.ts';
import { existingUser } from './existing-user.ts';
import { userFields } from './user-audit.ts';
import type { UserChanges } from './user-changes.ts';
import type { UserStore } from './user-store.ts';

type UserParts = { readonly users: UserStore; readonly audit: AuditStore; readonly clock: Clock };

export function userHandlers({ users, audit, clock }: UserParts, changes: UserChanges): Handler[] {
  const create = (given: NewUser, actor: Actor) =>
    audit.record(actor, 'CreateUser', requestedFields(given), () => changes.create(given, clock.now()), userFields);

  return [
    handle(listUsers, async ({ list }) => ok({ data: { users: (await users.list(list)).map(encodeUser) } })),
    handle(listUsersMinimal, async ({ list }) => ok({ data: { users: await users.listActive(list) } })),
    handle(createUser, async ({ body, actor }) => ok({ data: encodeUser(await create(body, actor)) })),
    handle(createServiceUser, async ({ body, actor }) => ok({ data: encodeWrappedUser(await create(body, actor)) })),
    handle(getUser, async ({ params }) => ok({ data: encodeUser(await existingUser(users, params.user_id)) })),

    handle(updateUser, async ({ params, body, caller, actor }) => {
      const target = await existingUser(users, params.user_id);
      await audit.record(
        actor,
        'UpdateUser',
        userFields(target),
        () => changes.update(target, body, caller.user.id, clock.now()),
        userFields,
      );
      return done;
    }),

    handle(deleteUser, async ({ params, caller, actor }) => {
      const target = await existingUser(users, params.user_id);
      if (target.id === caller.user.id) throw badRequest('User cannot delete themselves');
      await audit.record(actor, 'DeleteUser', userFields(target), () => changes.remove(target.id));
      return done;
    }),
  ];
}

function requestedFields(given: NewUser): AuditFields {
  return {
    principal_name: given.principal,
    first_name: given.first_name,
    last_name: given.last_name,
    email_address: given.email_address,
    roles: given.roles,
  };
}

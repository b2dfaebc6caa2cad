import { expireSecret, setSecret } from '@chokepoint/contract';
import { done, type Handler, handle } from '../../http/handler.ts';
import { existingUser } from './existing-user.ts';
import type { SecretChanges } from './secret-changes.ts';
import type { UserStore } from './user-store.ts';

export function secretHandlers(users: UserStore, changes: SecretChanges): Handler[] {
  return [
    handle(setSecret, async ({ params, body, caller, actor }) => {
      await changes.set(await existingUser(users, params.user_id), body, caller, actor);
      return done;
    }),

    handle(expireSecret, async ({ params, actor }) => {
      await changes.expire(await existingUser(users, params.user_id), actor);
      return done;
    }),
  ];
}

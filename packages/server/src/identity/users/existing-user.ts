import type { User } from '../../callers/user.ts';
import { notFound } from '../../service-error.ts';
import type { UserStore } from './user-store.ts';

/** The user with this id; 404 when there is none. */
export async function existingUser(users: UserStore, id: string): Promise<User> {
  const user = await users.byId(id);
  if (!user) throw notFound();
  return user;
}

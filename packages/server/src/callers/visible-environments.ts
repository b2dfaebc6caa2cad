import type { User } from './user.ts';

/** What says which environments a caller may see. */
export type Viewer = { readonly user: Pick<User, 'all_environments' | 'environments'> };

/** The environments that a caller may see; `undefined` = all. */
export function environmentsOf(caller: Viewer): readonly string[] | undefined {
  if (caller.user.all_environments) return undefined;
  return caller.user.environments.map((one) => one.environment_id);
}

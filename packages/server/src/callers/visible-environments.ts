import type { Principal } from './principal.ts';

/** The environments that a caller may see; `undefined` = all. */
export function environmentsOf(caller: Principal): readonly string[] | undefined {
  if (caller.user.all_environments) return undefined;
  return caller.user.environments.map((one) => one.environment_id);
}

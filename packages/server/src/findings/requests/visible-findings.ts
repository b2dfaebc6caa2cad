import type { Principal } from '../../callers/principal.ts';
import { environmentsOf } from '../../callers/visible-environments.ts';
import { badRequest, forbidden } from '../../service-error.ts';
import type { FindingScope } from '../../storage/tables/finding-tables.ts';

export function requireEnvironments(caller: Principal, ids: readonly string[]): void {
  const visible = environmentsOf(caller);
  if (visible && !ids.every((id) => visible.includes(id)))
    throw forbidden('user does not have permission to access this environment');
}

/** The environments that a required parameter names. */
export function requestedEnvironments(caller: Principal, given: string | readonly string[] | undefined): string[] {
  const environments = environmentList(given);
  if (environments.length === 0) throw badRequest('missing required query parameter: environments');
  requireEnvironments(caller, environments);
  return environments;
}

export const environmentList = (given: string | readonly string[] | undefined): string[] =>
  [given ?? []].flat().filter((id) => id !== '');

/** What a caller is told who names a finding that is not there, or not for them. */
export const noFinding = (id: number): string => `there is no finding ${id}`;

/** Callers who may see only some environments get numbers that do not depend on others. */
export const scopeOf = (caller: Principal): FindingScope => (environmentsOf(caller) ? 'alone' : 'whole');

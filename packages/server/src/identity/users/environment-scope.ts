import type { ChangedUser } from '@chokepoint/contract';
import type { User } from '../../callers/user.ts';
import { badRequest } from '../../service-error.ts';
import type { DogTags } from '../../settings/dog-tags.ts';
import { UNSCOPED_ROLES } from '../roles/role-catalogue.ts';

/** Which environments a user sees: all, or those listed. */
export type Environments = { readonly all: boolean; readonly ids: readonly string[] };

/** Whether an environment exists in the graph; users are only given access to existing ones. */
export type EnvironmentLookup = (id: string) => Promise<boolean>;

const EVERYTHING: Environments = { all: true, ids: [] };

/** The rules for limiting users to some environments. Where the edition does not offer this, every user sees all. */
export class EnvironmentScope {
  readonly #dogTags: DogTags;
  readonly #exists: EnvironmentLookup;

  constructor(dogTags: DogTags, exists: EnvironmentLookup) {
    this.#dogTags = dogTags;
    this.#exists = exists;
  }

  /** Without a list the user sees everything. */
  async forNewUser(given: ChangedUser): Promise<Environments> {
    return this.#decide(given, given.roles ?? [], EVERYTHING);
  }

  /** An omitted or empty list clears the list. */
  async forChangedUser(given: ChangedUser, roles: readonly number[], target: User): Promise<Environments> {
    return this.#decide(given, roles, { all: target.all_environments, ids: [] });
  }

  async #decide(given: ChangedUser, roles: readonly number[], fallback: Environments): Promise<Environments> {
    if (!this.#dogTags.values['auth.environment_targeted_access_control']) return EVERYTHING;
    const ids = (given.environment_targeted_access_control?.environments ?? []).map((one) => one.environment_id);
    if (roles.some((role) => UNSCOPED_ROLES.has(role))) {
      if (given.all_environments === false || ids.length > 0)
        throw badRequest('administrators and power users may not have an ETAC list applied to them');
      return EVERYTHING;
    }
    if (given.all_environments && ids.length > 0)
      throw badRequest('cannot specify environments when all_environments is true');
    for (const id of ids) if (!(await this.#exists(id))) throw badRequest(`environment not found: ${id}`);
    return { all: ids.length > 0 ? false : (given.all_environments ?? fallback.all), ids };
  }
}

import type { Edition } from '@chokepoint/contract';
import type { Clock } from '../clock.ts';
import { dogTagsOf } from '../settings/dog-tags.ts';
import type { ParameterStore } from '../settings/parameter-store.ts';
import type { Database } from '../storage/database.ts';
import type { PubSub } from '../storage/pub-sub.ts';
import type { RoleStore } from './roles/role-store.ts';
import { AuthSecretStore } from './secrets/auth-secret-store.ts';
import type { PasswordHasher } from './secrets/password-hasher.ts';
import { UserPasswords } from './secrets/user-passwords.ts';
import { FailedAttemptStore } from './sessions/failed-attempt-store.ts';
import type { SessionStore } from './sessions/session-store.ts';
import { type EnvironmentLookup, EnvironmentScope } from './users/environment-scope.ts';
import { LinkedSubjectStore } from './users/linked-subject-store.ts';
import { UserChanges } from './users/user-changes.ts';
import { UserRecords } from './users/user-records.ts';
import type { UserStore } from './users/user-store.ts';

/** What changes of users need; single sign-on creates users, too. */
export type UserManagementParts = {
  readonly db: Database;
  readonly clock: Clock;
  readonly edition: Edition;
  readonly parameters: ParameterStore;
  readonly pubSub: PubSub;
  readonly passwords: PasswordHasher;
  readonly roles: RoleStore;
  readonly users: UserStore;
  readonly sessions: SessionStore;
  readonly environmentExists: EnvironmentLookup;
};

/** Assembles what creates and changes users. */
export function userManagement(parts: UserManagementParts) {
  const { db, clock, parameters } = parts;
  const secrets = new AuthSecretStore(db);
  const guard = new FailedAttemptStore(db, clock);
  const passwords = new UserPasswords({ secrets, hasher: parts.passwords, parameters, guard });
  const scope = new EnvironmentScope(dogTagsOf(parts.edition), parts.environmentExists);
  const subjects = new LinkedSubjectStore(db, clock);
  const records = new UserRecords({ ...parts, passwords, subjects });
  const userChanges = new UserChanges({ ...parts, records, scope });
  return { secrets, guard, passwords, subjects, records, userChanges };
}

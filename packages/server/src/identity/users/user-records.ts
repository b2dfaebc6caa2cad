import { randomUUID } from 'node:crypto';
import type { User } from '../../callers/user.ts';
import type { Database } from '../../storage/database.ts';
import type { PubSub } from '../../storage/pub-sub.ts';
import type { UserPasswords } from '../secrets/user-passwords.ts';
import type { Environments } from './environment-scope.ts';
import { existingUser } from './existing-user.ts';
import type { LinkedSubjectStore } from './linked-subject-store.ts';
import type { UserFields, UserStore } from './user-store.ts';

type UserRecordsParts = {
  readonly db: Database;
  readonly users: UserStore;
  readonly passwords: UserPasswords;
  readonly subjects: LinkedSubjectStore;
  readonly pubSub: PubSub;
};

/** What is stored about a user's access. */
type Access = { readonly roles: readonly number[]; readonly environments: Environments };
type NewRecord = Access & {
  readonly fields: UserFields;
  readonly password: { readonly secret: string; readonly mustChange: boolean } | undefined;
};
type ChangedRecord = Access & { readonly fields: Partial<UserFields>; readonly removesPassword: boolean };

/** Users with everything that is stored about them, changed as a whole and announced to all processes. */
export class UserRecords {
  readonly #parts: UserRecordsParts;

  constructor(parts: UserRecordsParts) {
    this.#parts = parts;
  }

  async create({ fields, password, ...access }: NewRecord, now: Date): Promise<User> {
    const { db, passwords, users } = this.#parts;
    const hashed = password && (await passwords.hash(password.secret, password.mustChange, now));
    const id = randomUUID();
    await db.transaction().execute(async (transaction) => {
      const inside = users.within(transaction);
      await inside.create(id, fields, now);
      await setAccess(inside, id, access, now);
      if (hashed) await passwords.within(transaction).set(id, hashed, now);
    });
    return existingUser(users, id);
  }

  async update(id: string, { fields, removesPassword, ...access }: ChangedRecord, now: Date): Promise<User> {
    const { db, passwords, pubSub, users } = this.#parts;
    await db.transaction().execute(async (transaction) => {
      const inside = users.within(transaction);
      await inside.update(id, fields, now);
      await setAccess(inside, id, access, now);
      if (removesPassword) await passwords.within(transaction).remove(id);
    });
    await pubSub.publish('identity');
    return existingUser(users, id);
  }

  /** A role that sees everything has no list of environments; another one leaves the list as it is. */
  async replaceRole(id: string, role: number, seesAll: boolean, now: Date): Promise<void> {
    const { db, pubSub, users } = this.#parts;
    await db.transaction().execute(async (transaction) => {
      const inside = users.within(transaction);
      await inside.setRoles(id, [role]);
      if (seesAll) await inside.setEnvironments(id, [], now);
      await inside.update(id, { all_environments: seesAll }, now);
    });
    await pubSub.publish('identity');
  }

  /** The user is no longer bound to the subject of a provider. */
  releaseSubject(id: string): Promise<void> {
    return this.#parts.subjects.release(id);
  }

  async remove(id: string): Promise<void> {
    await this.#parts.users.remove(id);
    await this.#parts.pubSub.publish('identity');
  }
}

async function setAccess(users: UserStore, id: string, { roles, environments }: Access, now: Date): Promise<void> {
  await users.setRoles(id, roles);
  await users.setEnvironments(id, environments.ids, now);
}

import { randomInt, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PERMISSIONS } from '@chokepoint/contract';
import { sql } from 'kysely';
import { ConfigError } from './config.ts';
import { seedBuiltInExtensions } from './extensions/built-in-extensions.ts';
import { ADMINISTRATOR, ROLES } from './identity/roles/role-catalogue.ts';
import type { Encrypter } from './identity/secrets/encrypter.ts';
import { NEVER, secretExpiry } from './identity/secrets/secret-expiry.ts';
import { seedBuiltInKinds } from './kinds/built-in-kinds.ts';
import type { Service } from './service.ts';
import { FLAGS } from './settings/flag-catalogue.ts';
import { PARAMETERS } from './settings/parameter-catalogue.ts';
import type { Database } from './storage/database.ts';
import { seedZones } from './zones/seed-zones.ts';

/** Where the password lies that was made up at the first start. */
export const initialPasswordFile = (dataDir: string) => join(dataDir, 'initial-password');

export type FirstStart = {
  readonly adminName: string;
  /** Made up here, so it has to be shown; `undefined` when the environment gave one. */
  readonly password: string | undefined;
};

/** Any number: every process that starts on this database asks for the same lock. */
const BOOTSTRAP_LOCK = 20260801;

/**
 * Writes what a fresh database needs: permissions, roles, parameters, flags, the first administrator. Later starts add
 * what newer versions of the program know and change nothing else. Answers the first start's facts, once.
 */
export async function bootstrap(service: Service): Promise<FirstStart | undefined> {
  const { db, config, clock, passwords } = service;
  const installed = await db.selectFrom('installation').select('key_check').executeTakeFirst();
  if (installed) requireSameKey(service.encrypter, installed.key_check);
  const madeUp = installed || config.adminPassword ? undefined : inventedPassword();
  const password = config.adminPassword ?? madeUp;
  const digest = installed || !password ? undefined : await passwords.hash(password);
  const expiresAt = madeUp ? NEVER : await secretExpiry(service.parameters, clock.now());
  const now = clock.now();

  return db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(${BOOTSTRAP_LOCK})`.execute(transaction);
    await seedCatalogues(transaction);
    const done = await transaction.selectFrom('installation').select('id').executeTakeFirst();
    if (done || !digest) return undefined;
    await transaction
      .insertInto('installation')
      .values({ key_check: service.encrypter.encrypt(KEY_CHECK), created_at: now })
      .execute();
    const id = randomUUID();
    await transaction
      .insertInto('app_user')
      .values({
        id,
        first_name: 'Admin',
        last_name: 'User',
        email_address: 'admin@example.com',
        principal_name: config.adminName,
        sso_provider_id: null,
        created_at: now,
        updated_at: now,
      })
      .execute();
    await transaction.insertInto('user_role').values({ user_id: id, role_id: ADMINISTRATOR }).execute();
    await transaction
      .insertInto('auth_secret')
      .values({
        user_id: id,
        digest,
        digest_method: 'argon2',
        expires_at: expiresAt,
        totp_secret: null,
        created_at: now,
        updated_at: now,
      })
      .execute();
    if (madeUp) keepInitialPassword(config.dataDir, madeUp);
    return { adminName: config.adminName, password: madeUp };
  });
}

const KEY_CHECK = 'chokepoint';

/** With another key, stored API token keys and one-time code seeds cannot be opened: better not to start at all. */
function requireSameKey(encrypter: Encrypter, check: string): void {
  try {
    if (encrypter.decrypt(check) === KEY_CHECK) return;
  } catch {
    // said below
  }
  throw new ConfigError(
    'The secret key is not the one that this database was made with. Give the right CHOKEPOINT_SECRET_KEY, or put secret.key back into the data folder.',
  );
}

async function seedCatalogues(db: Database): Promise<void> {
  await db
    .insertInto('permission')
    .values(
      PERMISSIONS.map((text, index) => {
        const [authority, name] = text.split('/') as [string, string];
        return { id: index + 1, authority, name };
      }),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .insertInto('role')
    .values(ROLES.map(({ id, name, description }) => ({ id, name, description })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .insertInto('role_permission')
    .values(
      ROLES.flatMap((role) =>
        role.permissions.map((permission) => ({
          role_id: role.id,
          permission_id: PERMISSIONS.indexOf(permission as (typeof PERMISSIONS)[number]) + 1,
        })),
      ),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  // One by one: a conflict would use up a number of the sequence, and the ids of a fresh database are known to clients.
  const parameters = new Set((await db.selectFrom('parameter').select('key').execute()).map((row) => row.key));
  for (const { key, name, description, value } of PARAMETERS)
    if (!parameters.has(key))
      await db
        .insertInto('parameter')
        .values({ key, name, description, value: JSON.stringify(value) })
        .execute();
  const flags = new Set((await db.selectFrom('feature_flag').select('key').execute()).map((row) => row.key));
  for (const { key, name, description, enabled, userUpdatable } of FLAGS)
    if (!flags.has(key))
      await db
        .insertInto('feature_flag')
        .values({ key, name, description, enabled, user_updatable: userUpdatable })
        .execute();
  await seedBuiltInKinds(db);
  await seedBuiltInExtensions(db);
  await seedZones(db);
}

const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789';

/** 32 characters that satisfy the password rules, without letters that look alike. */
export function inventedPassword(): string {
  const body = Array.from({ length: 28 }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return `${body}Aa7!`;
}

function keepInitialPassword(dataDir: string, password: string): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const path = initialPasswordFile(dataDir);
  if (existsSync(path)) rmSync(path);
  writeFileSync(path, `${password}\n`, { mode: 0o600, flag: 'wx' });
}

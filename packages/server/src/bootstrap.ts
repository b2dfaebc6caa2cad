import { randomUUID } from 'node:crypto';
import { storeInitialPassword } from './administration/initial-password.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import { seedBuiltInExtensions } from './extensions/built-in-extensions.ts';
import { ADMINISTRATOR } from './identity/roles/role-catalogue.ts';
import { seedRoles } from './identity/roles/role-store.ts';
import { AuthSecretStore } from './identity/secrets/auth-secret-store.ts';
import type { Encrypter } from './identity/secrets/encrypter.ts';
import { generatePassword } from './identity/secrets/generate-password.ts';
import { KEY_CHECK, requireSameKey } from './identity/secrets/key-check.ts';
import type { PasswordHasher } from './identity/secrets/password-hasher.ts';
import { ALREADY_EXPIRED, secretExpiry } from './identity/secrets/secret-expiry.ts';
import type { UserStore } from './identity/users/user-store.ts';
import { seedBuiltInKinds } from './kinds/built-in-kinds.ts';
import { storeNewKey } from './secret-keys.ts';
import { seedFlags } from './settings/flag-store.ts';
import { InstallationStore } from './settings/installation-store.ts';
import { type ParameterStore, seedParameters } from './settings/parameter-store.ts';
import type { Database } from './storage/database.ts';
import { seedZones } from './zones/seed-zones.ts';

export type FirstStart = {
  readonly adminName: string;
  /** Generated here, so it has to be shown; `undefined` when the environment gave one. */
  readonly password: string | undefined;
};

type BootstrapParts = {
  readonly db: Database;
  readonly config: Pick<Config, 'adminName' | 'adminPassword' | 'dataDir' | 'secretKeys'>;
  readonly clock: Clock;
  readonly encrypter: Encrypter;
  readonly parameters: ParameterStore;
  readonly passwords: PasswordHasher;
  readonly users: UserStore;
};

/**
 * Writes what a new database needs: permissions, roles, parameters, flags, the first administrator. Later starts add what
 * newer versions of the program know and change nothing else. Returns the facts of the first start, once.
 */
export async function bootstrap(parts: BootstrapParts): Promise<FirstStart | undefined> {
  const { db, config, clock, encrypter } = parts;
  const installation = new InstallationStore(db);
  const keyCheck = await installation.keyCheck();
  if (keyCheck !== undefined) requireSameKey(encrypter, keyCheck);
  storeNewKey(config.secretKeys);
  const admin = keyCheck === undefined ? await firstAdmin(parts) : undefined;

  return db.transaction().execute(async (transaction) => {
    const inside = installation.within(transaction);
    await inside.lock();
    await seedCatalogues(transaction);
    // Another process may have been first.
    if (!admin || (await inside.keyCheck()) !== undefined) return undefined;
    await inside.create(encrypter.encrypt(KEY_CHECK), clock.now());
    await createAdmin(parts, transaction, admin);
    if (admin.generated) storeInitialPassword(config.dataDir, admin.generated);
    return { adminName: config.adminName, password: admin.generated };
  });
}

type FirstAdmin = { readonly hash: string; readonly expiresAt: Date; readonly generated: string | undefined };

/** A password from the environment lasts as long as any; a generated one has to be changed at the first login. */
async function firstAdmin({ clock, config, parameters, passwords }: BootstrapParts): Promise<FirstAdmin> {
  if (config.adminPassword)
    return {
      hash: await passwords.hash(config.adminPassword),
      expiresAt: await secretExpiry(parameters, clock.now()),
      generated: undefined,
    };
  const generated = generatePassword();
  return { hash: await passwords.hash(generated), expiresAt: ALREADY_EXPIRED, generated };
}

async function createAdmin(
  { clock, config, users }: BootstrapParts,
  transaction: Database,
  { hash, expiresAt }: FirstAdmin,
): Promise<void> {
  const id = randomUUID();
  const now = clock.now();
  const inside = users.within(transaction);
  await inside.create(
    id,
    {
      first_name: 'Admin',
      last_name: 'User',
      email_address: 'admin@example.com',
      principal_name: config.adminName,
      sso_provider_id: null,
    },
    now,
  );
  await inside.setRoles(id, [ADMINISTRATOR]);
  await new AuthSecretStore(transaction).set({ userId: id, hash, expiresAt }, now);
}

async function seedCatalogues(db: Database): Promise<void> {
  await seedRoles(db);
  await seedParameters(db);
  await seedFlags(db);
  await seedBuiltInKinds(db);
  await seedBuiltInExtensions(db);
  await seedZones(db);
}

import { WebhookStore } from '../alerts/configuration/webhook-store.ts';
import type { AuditLogStore } from '../audit/audit-log-store.ts';
import type { Clock } from '../clock.ts';
import { EvidenceKeyStore } from '../evidence/evidence-key-store.ts';
import { AuthSecretStore } from '../identity/secrets/auth-secret-store.ts';
import type { Encrypter } from '../identity/secrets/encrypter.ts';
import { type Renewal, renewValues, sumOf } from '../identity/secrets/renew-values.ts';
import { lastExpiryOfOlder } from '../identity/sessions/session-list.ts';
import type { TokenStore } from '../identity/tokens/token-store.ts';
import { InstallationStore } from '../settings/installation-store.ts';
import { ServiceKeyStore } from '../sso/saml/service-key-store.ts';
import type { Database } from '../storage/database.ts';

export type RenewParts = {
  readonly db: Database;
  readonly clock: Clock;
  readonly tokenStore: TokenStore;
  readonly encrypter: Encrypter;
  readonly auditLog: AuditLogStore;
  readonly config: { readonly publicUrl: string };
};

/** `sessionsUntil`: when the last session ends whose token was signed with a previous key. */
export type KeyReport = Renewal & { readonly sessionsUntil: Date | undefined };

/** Encrypts every stored secret with the current key, so that previous keys are no longer needed for them. */
export async function renewSecrets(parts: RenewParts): Promise<KeyReport> {
  const { auditLog, clock, config, db, encrypter, tokenStore } = parts;
  const renewals = [
    await tokenStore.renewKeys(),
    await new AuthSecretStore(db).renewSeeds(encrypter),
    await new WebhookStore(db, encrypter).renewSecrets(),
    await new ServiceKeyStore(db, clock, encrypter, config.publicUrl).renewKey(),
    await new EvidenceKeyStore(db, clock, encrypter).renewKey(),
  ];
  await auditLog.retirePreviousKeys();
  // Last, because it says that the current key is in use.
  renewals.push(await renewKeyCheck(parts));
  const since = await new InstallationStore(db).keySince();
  const sessionsUntil = since && (await lastExpiryOfOlder(db, since, clock.now()));
  return { ...sumOf(renewals), sessionsUntil };
}

async function renewKeyCheck({ clock, db, encrypter }: RenewParts): Promise<Renewal> {
  const installation = new InstallationStore(db);
  const sealed = await installation.keyCheck();
  const rows = sealed === undefined ? [] : [{ sealed }];
  return renewValues(encrypter, rows, (_row, next) => installation.replaceKeyCheck(next, clock.now()));
}

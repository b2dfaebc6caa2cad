import type { Logger } from 'pino';
import type { AuditStore } from '../audit/audit-store.ts';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Handler } from '../http/handler.ts';
import type { Encrypter } from '../identity/secrets/encrypter.ts';
import { LoginRecord } from '../identity/sessions/login-record.ts';
import type { SessionCookie } from '../identity/sessions/session-cookie.ts';
import { type UserManagementParts, userManagement } from '../identity/user-management.ts';
import type { UserChanges } from '../identity/users/user-changes.ts';
import type { Metrics } from '../metrics.ts';
import { dogTagsOf } from '../settings/dog-tags.ts';
import { ExchangeCodeStore } from './login/exchange-code-store.ts';
import { flowHandlers } from './login/flow-routes.ts';
import { LoginFlow } from './login/login-flow.ts';
import { PendingLoginStore } from './login/pending-login-store.ts';
import { Provisioning } from './login/provisioning.ts';
import { SessionHandover } from './login/session-handover.ts';
import { SsoLogins } from './login/sso-logins.ts';
import { UsedAssertionStore } from './login/used-assertion-store.ts';
import { ProviderChanges } from './management/provider-changes.ts';
import { ProviderManagement } from './management/provider-management.ts';
import { ProviderRemoval } from './management/provider-removal.ts';
import { providerHandlers } from './management/provider-routes.ts';
import { OidcClient } from './oidc/oidc-client.ts';
import { ProviderStore } from './provider/provider-store.ts';
import { SamlClient } from './saml/saml-client.ts';
import { ServiceKeyStore } from './saml/service-key-store.ts';
import type { XmlReader } from './saml/xml-reader.ts';

type SsoParts = UserManagementParts & {
  readonly config: Pick<Config, 'publicUrl'>;
  readonly clock: Clock;
  readonly log: Logger;
  readonly audit: AuditStore;
  readonly metrics: Metrics;
  readonly encrypter: Encrypter;
  readonly xmlReader: XmlReader;
  readonly sessionCookie: SessionCookie;
};

/** Identity providers, and logging in with them. */
export function ssoHandlers(parts: SsoParts): Handler[] {
  const { db, clock, log, roles, sessions, sessionCookie } = parts;
  const { publicUrl } = parts.config;
  const store = new ProviderStore(db);
  const keys = new ServiceKeyStore(db, clock, parts.encrypter, publicUrl);
  const saml = new SamlClient(keys, clock, publicUrl, parts.xmlReader);
  const changes = new ProviderChanges(store, roles, publicUrl, parts.xmlReader);
  const management = new ProviderManagement({ ...parts, store, changes });
  const removal = new ProviderRemoval({ ...parts, store });
  const flow = new LoginFlow({
    pending: new PendingLoginStore(db, clock),
    used: new UsedAssertionStore(db, clock),
    saml,
    oidc: new OidcClient(clock, publicUrl),
    parameters: parts.parameters,
  });
  const { subjects, userChanges } = userManagement(parts);
  const record = new LoginRecord(parts);
  const logins = new SsoLogins({ ...parts, record, subjects, provisioning: provisioning(parts, userChanges) });
  const codes = new ExchangeCodeStore(db, clock);
  const handover = new SessionHandover({ codes, clock, sessions, sessionCookie, publicUrl });
  return [
    ...providerHandlers({ store, management, removal, keys, publicUrl }),
    ...flowHandlers({ store, saml, flow, logins, handover, publicUrl, log }),
  ];
}

function provisioning(parts: SsoParts, changes: UserChanges): Provisioning {
  const limitsEnvironments = dogTagsOf(parts.edition).values['auth.environment_targeted_access_control'];
  return new Provisioning({ ...parts, changes, limitsEnvironments });
}

import type { Handler } from '../http/handler.ts';
import { EnvironmentScope } from '../identity/environment-scope.ts';
import { PasswordCheck } from '../identity/password-check.ts';
import { UserChanges } from '../identity/user-changes.ts';
import type { Service } from '../service.ts';
import { dogTagsOf } from '../settings/dog-tags.ts';
import { flowHandlers } from './flow-routes.ts';
import { LoginFlow } from './login-flow.ts';
import { OidcClient } from './oidc-client.ts';
import { PendingLogins } from './pending-logins.ts';
import { providerHandlers } from './provider-routes.ts';
import { ProviderStore } from './provider-store.ts';
import { Provisioning } from './provisioning.ts';
import { SamlClient } from './saml-client.ts';
import { ServiceKeys } from './service-keys.ts';
import { SsoLogins } from './sso-logins.ts';
import { UsedAssertions } from './used-assertions.ts';

/** Identity providers, and logging in with them. */
export function ssoHandlers(service: Service): Handler[] {
  const { db, clock, config } = service;
  const store = new ProviderStore(db);
  const keys = new ServiceKeys(db, clock, service.encrypter, config.publicUrl);
  const saml = new SamlClient(keys, clock, config.publicUrl);
  const flow = new LoginFlow({
    pending: new PendingLogins(db, clock),
    used: new UsedAssertions(db),
    saml,
    oidc: new OidcClient(clock, config.publicUrl),
  });
  const dogTags = dogTagsOf(config.edition);
  const changes = new UserChanges({
    ...service,
    passwordCheck: new PasswordCheck(db, service.passwords),
    scope: new EnvironmentScope(dogTags, service.environmentExists),
  });
  const environmentsAreGiven = dogTags.values['auth.environment_targeted_access_control'];
  const provisioning = new Provisioning({ ...service, changes, environmentsAreGiven });
  const logins = new SsoLogins({ ...service, provisioning });
  return [...providerHandlers(service, store, keys), ...flowHandlers(service, { store, saml, flow, logins })];
}

import type { Handler } from '../http/handler.ts';
import { PasswordCheck } from '../identity/secrets/password-check.ts';
import { EnvironmentScope } from '../identity/users/environment-scope.ts';
import { UserChanges } from '../identity/users/user-changes.ts';
import type { Service } from '../service.ts';
import { dogTagsOf } from '../settings/dog-tags.ts';
import { flowHandlers } from './login/flow-routes.ts';
import { LoginFlow } from './login/login-flow.ts';
import { PendingLogins } from './login/pending-logins.ts';
import { Provisioning } from './login/provisioning.ts';
import { SsoLogins } from './login/sso-logins.ts';
import { UsedAssertions } from './login/used-assertions.ts';
import { providerHandlers } from './management/provider-routes.ts';
import { OidcClient } from './oidc/oidc-client.ts';
import { ProviderStore } from './provider/provider-store.ts';
import { SamlClient } from './saml/saml-client.ts';
import { ServiceKeys } from './saml/service-keys.ts';

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

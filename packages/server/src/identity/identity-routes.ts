import type { Handler } from '../http/handler.ts';
import type { Service } from '../service.ts';
import { dogTagsOf } from '../settings/dog-tags.ts';
import { mfaHandlers } from './mfa/mfa-routes.ts';
import { roleHandlers } from './roles/role-routes.ts';
import { OneTimeCodes } from './secrets/one-time-codes.ts';
import { PasswordCheck } from './secrets/password-check.ts';
import { Login } from './sessions/login.ts';
import { LoginGuard } from './sessions/login-guard.ts';
import { sessionHandlers } from './sessions/session-routes.ts';
import { tokenHandlers } from './tokens/token-routes.ts';
import { EnvironmentScope } from './users/environment-scope.ts';
import { secretHandlers } from './users/secret-routes.ts';
import { UserChanges } from './users/user-changes.ts';
import { userHandlers } from './users/user-routes.ts';

/** Users, roles, sessions, secrets, one-time codes and API tokens. */
export function identityHandlers(service: Service): Handler[] {
  const passwordCheck = new PasswordCheck(service.db, service.passwords);
  const guard = new LoginGuard(service.db, service.clock);
  const codes = new OneTimeCodes(service.db, service.clock, service.encrypter);
  const scope = new EnvironmentScope(dogTagsOf(service.config.edition), service.environmentExists);
  const changes = new UserChanges({ ...service, passwordCheck, scope });
  const login = new Login({ ...service, passwordCheck, guard, codes });
  return [
    ...sessionHandlers(service, login),
    ...userHandlers(service, changes),
    ...secretHandlers(service, passwordCheck),
    ...mfaHandlers(service, { passwordCheck, codes, guard }),
    ...roleHandlers(service.roles),
    ...tokenHandlers(service),
  ];
}

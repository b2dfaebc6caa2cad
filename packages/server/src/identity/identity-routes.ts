import type { Handler } from '../http/handler.ts';
import type { Service } from '../service.ts';
import { dogTagsOf } from '../settings/dog-tags.ts';
import { EnvironmentScope } from './environment-scope.ts';
import { Login } from './login.ts';
import { LoginGuard } from './login-guard.ts';
import { mfaHandlers } from './mfa-routes.ts';
import { OneTimeCodes } from './one-time-codes.ts';
import { PasswordCheck } from './password-check.ts';
import { roleHandlers } from './role-routes.ts';
import { secretHandlers } from './secret-routes.ts';
import { sessionHandlers } from './session-routes.ts';
import { tokenHandlers } from './token-routes.ts';
import { UserChanges } from './user-changes.ts';
import { userHandlers } from './user-routes.ts';

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

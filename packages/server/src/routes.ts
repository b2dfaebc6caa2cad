import type { Handler } from './http/handler.ts';
import { identityHandlers } from './identity/identity-routes.ts';
import { specHandlers } from './pages/spec-routes.ts';
import type { Service } from './service.ts';

/** The handlers of every route in the contract. */
export function allHandlers(service: Service): Handler[] {
  return [...identityHandlers(service), ...specHandlers(service)];
}

import type { Route } from '../route.ts';
import { roleRoutes } from './roles.ts';
import { sessionRoutes } from './session.ts';
import { specRoutes } from './spec.ts';
import { tokenRoutes } from './tokens.ts';
import { userRoutes } from './users.ts';

/** Every route of the service. The server refuses to start when one of them has no handler. */
export const allRoutes: readonly Route[] = [
  ...sessionRoutes,
  ...userRoutes,
  ...roleRoutes,
  ...tokenRoutes,
  ...specRoutes,
];

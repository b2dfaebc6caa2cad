import { publicAccess } from '../permission.ts';
import { BOTH, defineRoute, file } from '../route.ts';

// The document is written once and sent as it is, so for these routes it is a file.
const answers = { 200: file('application/json') } as const;
const common = { tag: 'API description', editions: BOTH, access: publicAccess, answers } as const;

export const getSpec = defineRoute({
  ...common,
  name: 'getSpec',
  method: 'GET',
  path: '/api/v2/spec',
  summary: 'The OpenAPI document of this service',
});

export const getSwagger = defineRoute({
  ...common,
  name: 'getSwagger',
  method: 'ANY',
  path: '/api/v2/swagger',
  summary: 'The OpenAPI document at its old address',
});

export const specRoutes = [getSpec, getSwagger] as const;

import { z } from 'zod';
import { authenticated, publicAccess } from '../permission.ts';
import { BOTH, data, defineRoute, empty } from '../route.ts';

const tag = 'Service';

export const getVersion = defineRoute({
  name: 'getVersion',
  method: 'GET',
  path: '/api/version',
  summary: 'Versions of the interface and the service, and the edition',
  tag,
  editions: BOTH,
  access: authenticated,
  answers: {
    200: data(
      z.object({
        API: z.object({ current_version: z.string(), deprecated_version: z.string() }),
        server_version: z.string(),
        product_edition: z.enum(['community', 'enterprise']),
        chokepoint_version: z.string(),
      }),
    ),
  },
});

export const getHealth = defineRoute({
  name: 'getHealth',
  method: 'GET',
  path: '/health',
  summary: 'Whether the service answers',
  tag,
  editions: BOTH,
  access: publicAccess,
  answers: { 200: empty },
});

export const versionRoutes = [getVersion, getHealth] as const;

import { z } from 'zod';
import { authenticated } from '../permission.ts';
import { BOTH, data, defineRoute, file } from '../route.ts';

const tag = 'Collectors';
const ofType = z.object({ collector_type: z.string() });
const ofRelease = z.object({ collector_type: z.string(), release_tag: z.string() });

export const getCollectorManifest = defineRoute({
  name: 'getCollectorManifest',
  method: 'GET',
  path: '/api/v2/collectors/{collector_type}',
  summary: 'List the releases of a collector, newest first',
  tag,
  editions: BOTH,
  access: authenticated,
  params: ofType,
  answers: {
    200: data(
      z.object({
        latest: z.string(),
        versions: z.array(z.object({ version: z.string(), sha256sum: z.string(), deprecated: z.boolean() })),
      }),
    ),
  },
});

export const downloadCollector = defineRoute({
  name: 'downloadCollector',
  method: 'GET',
  path: '/api/v2/collectors/{collector_type}/{release_tag}',
  summary: 'Download a release of a collector',
  tag,
  editions: BOTH,
  access: authenticated,
  params: ofRelease,
  answers: { 200: file('application/octet-stream') },
});

export const downloadCollectorChecksum = defineRoute({
  name: 'downloadCollectorChecksum',
  method: 'GET',
  path: '/api/v2/collectors/{collector_type}/{release_tag}/checksum',
  summary: 'Download the checksum of a release of a collector',
  tag,
  editions: BOTH,
  access: authenticated,
  params: ofRelease,
  answers: { 200: file('application/octet-stream') },
});

export const collectorRoutes = [getCollectorManifest, downloadCollector, downloadCollectorChecksum] as const;

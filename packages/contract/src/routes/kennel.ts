import { z } from 'zod';
import { timestamp } from '../nullable.ts';
import { authenticated } from '../permission.ts';
import { data, defineRoute, ENTERPRISE, file } from '../route.ts';

const tag = 'Collectors';

const kennelRelease = z.object({
  version: z.string(),
  version_meta: z.object({ major: z.int(), minor: z.int(), patch: z.int(), prerelease: z.string() }),
  release_date: timestamp,
  release_assets: z.array(
    z.object({
      name: z.string(),
      download_url: z.string(),
      checksum_download_url: z.string(),
      os: z.string(),
      arch: z.string(),
    }),
  ),
});
const releases = z.array(kennelRelease);

export const getKennelManifest = defineRoute({
  name: 'getKennelManifest',
  method: 'GET',
  path: '/api/v2/kennel/manifest',
  summary: 'List the releases of the collectors',
  tag,
  editions: ENTERPRISE,
  access: authenticated,
  answers: { 200: data(z.object({ sharphound: releases, azurehound: releases })) },
});

export const getKennelEnterpriseManifest = defineRoute({
  name: 'getKennelEnterpriseManifest',
  method: 'GET',
  path: '/api/v2/kennel/enterprise-manifest',
  summary: 'List the releases of the enterprise collectors',
  tag,
  editions: ENTERPRISE,
  access: authenticated,
  answers: { 200: data(z.object({ sharphound_enterprise: releases, azurehound_enterprise: releases })) },
});

export const downloadKennelAsset = defineRoute({
  name: 'downloadKennelAsset',
  method: 'GET',
  path: '/api/v2/kennel/download/{asset_name}',
  summary: 'Download a collector or its checksum',
  tag,
  editions: ENTERPRISE,
  access: authenticated,
  params: z.object({ asset_name: z.string() }),
  answers: { 200: file('application/octet-stream') },
});

export const kennelRoutes = [getKennelManifest, getKennelEnterpriseManifest, downloadKennelAsset] as const;

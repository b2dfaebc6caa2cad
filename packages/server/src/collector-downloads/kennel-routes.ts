import { downloadKennelAsset, getKennelEnterpriseManifest, getKennelManifest } from '@chokepoint/contract';
import { type Handler, handle, ok } from '../http/handler.ts';
import { notFound } from '../service-error.ts';
import type { Checksums } from './checksum.ts';
import { checksumDownload, releaseDownload } from './release-download.ts';
import type { Release, ReleaseFolder } from './release-folder.ts';

const KENNEL = ['sharphound', 'azurehound', 'sharphound_enterprise', 'azurehound_enterprise'] as const;

/** The same releases in the form that enterprise clients know: every file is an asset with download addresses. */
export function kennelHandlers(folder: ReleaseFolder, checksums: Checksums, publicUrl: string): Handler[] {
  const releasesOf = async (collector: (typeof KENNEL)[number]) =>
    (await folder.releases(collector)).map((release) => encode(release, publicUrl));

  async function releaseOf(fileName: string): Promise<Release | undefined> {
    const collector = KENNEL.find((name) => fileName.startsWith(`${name}-`));
    const releases = collector ? await folder.releases(collector) : [];
    return releases.find((release) => release.fileName === fileName);
  }

  return [
    handle(getKennelManifest, async () =>
      ok({ data: { sharphound: await releasesOf('sharphound'), azurehound: await releasesOf('azurehound') } }),
    ),

    handle(getKennelEnterpriseManifest, async () =>
      ok({
        data: {
          sharphound_enterprise: await releasesOf('sharphound_enterprise'),
          azurehound_enterprise: await releasesOf('azurehound_enterprise'),
        },
      }),
    ),

    handle(downloadKennelAsset, async ({ params: { asset_name: name } }) => {
      const release = await releaseOf(name.replace(/\.sha256$/, ''));
      if (!release) throw notFound();
      return name.endsWith('.sha256') ? checksumDownload(release, checksums) : releaseDownload(release);
    }),
  ];
}

function encode({ collector, version, tag, fileName, modifiedAt }: Release, publicUrl: string) {
  const address = `${publicUrl}/api/v2/kennel/download/${encodeURIComponent(fileName)}`;
  return {
    version: tag,
    version_meta: {
      major: version.major,
      minor: version.minor,
      patch: version.patch,
      prerelease: version.prerelease.join('.'),
    },
    release_date: modifiedAt.toISOString(),
    release_assets: [
      {
        name: fileName,
        download_url: address,
        checksum_download_url: `${address}.sha256`,
        // One archive contains the builds for every platform of the collector.
        os: collector.startsWith('sharphound') ? 'windows' : 'any',
        arch: 'any',
      },
    ],
  };
}

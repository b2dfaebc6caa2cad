import { downloadCollector, downloadCollectorChecksum, getCollectorManifest } from '@chokepoint/contract';
import { lt } from 'semver';
import type { Config } from '../config.ts';
import { type Handler, handle, ok } from '../http/handler.ts';
import { badRequest, notFound } from '../service-error.ts';
import { Checksums } from './checksum.ts';
import { kennelHandlers } from './kennel-routes.ts';
import { checksumDownload, releaseDownload } from './release-download.ts';
import { latestOf, type Release, ReleaseFolder } from './release-folder.ts';
import { LATEST, parseReleaseTag, tagOf } from './release-tag.ts';

const COLLECTORS: readonly string[] = ['sharphound', 'azurehound', 'openhound'];
/** SharpHound before this version writes files of a format that is deprecated. */
const OLDEST_SHARPHOUND = '2.0.0';

type CollectorDownloadParts = { readonly config: Pick<Config, 'collectorsDir' | 'publicUrl'> };

/** Collectors to download: by the plain routes, and in the form that enterprise clients expect. */
export function collectorHandlers({ config }: CollectorDownloadParts): Handler[] {
  const folder = new ReleaseFolder(config.collectorsDir);
  const checksums = new Checksums();
  return [...plainHandlers(folder, checksums), ...kennelHandlers(folder, checksums, config.publicUrl)];
}

function plainHandlers(folder: ReleaseFolder, checksums: Checksums): Handler[] {
  async function releasesOf(collector: string): Promise<Release[]> {
    if (!COLLECTORS.includes(collector)) throw badRequest(`Invalid collector type: ${collector}`);
    return folder.releases(collector);
  }

  async function releaseOf(collector: string, text: string): Promise<Release> {
    const version = parseReleaseTag(text);
    if (!version && text !== LATEST) throw notFound();
    const releases = await releasesOf(collector);
    const release = version ? releases.find(({ tag }) => tag === tagOf(version)) : latestOf(releases);
    if (!release) throw notFound();
    return release;
  }

  return [
    handle(getCollectorManifest, async ({ params }) => {
      const releases = await releasesOf(params.collector_type);
      const latest = latestOf(releases);
      if (!latest) throw notFound();
      const versions = releases.map(async (release) => ({
        version: release.tag,
        sha256sum: (await checksums.of(release.path)).sha256,
        deprecated: release.collector === 'sharphound' && lt(release.version, OLDEST_SHARPHOUND),
      }));
      return ok({ data: { latest: latest.tag, versions: await Promise.all(versions) } });
    }),

    handle(downloadCollector, async ({ params }) =>
      releaseDownload(await releaseOf(params.collector_type, params.release_tag)),
    ),

    handle(downloadCollectorChecksum, async ({ params }) =>
      checksumDownload(await releaseOf(params.collector_type, params.release_tag), checksums),
    ),
  ];
}

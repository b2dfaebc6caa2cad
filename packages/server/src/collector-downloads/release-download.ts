import { download } from '../http/handler.ts';
import type { Checksums } from './checksum.ts';
import { bytesOf, type Release } from './release-folder.ts';

export function releaseDownload(release: Release) {
  const answer = download(release.fileName, bytesOf(release));
  return { ...answer, headers: { ...answer.headers, 'content-length': String(release.size) } };
}

export async function checksumDownload(release: Release, checksums: Checksums) {
  return download(`${release.fileName}.sha256`, (await checksums.of(release.path)).text);
}

import { parse, type SemVer } from 'semver';

export const LATEST = 'latest';

const TAG = /^v?\d+\.\d+\.\d+(?:[-+][0-9A-Za-z.+-]+)?$/;

/** Reads `v2.8.0`, `2.8.0` or `v2.8.0-rc1`; `undefined` for any other text. */
export function parseReleaseTag(text: string): SemVer | undefined {
  return (TAG.test(text) ? parse(text) : undefined) ?? undefined;
}

/** The spelling of a version in answers and file names. */
export function tagOf(version: SemVer): string {
  const build = version.build.length > 0 ? `+${version.build.join('.')}` : '';
  return `v${version.version}${build}`;
}

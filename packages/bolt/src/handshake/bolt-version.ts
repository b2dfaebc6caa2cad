export type BoltVersion = { readonly major: number; readonly minor: number };

/** What is spoken, newest first. 5.5 was withdrawn; some clients still offer it. */
export const VERSIONS: readonly BoltVersion[] = [
  ...[8, 7, 6, 4, 3, 2, 1, 0].map((minor) => ({ major: 5, minor })),
  ...[4, 3, 2, 1].map((minor) => ({ major: 4, minor })),
];

/** Whether a version is the given one or a newer one. */
export function isAtLeast({ major, minor }: BoltVersion, wanted: `${number}.${number}`): boolean {
  const [wantedMajor, wantedMinor] = wanted.split('.').map(Number) as [number, number];
  return major > wantedMajor || (major === wantedMajor && minor >= wantedMinor);
}

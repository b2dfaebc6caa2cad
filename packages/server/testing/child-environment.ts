/**
 * The environment of a process that is started by a test: nothing that happens to be set here, but what was compiled
 * once. It lives too short to get ready for anything.
 */
export function childEnvironment(given: Readonly<Record<string, string>> = {}): Record<string, string> {
  const { PATH = '', NODE_COMPILE_CACHE } = process.env;
  return { PATH, CHOKEPOINT_WARM_UP: 'off', ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }), ...given };
}

/** Which jobs to show, and whose log, in the address. */
export type JobsSearch = { readonly client?: string; readonly status?: string; readonly log?: number };

export function jobsSearch(given: Record<string, unknown>): JobsSearch {
  return {
    ...(typeof given.client === 'string' && given.client ? { client: given.client } : {}),
    ...(given.status !== undefined && given.status !== '' ? { status: String(given.status) } : {}),
    ...(Number.isSafeInteger(given.log) ? { log: given.log as number } : {}),
  };
}

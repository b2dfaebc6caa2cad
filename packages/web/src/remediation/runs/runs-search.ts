import { CHANGES, type Change } from '../comparison/compared.ts';

/** The two analyses that are compared and what is shown, in the address. */
type RunsSearch = {
  /** Ids of runs; the last two when absent. */
  readonly before?: number;
  readonly after?: number;
  readonly show?: Change;
  readonly type?: string;
};

export function runsSearch(given: Record<string, unknown>): RunsSearch {
  return {
    ...(isId(given.before) ? { before: given.before as number } : {}),
    ...(isId(given.after) ? { after: given.after as number } : {}),
    ...(CHANGES.includes(given.show as never) ? { show: given.show as Change } : {}),
    ...(typeof given.type === 'string' && given.type ? { type: given.type } : {}),
  };
}

const isId = (value: unknown): boolean => Number.isSafeInteger(value) && (value as number) >= 0;

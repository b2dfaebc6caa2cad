import { type ScopeSearch, scopeSearch } from '../findings/scope/scope-search.ts';

/** The scope and view of the posture page, in the address. */
export type PostureSearch = ScopeSearch & {
  /** A table instead of charts. */
  readonly show?: 'table';
  readonly scale?: 'log';
};

export function postureSearch(given: Record<string, unknown>): PostureSearch {
  return {
    ...scopeSearch(given),
    ...(given.show === 'table' ? { show: 'table' } : {}),
    ...(given.scale === 'log' ? { scale: 'log' } : {}),
  };
}

import { type ScopeSearch, scopeSearch } from './scope/scope-search.ts';

/** Which findings of a type are shown and how, in the address. */
export type FindingSearch = ScopeSearch & {
  /** The environment whose findings are listed, where the page is about several; the one with the most when absent. */
  readonly of?: string;
  /** Open ones when absent. */
  readonly show?: 'accepted' | 'all';
  /** Part of the name of either end. */
  readonly words?: string;
  readonly sort?: string;
  readonly page?: number;
  /** The finding that is open. */
  readonly row?: number;
};

const ORDERS = ['FromPrincipalName', 'ToPrincipalName', 'exposure_percentage', 'impact_percentage', 'created_at'];

export function findingSearch(given: Record<string, unknown>): FindingSearch {
  const sort = typeof given.sort === 'string' ? given.sort : '';
  const whole = (name: 'page' | 'row') =>
    Number.isSafeInteger(given[name]) && (given[name] as number) > 0 ? { [name]: given[name] } : {};
  return {
    ...scopeSearch(given),
    ...(given.of !== undefined && given.of !== '' ? { of: String(given.of) } : {}),
    ...(given.show === 'accepted' || given.show === 'all' ? { show: given.show } : {}),
    ...(given.words !== undefined && given.words !== '' ? { words: String(given.words) } : {}),
    ...(ORDERS.includes(sort.replace(/^-/, '')) ? { sort } : {}),
    ...whole('page'),
    ...whole('row'),
  };
}

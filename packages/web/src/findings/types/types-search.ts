import { type ScopeSearch, scopeSearch } from '../scope/scope-search.ts';
import { isSeverity, type Severity } from '../severity.ts';

/** Which types of findings are listed and how, in the address. */
export type TypesSearch = ScopeSearch & {
  readonly severity?: readonly Severity[];
  readonly category?: string;
  readonly words?: string;
  readonly sort?: string;
};

const TYPE_ORDERS = ['severity', 'title', 'category', 'risk', 'open', 'accepted', 'change'] as const;
export type TypeOrder = (typeof TYPE_ORDERS)[number];

export function typesSearch(given: Record<string, unknown>): TypesSearch {
  const severity = severities(given.severity);
  const sort = typeof given.sort === 'string' ? given.sort : '';
  return {
    ...scopeSearch(given),
    ...(severity.length > 0 ? { severity } : {}),
    ...(typeof given.category === 'string' && given.category ? { category: given.category } : {}),
    ...(given.words !== undefined && given.words !== '' ? { words: String(given.words) } : {}),
    ...(TYPE_ORDERS.includes(sort.replace(/^-/, '') as TypeOrder) ? { sort } : {}),
  };
}

/** One or several, each once. */
export const severities = (given: unknown): readonly Severity[] => [
  ...new Set((Array.isArray(given) ? given : [given]).filter(isSeverity)),
];

import { COLLECTION_FLAGS, COLLECTION_METHODS, type CollectionFlag } from '@chokepoint/contract';
import { badRequest } from '../../service-error.ts';

/** What a collection covers. */
export type CollectionScope = Record<CollectionFlag, boolean> & {
  readonly ous: readonly string[];
  readonly domains: readonly string[];
};

type GivenScope = Readonly<Partial<Record<CollectionFlag, boolean | null | undefined>>> & {
  readonly ous?: readonly string[] | null | undefined;
  readonly domains?: readonly string[] | null | undefined;
};

/** What is given; for the rest, what was stored before. */
export function scopeOf(given: GivenScope, before?: CollectionScope): CollectionScope {
  const flags = Object.fromEntries(
    COLLECTION_FLAGS.map((flag) => [flag, given[flag] ?? before?.[flag] ?? false]),
  ) as Record<CollectionFlag, boolean>;
  return { ...flags, ous: given.ous ?? before?.ous ?? [], domains: given.domains ?? before?.domains ?? [] };
}

/** The columns of a scope. */
export function scopeColumns(scope: CollectionScope) {
  return { ...flagsOf(scope), ous: JSON.stringify(scope.ous), domains: JSON.stringify(scope.domains) };
}

export function flagsOf(record: Readonly<Record<CollectionFlag, boolean>>): Record<CollectionFlag, boolean> {
  return Object.fromEntries(COLLECTION_FLAGS.map((flag) => [flag, record[flag]])) as Record<CollectionFlag, boolean>;
}

export function requireOneScope(scope: CollectionScope): void {
  const ways = [scope.ous.length > 0, scope.domains.length > 0, scope.all_trusted_domains];
  if (ways.filter(Boolean).length > 1)
    throw badRequest('may only scope collection by exactly one of OU, Domain, or All Trusted Domains');
}

export function requireMethod(scope: CollectionScope): void {
  if (!COLLECTION_METHODS.some((method) => scope[method]))
    throw badRequest('at least one data collection flag must be provided');
}

import type { Filter, ListRequest } from '../../storage/list-request.ts';
import type { encodeGroup } from './encode-asset-group.ts';

type EncodedGroup = ReturnType<typeof encodeGroup>;

/** Filters and sorts groups in memory: they are few, and the database does not know their member counts. */
export function filterGroups(groups: readonly EncodedGroup[], { filters, sorts }: ListRequest): EncodedGroup[] {
  const matching = groups.filter((group) => filters.every((filter) => passes(group, filter)));
  return matching.sort((a, b) => {
    for (const { column, descending } of sorts) {
      const key = column as 'name' | 'tag' | 'member_count';
      if (a[key] !== b[key]) return (a[key] < b[key] ? -1 : 1) * (descending ? -1 : 1);
    }
    return a.id - b.id;
  });
}

function passes(group: EncodedGroup, { column, predicate, value }: Filter): boolean {
  if (column === 'deleted_at') return predicate === 'eq' && value === null;
  if (value === null) return predicate === 'neq';
  const own = column.endsWith('_at')
    ? Date.parse(group[column as 'created_at'])
    : group[column as 'name' | 'id' | 'system_group'];
  const other = value instanceof Date ? value.getTime() : value;
  switch (predicate) {
    case 'eq':
      return own === other;
    case 'neq':
      return own !== other;
    case 'gt':
      return own > other;
    case 'gte':
      return own >= other;
    case 'lt':
      return own < other;
    case 'lte':
      return own <= other;
    case '~eq':
      return String(own).toLowerCase().includes(String(other).toLowerCase());
    default:
      return predicate satisfies never;
  }
}

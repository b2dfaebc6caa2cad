import type { ExploreSearch } from '../explore/explore-search.ts';
import { type FindingRow, isRelationship } from './finding-queries.ts';

/** What to call a finding: its two ends, or the one object that it is. */
export const nameOf = (row: FindingRow): string =>
  isRelationship(row)
    ? `${row.FromPrincipalName || row.FromPrincipal} to ${row.ToPrincipalName || row.ToPrincipal}`
    : row.PrincipalName || row.Principal;

/** Where the graph shows it. */
export const placeInExplore = (row: FindingRow): ExploreSearch =>
  isRelationship(row)
    ? { tab: 'path', at: [row.FromPrincipal, row.ToPrincipal] }
    : { tab: 'search', at: [row.Principal] };

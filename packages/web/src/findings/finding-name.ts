import type { ExploreSearch } from '../explore/explore-search.ts';
import { type FindingRow, isRelationship } from './finding-queries.ts';
import * as findingTexts from './texts.ts';

/** What to call a finding: its two ends, or the one object that it is. */
export const nameOf = (row: FindingRow): string =>
  isRelationship(row)
    ? findingTexts.fromTo(row.FromPrincipalName || row.FromPrincipal, row.ToPrincipalName || row.ToPrincipal)
    : row.PrincipalName || row.Principal;

/** Where the graph shows it. */
export const placeInExplore = (row: FindingRow): ExploreSearch =>
  isRelationship(row)
    ? { tab: 'path', at: [row.FromPrincipal, row.ToPrincipal] }
    : { tab: 'search', at: [row.Principal] };

import { applyDelta, type GraphImage } from '@chokepoint/graph';
import { TIER_ZERO_KIND } from '@chokepoint/model';
import {
  assignTags,
  certificationOf,
  EXPANSIONS,
  expand,
  seedNodes,
  TAG_TYPES,
  TIER_ZERO_SELECTORS,
  tagNodes,
} from '../src/index.ts';

/** A graph with the zone of a fresh installation: its default selectors, and nothing anybody added. */
export function zoned(image: GraphImage): GraphImage {
  const kind = TIER_ZERO_KIND;
  const members = TIER_ZERO_SELECTORS.map(({ query }) => {
    const seeds = seedNodes(image, [{ type: 2, value: query }]);
    const { nodes, sources } = expand(image, seeds, { expansion: EXPANSIONS.all });
    return { nodes, certified: sources.map((source) => certificationOf(undefined, 2, source)) };
  });
  const tags = assignTags([{ type: TAG_TYPES.tier, kind, position: 1, requireCertify: false, members }]);
  return applyDelta(image, tagNodes(image, { tags, tierZeroKind: kind }));
}

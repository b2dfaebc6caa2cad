import { EXPANSIONS, expand, SEED_TYPES, seedNodes, TIER_ZERO_SELECTORS, tagNodes } from '@chokepoint/analysis';
import { applyDelta, type GraphImage } from '@chokepoint/graph';
import { TIER_ZERO_KIND } from '@chokepoint/model';

/** A graph with Tier Zero tagged as it is defined from the first day on, where no service has zones of its own. */
export function withDefaultZones(image: GraphImage): GraphImage {
  const kind = TIER_ZERO_KIND;
  const seeds = TIER_ZERO_SELECTORS.map(({ query }) => ({ type: SEED_TYPES.cypher, value: query }));
  const { nodes } = expand(image, seedNodes(image, seeds), { expansion: EXPANSIONS.all });
  return applyDelta(image, tagNodes(image, { tags: new Map([[kind, nodes]]), tierZeroKind: kind }));
}

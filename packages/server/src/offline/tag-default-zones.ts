import { EXPANSIONS, expand, SEED_TYPES, seedNodes, TIER_ZERO_SELECTORS, tagNodes } from '@chokepoint/analysis';
import { applyDelta, type GraphImage } from '@chokepoint/graph';
import { TIER_ZERO_KIND } from '@chokepoint/model';

/** Tags Tier Zero by the default selectors, for a graph without a service, which has no zones. */
export function tagDefaultZones(image: GraphImage): GraphImage {
  const kind = TIER_ZERO_KIND;
  const seeds = TIER_ZERO_SELECTORS.map(({ query }) => ({ type: SEED_TYPES.cypher, value: query }));
  const { nodes } = expand(image, seedNodes(image, seeds), { expansion: EXPANSIONS.all });
  return applyDelta(image, tagNodes(image, { tags: new Map([[kind, nodes]]), tierZeroKind: kind }));
}

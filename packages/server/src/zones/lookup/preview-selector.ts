import { EXPANSIONS, type Expansion } from '@chokepoint/analysis';
import type { BodyOf, previewSelectors } from '@chokepoint/contract';
import type { Clock } from '../../clock.ts';
import { ask } from '../../graph-answers/ask.ts';
import { badRequest, ServiceError } from '../../service-error.ts';
import type { ZoneReadParts } from '../api/zone-parts.ts';
import type { ZoneCall } from '../api/zone-request.ts';
import { customKinds, shownMember } from '../members/zone-member.ts';
import { checkSeeds } from '../selectors/selector-rules.ts';
import type { SelectMembersInput } from '../tagging/select-members-task.ts';
import { selectMembersTask } from '../tagging/tagging-tasks.ts';

/** What a selector with these seeds would find; at most `limit`, 0 = all. */
export async function previewSelector(
  parts: Omit<ZoneReadParts, 'db'> & { readonly clock: Clock },
  body: BodyOf<typeof previewSelectors>,
  { caller, signal }: ZoneCall,
  limit: number,
) {
  const input: SelectMembersInput = {
    selectors: [{ id: 0, seeds: checkSeeds(body.seeds), expansion: requireExpansion(body.expansion) }],
    now: parts.clock.now().getTime(),
    ...(limit > 0 && { limit }),
  };
  using lease = parts.graph.images.lease();
  const [found] = await ask(parts, selectMembersTask, caller, signal, input, 'query', lease);
  if (!found || 'failure' in found) throw new ServiceError('internal', found?.failure ?? 'nothing was selected');
  const kinds = customKinds(await parts.kinds.displayed());
  return Array.from(found.nodes, (node, at) => ({
    ...shownMember(lease.image, node, kinds),
    source: found.sources[at]!,
  }));
}

function requireExpansion(given: number | null | undefined): Expansion {
  const expansion = given ?? EXPANSIONS.all;
  if (!Object.values<number>(EXPANSIONS).includes(expansion)) throw badRequest('invalid expansion method');
  return expansion as Expansion;
}

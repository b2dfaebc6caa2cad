import { acceptFinding as acceptFindingRoute } from '@chokepoint/contract';
import type { GraphStore } from '../../graph/graph-store.ts';
import { type Handler, handle, ok } from '../../http/handler.ts';
import { encodeFinding } from '../lists/encode-finding.ts';
import { type AcceptanceParts, acceptFinding } from './accept-finding.ts';

export function acceptanceHandlers(parts: AcceptanceParts & { readonly graph: GraphStore }): Handler[] {
  return [
    handle(acceptFindingRoute, async (call) => {
      const row = await acceptFinding(parts, call.params.attack_path_id, call.body, call);
      return ok({ data: encodeFinding(row, parts.graph.images.current, parts.clock.now()) });
    }),
  ];
}

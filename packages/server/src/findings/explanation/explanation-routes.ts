import { explainFindingRoute, explainPriorityRoute } from '@chokepoint/contract';
import { type Handler, handle, ok } from '../../http/handler.ts';
import type { DetectionParts } from '../detect/detection-parts.ts';
import { explainFinding } from './explain-finding.ts';
import { explainPriority, type PriorityParts } from './explain-priority.ts';

export function explanationHandlers(parts: DetectionParts & PriorityParts): Handler[] {
  return [
    handle(explainFindingRoute, async (call) =>
      ok({ data: await explainFinding(parts, call.params.attack_path_id, call.query.samples, call) }),
    ),
    handle(explainPriorityRoute, async ({ params, caller }) =>
      ok({ data: await explainPriority(parts, params.attack_path_id, caller) }),
    ),
  ];
}

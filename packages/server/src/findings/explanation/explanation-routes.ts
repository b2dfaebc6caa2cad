import { explainFindingRoute } from '@chokepoint/contract';
import { type Handler, handle, ok } from '../../http/handler.ts';
import type { DetectionParts } from '../detect/detection-parts.ts';
import { explainFinding } from './explain-finding.ts';

export function explanationHandlers(parts: DetectionParts): Handler[] {
  return [
    handle(explainFindingRoute, async (call) =>
      ok({ data: await explainFinding(parts, call.params.attack_path_id, call.query.samples, call) }),
    ),
  ];
}

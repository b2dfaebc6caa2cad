import type { Handler } from '../http/handler.ts';
import { acceptanceHandlers } from './acceptance/acceptance-routes.ts';
import { chokePointHandlers } from './choke-points/choke-point-routes.ts';
import { findingRunHandlers } from './comparison/finding-run-routes.ts';
import { findingAnalysisHandlers } from './detect/finding-analysis-routes.ts';
import { explanationHandlers } from './explanation/explanation-routes.ts';
import type { FindingParts } from './finding-parts.ts';
import { allFindingsHandlers } from './lists/all-findings-routes.ts';
import { findingDetailHandlers } from './lists/finding-detail-routes.ts';
import { foundTypeHandlers } from './lists/found-type-routes.ts';
import { planHandlers } from './plans/plan-routes.ts';
import { postureHandlers } from './posture/posture-routes.ts';
import { simulationHandlers } from './simulation/simulation-routes.ts';
import { FindingTexts } from './types/finding-texts.ts';
import { findingTypeHandlers } from './types/finding-type-routes.ts';
import { changeHandlers } from './work/change-handlers.ts';
import { workHandlers } from './work/work-routes.ts';

export function findingHandlers(parts: FindingParts): Handler[] {
  const texts = new FindingTexts(parts.db);
  return [
    ...findingTypeHandlers(parts, texts),
    ...findingDetailHandlers(parts),
    ...allFindingsHandlers(parts, texts),
    ...foundTypeHandlers(parts),
    ...findingAnalysisHandlers(parts),
    ...acceptanceHandlers(parts),
    ...workHandlers(parts),
    ...changeHandlers(parts),
    ...chokePointHandlers(parts),
    ...postureHandlers(parts),
    ...simulationHandlers(parts),
    ...planHandlers(parts),
    ...explanationHandlers(parts),
    ...findingRunHandlers(parts),
  ];
}

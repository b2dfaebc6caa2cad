import type { Handler } from '../http/handler.ts';
import type { ZoneParts } from './api/zone-parts.ts';
import { certificationHandlers } from './certification/certification-routes.ts';
import { historyHandlers } from './history/history-routes.ts';
import { lookupHandlers } from './lookup/lookup-routes.ts';
import { memberHandlers } from './members/member-routes.ts';
import { selectorHandlers } from './selectors/selector-routes.ts';
import { tagHandlers } from './tags/tag-routes.ts';

export function zoneHandlers(parts: ZoneParts): Handler[] {
  return [
    ...tagHandlers(parts),
    ...selectorHandlers(parts),
    ...memberHandlers(parts),
    ...lookupHandlers(parts),
    ...historyHandlers(parts),
    ...certificationHandlers(parts),
  ];
}

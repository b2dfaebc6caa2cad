import type { Handler } from '../http/handler.ts';
import type { Service } from '../service.ts';
import { certificationHandlers } from './certification/certification-routes.ts';
import { historyHandlers } from './history/history-routes.ts';
import { lookupHandlers } from './lookup/lookup-routes.ts';
import { memberHandlers } from './members/member-routes.ts';
import { selectorHandlers } from './selectors/selector-routes.ts';
import { tagHandlers } from './tags/tag-routes.ts';

export function zoneHandlers(service: Service): Handler[] {
  return [
    ...tagHandlers(service),
    ...selectorHandlers(service),
    ...memberHandlers(service),
    ...lookupHandlers(service),
    ...historyHandlers(service),
    ...certificationHandlers(service),
  ];
}

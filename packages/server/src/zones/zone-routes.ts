import type { Handler } from '../http/handler.ts';
import type { Service } from '../service.ts';
import { certificationHandlers } from './certification-routes.ts';
import { historyHandlers } from './history-routes.ts';
import { lookupHandlers } from './lookup-routes.ts';
import { memberHandlers } from './member-routes.ts';
import { selectorHandlers } from './selector-routes.ts';
import { tagHandlers } from './tag-routes.ts';

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

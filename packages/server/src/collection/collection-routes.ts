import type { Handler } from '../http/handler.ts';
import type { Service } from '../service.ts';
import { clientHandlers } from './client-routes.ts';
import { collectorHandlers } from './collector-routes.ts';
import { eventHandlers } from './event-routes.ts';
import { jobHandlers } from './job-routes.ts';
import { managementHandlers } from './management-routes.ts';

/** Clients, schedules, jobs, and what collectors call. */
export function collectionHandlers(service: Service): Handler[] {
  return [
    ...clientHandlers(service),
    ...eventHandlers(service),
    ...jobHandlers(service),
    ...collectorHandlers(service),
    ...managementHandlers(service),
  ];
}

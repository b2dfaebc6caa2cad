import type { Handler } from '../http/handler.ts';
import { type ClientParts, clientHandlers } from './clients/client-routes.ts';
import { selfHandler } from './clients/self-route.ts';
import { type CollectorParts, collectorHandlers } from './collectors/collector-routes.ts';
import { type JobParts, jobHandlers } from './jobs/job-routes.ts';
import { scheduleHandlers } from './schedules/schedule-routes.ts';
import { supportBundleHandlers } from './support-bundles/support-bundle-routes.ts';

type CollectionParts = ClientParts & JobParts & CollectorParts & Parameters<typeof supportBundleHandlers>[0];

/** Who calls, clients, schedules, jobs, and what collectors call. */
export function collectionHandlers(parts: CollectionParts): Handler[] {
  return [
    selfHandler(parts),
    ...clientHandlers(parts),
    ...scheduleHandlers(parts),
    ...jobHandlers(parts),
    ...collectorHandlers(parts),
    ...supportBundleHandlers(parts),
  ];
}

import { viewerOf } from '../access/viewer.ts';
import { selfQuery, versionQuery } from '../api/queries.ts';
import { queryClient } from '../api/query-client.ts';
import { session } from '../api/session.ts';
import { environmentsQuery } from '../environment/environments-query.ts';
import type { router } from './router.tsx';

/**
 * Loads the files of the page in the address, and requests what almost every page shows, all at once: the page would ask
 * for one after the other.
 */
export function beginEarly({ matchRoutes, latestLocation, routesById, loadRouteChunk }: typeof router): void {
  if (!session.current || session.current.mustChangePassword) return;
  for (const { routeId } of matchRoutes(latestLocation))
    void loadRouteChunk(routesById[routeId as keyof typeof routesById]);
  void queryClient.prefetchQuery(versionQuery);
  if (session.current.seesGraph) void queryClient.prefetchQuery(environmentsQuery);
  void queryClient.fetchQuery(selfQuery).then(
    (user) => {
      const sees = viewerOf(user).may('graphdb/Read');
      session.seesGraph(sees);
      if (sees) void queryClient.prefetchQuery(environmentsQuery);
    },
    () => {}, // the page says what went wrong
  );
}

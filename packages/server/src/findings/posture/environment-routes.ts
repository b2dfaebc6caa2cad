import { type Edition, listEnvironments } from '@chokepoint/contract';
import { environmentsOf } from '../../callers/visible-environments.ts';
import type { GraphStore } from '../../graph/graph-store.ts';
import { type Handler, handle, ok } from '../../http/handler.ts';
import type { KindCatalogue } from '../../kinds/kind-catalogue.ts';
import { environmentKinds, environmentsIn } from '../../queries/environments-in-graph.ts';
import type { FlagStore } from '../../settings/flag-store.ts';
import type { Database } from '../../storage/database.ts';
import { scopeOf } from '../requests/visible-findings.ts';
import { environmentExposures } from './environment-exposures.ts';

type EnvironmentParts = {
  readonly edition: Edition;
  readonly db: Database;
  readonly flags: FlagStore;
  readonly kinds: KindCatalogue;
  readonly graph: GraphStore;
};

export function environmentHandlers(parts: EnvironmentParts): Handler[] {
  const { edition, db, graph } = parts;
  return [
    handle(listEnvironments, async ({ list, caller }) => {
      const kinds = await environmentKinds(parts);
      const environments = environmentsIn(graph.images.current, kinds, list, environmentsOf(caller));
      if (edition !== 'enterprise') return ok({ data: environments });
      const exposures = await environmentExposures(db, scopeOf(caller));
      return ok({ data: environments.map((one) => ({ ...one, ...(one.collected && exposures.get(one.id)) })) });
    }),
  ];
}

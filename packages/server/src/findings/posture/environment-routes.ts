import { listEnvironments } from '@chokepoint/contract';
import { environmentsOf } from '../../callers/visible-environments.ts';
import { type Handler, handle, ok } from '../../http/handler.ts';
import { environmentKinds, environmentsIn } from '../../queries/environments.ts';
import type { Service } from '../../service.ts';
import { scopeOf } from '../requests/finding-request.ts';
import { environmentExposures } from './environment-exposures.ts';

export function environmentHandlers(service: Service): Handler[] {
  return [
    handle(listEnvironments, async ({ list, caller }) => {
      const kinds = await environmentKinds(service);
      const environments = environmentsIn(service.graph.images.current, kinds, list, environmentsOf(caller));
      if (service.config.edition !== 'enterprise') return ok({ data: environments });
      const exposures = await environmentExposures(service, scopeOf(caller));
      return ok({ data: environments.map((one) => ({ ...one, ...(one.collected && exposures.get(one.id)) })) });
    }),
  ];
}

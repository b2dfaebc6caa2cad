import { z } from 'zod';
import { type Clock, systemClock } from '../../clock.ts';
import { MoveRefused, type SourceGraph } from '../source-graph.ts';
import type { SourceRecords } from '../source-records.ts';
import { type ApiAddress, ApiClient, ApiRefusal } from './api-client.ts';
import { apiGraph } from './api-graph.ts';
import { apiRecords } from './api-records.ts';

type Source = SourceGraph & { readonly records: SourceRecords };

type SourceOptions = {
  readonly clock?: Clock;
  readonly wait?: (ms: number) => Promise<unknown>;
  readonly mostBytes?: number;
};

const self = z.object({
  data: z.object({
    all_environments: z.boolean().nullish(),
    roles: z.array(z.object({ name: z.string() })).nullish(),
  }),
});
const version = z.object({ data: z.object({ server_version: z.string() }) });

/** Opens the graph and the records of BloodHound by its API. Its data may change meanwhile. */
export async function openApiSource(address: ApiAddress, options: SourceOptions = {}): Promise<Source> {
  const client = new ApiClient(address, { clock: systemClock, ...options });
  const { data: owner } = await client.get('/api/v2/self', self).catch((error: unknown) => {
    if (error instanceof ApiRefusal && [401, 403].includes(error.status))
      throw new MoveRefused(`the token is refused: ${error.message}`);
    throw error;
  });
  if (owner.all_environments === false || !owner.roles?.some(({ name }) => name === 'Administrator'))
    throw new MoveRefused('the owner of the token has to be an administrator who sees all environments');
  const known = await client.find('/api/version', version);
  const graph = await apiGraph(client, known?.data.server_version ?? 'unknown');
  return { ...graph, records: apiRecords(client), close: async () => undefined };
}

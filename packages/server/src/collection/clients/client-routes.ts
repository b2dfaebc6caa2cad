import {
  createCollectorClient,
  deleteCollectorClient,
  getCollectorClient,
  listClients,
  replaceClientToken,
  updateCollectorClient,
} from '@chokepoint/contract';
import type { Config } from '../../config.ts';
import { done, type Handler, handle, ok } from '../../http/handler.ts';
import { encodeToken } from '../../identity/tokens/encode-token.ts';
import type { TokenAuthenticator } from '../../identity/tokens/token-authenticator.ts';
import { notFound } from '../../service-error.ts';
import type { ParameterStore } from '../../settings/parameter-store.ts';
import { type Client, ClientStore } from '../stores/client-store.ts';
import { claimNameOf } from './claim-name.ts';
import { clientAuthentication } from './client-authentication.ts';
import {
  type AuthenticationRule,
  type ClientChangeParts,
  createClient,
  deleteClient,
  replaceToken,
  updateClient,
} from './client-changes.ts';
import { type ClientViewParts, ClientViews } from './client-views.ts';

export type ClientParts = ClientChangeParts &
  ClientViewParts & {
    readonly tokens: TokenAuthenticator;
    readonly parameters: ParameterStore;
    readonly config: Pick<Config, 'publicUrl'>;
  };

export function clientHandlers(parts: ClientParts): Handler[] {
  const { tokens } = parts;
  const clients = new ClientStore(parts.db);
  const views = new ClientViews(parts);

  const rule: AuthenticationRule = async (given, type, current) => {
    const claimName = await claimNameOf(parts.parameters);
    return clientAuthentication(given, { type, current, claimName, publicUrl: parts.config.publicUrl });
  };

  async function requireClient(id: string): Promise<Client> {
    const client = await clients.byId(id);
    if (!client) throw notFound();
    return client;
  }

  return [
    handle(listClients, async ({ list, query }) => {
      await tokens.flush(); // writes the cached times of use
      const { count, rows } = await clients.page(list);
      return ok({ count, limit: list.limit, skip: list.skip, data: await views.display(rows, query) });
    }),

    handle(createCollectorClient, async ({ body, actor, caller }) => {
      const { client, token } = await createClient(parts, body, rule, { actor, userId: caller.user.id });
      return ok({ data: await views.record(client, token) });
    }),

    handle(getCollectorClient, async ({ params, query }) => {
      const client = await requireClient(params.client_id);
      await tokens.flush();
      const [data] = await views.display([client], query);
      if (!data) throw notFound();
      return ok({ data });
    }),

    handle(updateCollectorClient, async ({ params, body, actor, caller }) => {
      const current = await requireClient(params.client_id);
      const { client, token } = await updateClient(parts, current, body, rule, { actor, userId: caller.user.id });
      return ok({ data: await views.record(client, token) });
    }),

    handle(deleteCollectorClient, async ({ params, actor }) => {
      await deleteClient(parts, await requireClient(params.client_id), actor);
      return done;
    }),

    handle(replaceClientToken, async ({ params, actor, caller }) => {
      const client = await requireClient(params.client_id);
      const { record, key } = await replaceToken(parts, client, { actor, userId: caller.user.id });
      return ok({ data: encodeToken(record, key) });
    }),
  ];
}

import { self } from '@chokepoint/contract';
import { type Handler, handle, ok } from '../../http/handler.ts';
import { encodeUser } from '../../identity/users/encode-user.ts';
import { ClientStore } from '../stores/client-store.ts';
import { type ClientViewParts, ClientViews } from './client-views.ts';

/** Who makes the request: a user, or a collector, which is no user. */
export function selfHandler(parts: ClientViewParts): Handler {
  const clients = new ClientStore(parts.db);
  const views = new ClientViews(parts);
  return handle(self, async ({ caller }) => {
    const client = caller.client && (await clients.byId(caller.client.id));
    return ok({ data: client ? await views.record(client) : encodeUser(caller.user) });
  });
}

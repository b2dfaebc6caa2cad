import {
  CLIENT_TYPES,
  type ClientType,
  createCollectorClient,
  deleteCollectorClient,
  getCollectorClient,
  listClients,
  replaceClientToken,
  updateCollectorClient,
} from '@chokepoint/contract';
import { AlertEventStore } from '../alerts/alert-event-store.ts';
import type { AuditFields } from '../audit/audit-trail.ts';
import { done, type Handler, handle, ok } from '../http/handler.ts';
import { encodeToken } from '../identity/tokens/encode-token.ts';
import { TokenStore } from '../identity/tokens/token-store.ts';
import type { Service } from '../service.ts';
import { badRequest, notFound } from '../service-error.ts';
import { type ClientRow, ClientStore } from './client-store.ts';
import { CollectionJobStore } from './collection-job-store.ts';
import { newEvent } from './event-changes.ts';
import { EventStore } from './schedule-store.ts';
import { ShownClients } from './shown-clients.ts';

export function clientHandlers(service: Service): Handler[] {
  const { db, clock, audit, pubSub, encrypter } = service;
  const clients = new ClientStore(db);
  const shown = new ShownClients(service);

  async function requireClient(id: string): Promise<ClientRow> {
    const client = await clients.byId(id);
    if (!client) throw notFound();
    return client;
  }

  return [
    handle(listClients, async ({ list, query }) => {
      await service.tokens.flush(); // so that the times of use are those of now
      const { count, clients: rows } = await clients.page(list);
      return ok({ count, limit: list.limit, skip: list.skip, data: await shown.display(rows, query) });
    }),

    handle(createCollectorClient, async ({ body, actor, caller }) => {
      const name = requireName(body.name);
      const type = requireType(body.type);
      requireSignedRequests(body.auth_type);
      const now = clock.now();
      const create = () =>
        db.transaction().execute(async (transaction) => {
          const database = transaction;
          const domain_controller = body.domain_controller || null;
          const client = await new ClientStore(database).create({ name, type, domain_controller }, now);
          for (const event of body.events ?? []) await new EventStore(database).create(newEvent(event, client, now));
          const tokens = new TokenStore(database, encrypter, pubSub);
          const told = { client_id: client.id, name: client.name, type: client.type };
          const message = `The collector "${client.name}" was registered.`;
          await new AlertEventStore(database).raise([{ type: 'client.created', message, data: told }], now);
          return { client, token: await tokens.replaceOfClient(client.id, caller.user.id, now) };
        });
      const { client, token } = await audit.record(actor, 'CreateClient', { name, type }, create, (created) =>
        auditFields(created.client),
      );
      await pubSub.publish('alerts').catch(() => {});
      return ok({ data: await shown.record(client, token) });
    }),

    handle(getCollectorClient, async ({ params, query }) => {
      const client = await requireClient(params.client_id);
      await service.tokens.flush();
      const [data] = await shown.display([client], query);
      if (!data) throw notFound();
      return ok({ data });
    }),

    handle(updateCollectorClient, async ({ params, body, actor }) => {
      const before = await requireClient(params.client_id);
      requireSignedRequests(body.auth_type);
      const change = {
        ...(body.name !== undefined && body.name !== null && { name: requireName(body.name) }),
        ...(body.domain_controller !== undefined && { domain_controller: body.domain_controller || null }),
      };
      const fields = { ...auditFields(before), ...change };
      const client = await audit.record(actor, 'UpdateClient', fields, async () => {
        const changed = await clients.change(before.id, change, clock.now());
        if (!changed) throw notFound();
        return changed;
      });
      await pubSub.publish('identity'); // its name is remembered with its token
      return ok({ data: await shown.record(client) });
    }),

    handle(deleteCollectorClient, async ({ params, actor }) => {
      const client = await requireClient(params.client_id);
      await audit.record(actor, 'DeleteClient', auditFields(client), async () => {
        await db.transaction().execute(async (transaction) => {
          const database = transaction;
          await new CollectionJobStore(database).cancelOf(client.id, clock.now());
          if (!(await new ClientStore(database).remove(client.id))) throw notFound();
        });
        await pubSub.publish('identity');
      });
      return done;
    }),

    handle(replaceClientToken, async ({ params, actor, caller }) => {
      const client = await requireClient(params.client_id);
      const replace = () =>
        db
          .transaction()
          .execute((transaction) =>
            new TokenStore(transaction, encrypter, pubSub).replaceOfClient(client.id, caller.user.id, clock.now()),
          );
      const { record, key } = await audit.record(
        actor,
        'ReplaceClientToken',
        { client_id: client.id },
        replace,
        ({ record: { id, created_by, expires_at } }) => ({ id, created_by, expires_at }),
      );
      await pubSub.publish('identity');
      return ok({ data: encodeToken(record, key) });
    }),
  ];
}

function requireName(name: string | null | undefined): string {
  if (!name?.trim()) throw badRequest('Name: property is required and must not be empty or zero in value');
  return name;
}

function requireType(type: string | null | undefined): ClientType {
  const known = CLIENT_TYPES.find((one) => one === type?.toLowerCase());
  if (!known) throw badRequest(`Type: must be one of ${CLIENT_TYPES.join(', ')}`);
  return known;
}

/** Collectors sign with their token. Another way in, by a domain's own tokens, is not offered. */
function requireSignedRequests(authType: string | null | undefined): void {
  if (authType && authType.toLowerCase() !== 'bloodhound')
    throw badRequest(`auth_type "${authType.slice(0, 64)}" is not supported: clients sign their requests with a token`);
}

function auditFields(client: ClientRow): AuditFields {
  return { id: client.id, name: client.name, type: client.type, domain_controller: client.domain_controller };
}

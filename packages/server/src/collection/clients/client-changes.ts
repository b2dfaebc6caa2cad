import type { BodyOf, ClientType, createCollectorClient, updateCollectorClient } from '@chokepoint/contract';
import { AlertEventStore } from '../../alerts/events/alert-event-store.ts';
import type { AuditFields, AuditStore } from '../../audit/audit-store.ts';
import type { Actor } from '../../callers/actor.ts';
import type { Clock } from '../../clock.ts';
import type { TokenStore } from '../../identity/tokens/token-store.ts';
import { badRequest, notFound } from '../../service-error.ts';
import type { Database } from '../../storage/database.ts';
import type { PubSub } from '../../storage/pub-sub.ts';
import { newSchedule } from '../schedules/schedule-changes.ts';
import { type Client, ClientStore } from '../stores/client-store.ts';
import { CollectionJobStore } from '../stores/collection-job-store.ts';
import { ScheduleStore } from '../stores/schedule-store.ts';
import type { ClientAuthentication } from './client-authentication.ts';
import { requireName, requireType } from './client-input.ts';
import type { IssuedToken } from './client-views.ts';

export type ClientChangeParts = {
  readonly db: Database;
  readonly clock: Clock;
  readonly audit: AuditStore;
  readonly pubSub: PubSub;
  readonly tokenStore: TokenStore;
};
type Creator = { readonly actor: Actor; readonly userId: string };
/** A client with Windows authentication has no token. */
type ClientWithToken = { readonly client: Client; readonly token: IssuedToken | undefined };
/** Checks how a client is to authenticate. */
export type AuthenticationRule = (
  given: BodyOf<typeof updateCollectorClient>,
  type: ClientType,
  current?: Client,
) => Promise<ClientAuthentication>;

/** Registers a client with its schedules and its token. */
export async function createClient(
  parts: ClientChangeParts,
  body: BodyOf<typeof createCollectorClient>,
  rule: AuthenticationRule,
  { actor, userId }: Creator,
): Promise<ClientWithToken> {
  const { db, clock, audit, pubSub, tokenStore } = parts;
  const name = requireName(body.name);
  const type = requireType(body.type);
  const authentication = await rule(body, type);
  const now = clock.now();
  const create = () =>
    db.transaction().execute(async (transaction) => {
      const domain_controller = body.domain_controller || null;
      const client = await new ClientStore(transaction).create(
        { name, type, domain_controller, ...authentication },
        now,
      );
      const schedules = new ScheduleStore(transaction);
      for (const event of body.events ?? []) await schedules.create(newSchedule(event, client, now));
      await raiseCreated(transaction, client, now);
      if (authentication.auth_type === 'windows') return { client, token: undefined };
      const token = await tokenStore.within(transaction).replaceOfClient(client.id, userId, now);
      return { client, token };
    });
  const created = await audit.record(actor, 'CreateClient', { name, type }, create, ({ client }) =>
    auditFields(client),
  );
  await pubSub.publish('alerts').catch(() => {});
  return created;
}

async function raiseCreated(db: Database, { id, name, type }: Client, now: Date): Promise<void> {
  const message = `The collector "${name}" was registered.`;
  await new AlertEventStore(db).raise([{ type: 'client.created', message, data: { client_id: id, name, type } }], now);
}

/** A client that begins to authenticate by its issuer loses its token; one that ceases to gets a new one. */
export async function updateClient(
  { db, clock, audit, pubSub, tokenStore }: ClientChangeParts,
  client: Client,
  body: BodyOf<typeof updateCollectorClient>,
  rule: AuthenticationRule,
  { actor, userId }: Creator,
): Promise<ClientWithToken> {
  const authentication = await rule(body, client.type as ClientType, client);
  const change = {
    ...(body.name !== undefined && body.name !== null && { name: requireName(body.name) }),
    ...(body.domain_controller !== undefined && { domain_controller: body.domain_controller || null }),
    ...authentication,
  };
  const isSwitched = authentication.auth_type !== client.auth_type;
  const now = clock.now();
  const update = () =>
    db.transaction().execute(async (transaction) => {
      const changed = await new ClientStore(transaction).change(client.id, change, now);
      if (!changed) throw notFound();
      const tokens = tokenStore.within(transaction);
      if (isSwitched && authentication.auth_type === 'windows') await tokens.removeOfClient(client.id);
      const isSigned = isSwitched && authentication.auth_type === 'bloodhound';
      return { client: changed, token: isSigned ? await tokens.replaceOfClient(client.id, userId, now) : undefined };
    });
  const updated = await audit.record(actor, 'UpdateClient', { ...auditFields(client), ...change }, update);
  await pubSub.publish('identity'); // the name is cached with the token
  return updated;
}

/** Deletes a client and cancels its jobs. */
export async function deleteClient(
  { db, clock, audit, pubSub }: Omit<ClientChangeParts, 'tokenStore'>,
  client: Client,
  actor: Actor,
): Promise<void> {
  await audit.record(actor, 'DeleteClient', auditFields(client), async () => {
    await db.transaction().execute(async (transaction) => {
      await new CollectionJobStore(transaction).cancelOfClient(client.id, clock.now());
      if (!(await new ClientStore(transaction).remove(client.id))) throw notFound();
    });
    await pubSub.publish('identity');
  });
}

/** Issues a new token. The one before stops working. */
export async function replaceToken(parts: ClientChangeParts, client: Client, { actor, userId }: Creator) {
  const { db, clock, audit, pubSub, tokenStore } = parts;
  if (client.auth_type === 'windows') throw badRequest('a client with Windows authentication has no token');
  const replace = () =>
    db
      .transaction()
      .execute((transaction) => tokenStore.within(transaction).replaceOfClient(client.id, userId, clock.now()));
  const token = await audit.record(
    actor,
    'ReplaceClientToken',
    { client_id: client.id },
    replace,
    ({ record: { id, created_by, expires_at } }) => ({ id, created_by, expires_at }),
  );
  await pubSub.publish('identity');
  return token;
}

function auditFields(client: Client): AuditFields {
  return { id: client.id, name: client.name, type: client.type, domain_controller: client.domain_controller };
}

import {
  createCustomNodes,
  type customNodeKind,
  deleteCustomNode,
  getCustomNode,
  listCustomNodes,
  updateCustomNode,
  type WantedDisplay,
} from '@chokepoint/contract';
import { isNodeKind } from '@chokepoint/model';
import type { z } from 'zod';
import type { AuditFields, AuditStore } from '../audit/audit-store.ts';
import type { Principal } from '../callers/principal.ts';
import { environmentsOf } from '../callers/visible-environments.ts';
import type { Clock } from '../clock.ts';
import type { GraphStore } from '../graph/graph-store.ts';
import { created, type Handler, handle, ok } from '../http/handler.ts';
import { badRequest, conflict, notFound, ServiceError } from '../service-error.ts';
import type { Database } from '../storage/database.ts';
import type { PubSub } from '../storage/pub-sub.ts';
import { type CustomNode, CustomNodeStore, type NewCustomNode } from './custom-node-store.ts';
import { resolveIcon } from './kind-icon.ts';
import { visibleKinds } from './visible-kinds.ts';

const LONGEST_NAME = 256;

type CustomNodeParts = {
  readonly db: Database;
  readonly audit: AuditStore;
  readonly clock: Clock;
  readonly pubSub: PubSub;
  readonly graph: GraphStore;
};

export function customNodeHandlers({ db, audit, clock, pubSub, graph }: CustomNodeParts): Handler[] {
  const store = new CustomNodeStore(db);
  /** Whether the caller may know of a kind: ingest registers kinds of every environment. */
  const isKnownTo = (caller: Principal) => {
    const environments = environmentsOf(caller);
    if (!environments) return () => true;
    const { nodes } = visibleKinds(graph.images.current, environments);
    return (node: CustomNode) => isNodeKind(node.kind_name) || node.extension_owned || nodes.has(node.kind_name);
  };

  return [
    handle(listCustomNodes, async ({ caller }) =>
      ok({ data: (await store.list()).filter(isKnownTo(caller)).map(encode) }),
    ),

    handle(getCustomNode, async ({ params, caller }) => {
      const node = await store.byName(params.kind_name);
      if (!node || !isKnownTo(caller)(node)) throw notFound();
      return ok({ data: encode(node) });
    }),

    handle(createCustomNodes, async ({ body, actor }) => {
      const wanted = newNodes(body.custom_types ?? {});
      const added = await audit.record(
        actor,
        'CreateCustomNodeKind',
        numbered(wanted.map(({ kindName, icon }) => ({ kind: kindName, config: { icon } }))),
        () => store.create(wanted, clock.now()),
        (nodes) => numbered(nodes.map(auditFields)),
      );
      await pubSub.publish('kinds');
      return created({ data: added.map(encode) });
    }),

    handle(updateCustomNode, async ({ params, body, actor }) => {
      if (!body.config?.icon) throw badRequest('BadRequest: invalid icon type. only Font Awesome icons are supported');
      const node = await store.byName(params.kind_name);
      if (!node) throw notFound();
      if (node.extension_owned) throw conflict('Conflict: kind name is owned by a schema extension');
      const icon = resolveIcon(body.config.icon);
      const changed = await audit.record(
        actor,
        'UpdateCustomNodeKind',
        auditFields({ ...node, config: { icon } }),
        () => store.update(node.id, icon, clock.now()),
      );
      await pubSub.publish('kinds');
      return ok({ data: encode(changed) });
    }),

    handle(deleteCustomNode, () => {
      throw new ServiceError('gone', 'This endpoint has been deprecated and is no longer available');
    }),
  ];
}

function newNodes(customTypes: Readonly<Record<string, WantedDisplay>>): NewCustomNode[] {
  const entries = Object.entries(customTypes);
  if (entries.length === 0) throw badRequest('BadRequest: custom_types must contain at least 1 entry');
  for (const [name] of entries) {
    if (name === '')
      throw badRequest(
        'BadRequest: custom_types contains an entry with an empty string as a key. please remove or replace the empty key',
      );
    // Half a character, or a NUL: no database text can hold them.
    if (!name.isWellFormed() || name.includes('\0')) throw badRequest('error unmarshalling JSON payload');
    if (name.length > LONGEST_NAME)
      throw badRequest(`BadRequest: custom_types contains a kind name of more than ${LONGEST_NAME} characters`);
  }
  return entries.map(([kindName, display]) => ({ kindName, icon: resolveIcon(display?.icon) }));
}

function encode(node: CustomNode): z.input<typeof customNodeKind> {
  const { type, name, color } = node.config.icon;
  return { id: node.id, kindId: node.kind_id, kindName: node.kind_name, config: { icon: { type, name, color } } };
}

const auditFields = (node: CustomNode): AuditFields => ({ id: node.id, kind: node.kind_name, config: node.config });

const numbered = (items: readonly AuditFields[]): AuditFields =>
  Object.fromEntries(items.map((item, index) => [String(index), item]));

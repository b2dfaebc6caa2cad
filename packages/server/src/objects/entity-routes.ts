import { type DirectoryEntity, entityInformationRoutes, entityRelatedRoutes, patchDomain } from '@chokepoint/contract';
import { environmentsOf } from '../callers/visible-environments.ts';
import { askQuickly } from '../graph-answers/ask-quickly.ts';
import { type Call, EncodedJson, type Handler, handle, ok } from '../http/handler.ts';
import { badRequest, forbidden, notFound } from '../service-error.ts';
import { type EntityParts, pageContext } from './entity-parts.ts';
import type { ObjectInformationOutput } from './object-information-task.ts';
import { quickInformation, quickRelated } from './quick-tasks.ts';
import type { RelatedObjectsOutput } from './related-objects-task.ts';
import { countsOf, formOf, pageOf, type RelatedQuery, sortsOf } from './related-request.ts';
import { setCollected } from './set-collected.ts';
import type { ObjectLookup } from './visible-object.ts';

const DEFAULT_LIMIT = 10;

/** Pages of directory objects: every route comes from the table of entities. */
export function entityHandlers(parts: EntityParts): Handler[] {
  const informationHandlers = entityInformationRoutes.map(({ entity, route }) =>
    handle(route, async (call) => {
      const answer = await entityInformation(parts, call, countsOf(call.query), entity);
      return ok(answer);
    }),
  );

  const relatedHandlers = entityRelatedRoutes.map(({ entity, section, route }) =>
    handle(route, async (call) => {
      const answer = await relatedEntities(parts, call, call.query, entity, section);
      return ok(answer);
    }),
  );

  return [
    ...informationHandlers,
    ...relatedHandlers,
    handle(patchDomain, async (call) => {
      const { collected } = call.body;
      if (typeof collected !== 'boolean') throw badRequest('no domain fields sent for patching');
      await setCollected(parts, lookupOf(call, { collection: 'domains' }, 'Domain'), collected);
      return ok({ data: { collected } });
    }),
  ];
}

async function entityInformation(
  parts: EntityParts,
  call: Call,
  counts: boolean,
  entity: DirectoryEntity,
): Promise<EncodedJson> {
  const input = {
    ...lookupOf(call, entity, entity.kind),
    entity: { of: 'directory', name: entity.collection } as const,
    counts,
    ...(await pageContext(parts)),
  };
  return answerOf(await askQuickly(parts, quickInformation, call.caller, call.signal, input));
}

async function relatedEntities(
  parts: EntityParts,
  call: Call,
  query: RelatedQuery,
  entity: DirectoryEntity,
  { relation, listOnly }: DirectoryEntity['sections'][number],
): Promise<EncodedJson> {
  const input = {
    ...lookupOf(call, entity, 'Base'),
    relation: { of: 'directory', name: relation } as const,
    form: formOf(query.type, listOnly ?? false),
    ...pageOf(query, DEFAULT_LIMIT),
    sorts: sortsOf(query.sort_by),
    strictSkip: false,
    ...(await pageContext(parts)),
  };
  return answerOf(await askQuickly(parts, quickRelated, call.caller, call.signal, input));
}

/** The object that a path names, for a caller who may see it. */
function lookupOf(call: Call, { collection }: { readonly collection: string }, kind: string): ObjectLookup {
  const { object_id: objectId } = call.params as { object_id: string };
  const environments = environmentsOf(call.caller);
  // Before any lookup, so that the answer does not reveal whether there is such a domain.
  if (environments && collection === 'domains' && !environments.includes(objectId))
    throw forbidden('user does not have permission to access this environment');
  return { objectId, kind, environments };
}

function answerOf(output: ObjectInformationOutput | RelatedObjectsOutput): EncodedJson {
  if (output.kind === 'unknown') throw notFound('node not found');
  if (output.kind === 'hidden') throw forbidden();
  if (output.kind !== 'answer') throw new Error(`a page of a directory list is never ${output.kind}`);
  return new EncodedJson(output.json);
}

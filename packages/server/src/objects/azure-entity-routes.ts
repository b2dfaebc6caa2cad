import { AZURE_ENTITIES, getAzureEntity, isAzureRelation, type QueryOf } from '@chokepoint/contract';
import { environmentsOf } from '../callers/visible-environments.ts';
import { askQuickly } from '../graph-answers/ask-quickly.ts';
import { type Call, EncodedJson, type Handler, handle, ok } from '../http/handler.ts';
import { badRequest, forbidden, notFound } from '../service-error.ts';
import { type EntityParts, pageContext } from './entity-parts.ts';
import type { ObjectInformationOutput } from './object-information-task.ts';
import { quickInformation, quickRelated } from './quick-tasks.ts';
import type { RelatedObjectsOutput } from './related-objects-task.ts';
import { countsOf, pageOf, sortsOf } from './related-request.ts';
import type { ObjectLookup } from './visible-object.ts';

const DEFAULT_LIMIT = 100;

type Query = QueryOf<typeof getAzureEntity>;
/** The caller, and the signal that it no longer waits. */
type Waiting = Pick<Call, 'caller' | 'signal'>;

/** The page of an Azure object, and what is related to it. */
export function azureEntityHandlers(parts: EntityParts): Handler[] {
  return [
    handle(getAzureEntity, async ({ params, query, caller, signal }) => {
      if (!query.object_id) throw badRequest('query parameter object_id is required');
      if (!Object.hasOwn(AZURE_ENTITIES, params.entity_type))
        throw badRequest('there are errors in the query parameter filters specified');
      const lookup = { objectId: query.object_id, kind: 'AZBase', environments: environmentsOf(caller) };
      const answer = query.related_entity_type
        ? await relatedEntities(parts, { caller, signal }, lookup, query.related_entity_type, query)
        : await entityInformation(parts, { caller, signal }, lookup, params.entity_type, query);
      return ok(answer);
    }),
  ];
}

async function entityInformation(
  parts: EntityParts,
  { caller, signal }: Waiting,
  lookup: ObjectLookup,
  entityType: string,
  query: Query,
): Promise<EncodedJson> {
  const entity = { of: 'azure', name: entityType } as const;
  const input = { ...lookup, entity, counts: countsOf(query), ...(await pageContext(parts)) };
  return answerOf(await askQuickly(parts, quickInformation, caller, signal, input), 0);
}

async function relatedEntities(
  parts: EntityParts,
  { caller, signal }: Waiting,
  lookup: ObjectLookup,
  relation: string,
  query: Query,
): Promise<EncodedJson> {
  if (!isAzureRelation(relation)) throw notFound(`no matching related entity list type for ${relation.slice(0, 64)}`);
  const page = pageOf(query, DEFAULT_LIMIT);
  const input = {
    ...lookup,
    relation: { of: 'azure', name: relation } as const,
    form: formOf(query.type),
    ...page,
    sorts: sortsOf(query.sort_by),
    strictSkip: true,
    ...(await pageContext(parts)),
  };
  return answerOf(await askQuickly(parts, quickRelated, caller, signal, input), page.skip);
}

function formOf(text: string | undefined): 'list' | 'graph' {
  if (text === undefined || text === '' || text === 'list') return 'list';
  if (text !== 'graph') throw badRequest('invalid return type requested for related entities');
  return 'graph';
}

function answerOf(output: ObjectInformationOutput | RelatedObjectsOutput, skip: number): EncodedJson {
  switch (output.kind) {
    case 'unknown':
      throw notFound('not found');
    case 'hidden':
      throw forbidden();
    case 'beyond-end':
      throw badRequest(`invalid skip: ${skip}`);
    default:
      return new EncodedJson(output.json);
  }
}

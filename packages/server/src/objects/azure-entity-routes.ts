import { type AnswerOf, AZURE_ENTITIES, getAzureEntity, isAzureRelation } from '@chokepoint/contract';
import { environmentsOf } from '../callers/visible-environments.ts';
import { askQuickly } from '../graph-answers/ask-quickly.ts';
import { EncodedJson, type Handler, handle, okEncoded } from '../http/handler.ts';
import type { Service } from '../service.ts';
import { badRequest, forbidden, notFound } from '../service-error.ts';
import type { InformationInput, InformationOutput } from './information-task.ts';
import { quickInformation, quickRelated } from './quick-tasks.ts';
import { countsOf, pageOf, sortsOf } from './related-request.ts';
import type { RelatedInput, RelatedOutput } from './related-task.ts';

const DEFAULT_LIMIT = 100;

/** The page of an Azure object, and whatever is related to it. */
export function azureEntityHandlers(service: Service): Handler[] {
  return [
    handle(getAzureEntity, async ({ params, query, caller, signal }) => {
      if (!query.object_id) throw badRequest('query parameter object_id is required');
      if (!Object.hasOwn(AZURE_ENTITIES, params.entity_type))
        throw badRequest('there are errors in the query parameter filters specified');
      const subject = { objectId: query.object_id, kind: 'AZBase', environments: environmentsOf(caller) };
      const kinds = await service.kinds.displayed();
      const keep = await service.flags.enabled('entity_panel_cache');
      const related = query.related_entity_type;
      if (!related) {
        const entity = { of: 'azure', name: params.entity_type } as const;
        const input: InformationInput = { ...subject, entity, counts: countsOf(query), kinds, keep };
        return answerOf(await askQuickly(service, quickInformation, caller, signal, input), 0);
      }
      if (!isAzureRelation(related)) throw notFound(`no matching related entity list type for ${related.slice(0, 64)}`);
      const page = pageOf(query, DEFAULT_LIMIT);
      const input: RelatedInput = {
        ...subject,
        relation: { of: 'azure', name: related },
        form: formOf(query.type),
        ...page,
        sorts: sortsOf(query.sort_by),
        strictSkip: true,
        kinds,
        keep,
      };
      return answerOf(await askQuickly(service, quickRelated, caller, signal, input), page.skip);
    }),
  ];
}

function formOf(text: string | undefined): 'list' | 'graph' {
  if (text === undefined || text === '' || text === 'list') return 'list';
  if (text !== 'graph') throw badRequest('invalid return type requested for related entities');
  return 'graph';
}

function answerOf(output: InformationOutput | RelatedOutput, skip: number) {
  switch (output.kind) {
    case 'unknown':
      throw notFound('not found');
    case 'hidden':
      throw forbidden();
    case 'beyond-end':
      throw badRequest(`invalid skip: ${skip}`);
    default:
      return okEncoded<AnswerOf<typeof getAzureEntity>['body']>(new EncodedJson(output.json));
  }
}

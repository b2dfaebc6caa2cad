import { type AnswerOf, entityInformationRoutes, entityRelatedRoutes, patchDomain } from '@chokepoint/contract';
import { Batch } from '@chokepoint/graph';
import { environmentsOf } from '../callers/visible-environments.ts';
import { askQuickly } from '../graph-answers/ask-quickly.ts';
import { type Call, EncodedJson, type Handler, handle, ok, okEncoded } from '../http/handler.ts';
import type { Service } from '../service.ts';
import { badRequest, forbidden, notFound } from '../service-error.ts';
import type { InformationInput, InformationOutput } from './information-task.ts';
import { quickInformation, quickRelated } from './quick-tasks.ts';
import { countsOf, formOf, pageOf, sortsOf } from './related-request.ts';
import type { RelatedInput, RelatedOutput } from './related-task.ts';
import { subjectOf } from './seen-subject.ts';

const DEFAULT_LIMIT = 10;

/** Pages of directory objects: every route comes from the table of entities. */
export function entityHandlers(service: Service): Handler[] {
  const informationHandlers = entityInformationRoutes.map(({ entity, route }) =>
    handle(route, async (call) => {
      const counts = countsOf(call.query);
      const input: InformationInput = {
        ...subjectIn(call, entity, entity.kind),
        entity: { of: 'directory', name: entity.collection },
        counts,
        kinds: await service.kinds.displayed(),
        keep: await service.flags.enabled('entity_panel_cache'),
      };
      const output = await askQuickly(service, quickInformation, call.caller, call.signal, input);
      return okEncoded<AnswerOf<typeof route>['body']>(answerOf(output));
    }),
  );

  const relatedHandlers = entityRelatedRoutes.map(({ entity, section, route }) =>
    handle(route, async (call) => {
      const { query } = call;
      const input: RelatedInput = {
        ...subjectIn(call, entity, 'Base'),
        relation: { of: 'directory', name: section.relation },
        form: formOf(query.type, section.listOnly ?? false),
        ...pageOf(query, DEFAULT_LIMIT),
        sorts: sortsOf(query.sort_by),
        strictSkip: false,
        kinds: await service.kinds.displayed(),
        keep: await service.flags.enabled('entity_panel_cache'),
      };
      const output = await askQuickly(service, quickRelated, call.caller, call.signal, input);
      return okEncoded<AnswerOf<typeof route>['body']>(answerOf(output));
    }),
  );

  return [
    ...informationHandlers,
    ...relatedHandlers,
    handle(patchDomain, async (call) => {
      const { collected } = call.body;
      if (typeof collected !== 'boolean') throw badRequest('no domain fields sent for patching');
      const subject = subjectIn(call, { collection: 'domains' }, 'Domain');
      const seen = subjectOf(service.graph.images.current, subject);
      if (seen.kind !== 'seen') throw notFound('node not found');
      const batch = new Batch();
      batch.node(subject.objectId, [], { collected });
      await service.graph.commit(
        { batches: [batch.pack()] },
        { cause: { kind: 'domain', details: { id: subject.objectId } } },
      );
      return ok({ data: { collected } });
    }),
  ];
}

/** The object that a path names, for a caller who may see it. */
function subjectIn(call: Call, { collection }: { readonly collection: string }, kind: string) {
  const { object_id: objectId } = call.params as { object_id: string };
  const environments = environmentsOf(call.caller);
  // Said before anything is looked up, so that it does not tell whether there is such a domain.
  if (environments && collection === 'domains' && !environments.includes(objectId))
    throw forbidden('user does not have permission to access this environment');
  return { objectId, kind, environments };
}

function answerOf(output: InformationOutput | RelatedOutput): EncodedJson {
  if (output.kind === 'unknown') throw notFound('node not found');
  if (output.kind === 'hidden') throw forbidden();
  if (output.kind !== 'answer') throw new Error(`a page of a directory list is never ${output.kind}`);
  return new EncodedJson(output.json);
}

import { explainFindingRoute } from '@chokepoint/contract';
import { ask } from '../../graph-answers/ask.ts';
import { type Handler, handle, ok } from '../../http/handler.ts';
import type { Service } from '../../service.ts';
import { notFound } from '../../service-error.ts';
import type { FoundEnd } from '../detect/find-findings-task.ts';
import { whatToFind } from '../detect/findings-step.ts';
import { explainFindingTask } from '../finding-tasks.ts';
import { requireEnvironments, scopeOf } from '../requests/finding-request.ts';
import { knownTypes } from '../types/finding-catalogue.ts';
import type { ExplainInput, ToldExamples, ToldStep } from './explain-finding-task.ts';

const USUAL_SAMPLES = 5;

export function explanationHandlers(service: Service): Handler[] {
  return [
    handle(explainFindingRoute, async ({ params, query, caller, signal }) => {
      const row = await service.db
        .selectFrom('finding')
        .selectAll()
        .where('id', '=', params.attack_path_id)
        .where('archived_at', 'is', null)
        .executeTakeFirst();
      if (!row) throw notFound();
      requireEnvironments(caller, [row.environment_id]);
      const alone = scopeOf(caller) === 'alone';
      const type = (await knownTypes(service)).find(({ name }) => name === row.type);
      if (!type || (alone && !row.local)) throw notFound();
      const { detection } = type;
      const input: ExplainInput = {
        find: await whatToFind(service, { alone: false }),
        finding: {
          environmentId: row.environment_id,
          zone: row.zone,
          sourceId: row.source_id,
          targetId: row.target_id,
          relationship: detection.by === 'list' ? undefined : detection.relationship,
        },
        samples: query.samples ?? USUAL_SAMPLES,
        alone,
      };
      const told = await ask(service, explainFindingTask, caller, signal, input, 'query');
      if (!told) throw notFound('the graph has changed since the analysis: the finding is not in it any more');
      return ok({
        data: {
          id: row.id,
          finding: row.type,
          title: type.title,
          environment_id: row.environment_id,
          asset_group_tag_id: row.zone,
          source: told.source && encodeObject(told.source),
          target: encodeObject(told.target),
          relationship: told.relationship && encodeStep(told.relationship),
          exposed: told.exposed && encodeExamples(told.exposed),
          impacted: encodeExamples(told.impacted),
        },
      });
    }),
  ];
}

const encodeExamples = ({ count, examples }: ToldExamples) => ({
  count,
  examples: examples.map(({ principal, objects, relationships }) => ({
    principal: encodeObject(principal),
    length: relationships.length,
    objects: objects.map(encodeObject),
    relationships: relationships.map(encodeStep),
  })),
});

const encodeObject = ({ id, name, kind, environmentId }: FoundEnd) => ({
  id,
  name,
  kind,
  environment_id: environmentId,
});
const encodeStep = ({ id, ...rest }: ToldStep) => ({ relationship_id: id, ...rest });

import { type AnswerOf, runCypher } from '@chokepoint/contract';
import { EncodedJson, type Handler, handle, okEncoded } from '../http/handler.ts';
import { badRequest, notFound } from '../http/service-error.ts';
import type { Service } from '../service.ts';
import { ask, environmentsOf, registeredKinds } from './ask.ts';
import type { CypherInput, CypherOutput } from './cypher-task.ts';

export function cypherHandlers(service: Service): Handler[] {
  return [
    handle(runCypher, async ({ body, caller, signal }) => {
      if (body.query.trim() === '') throw badRequest('invalid input');
      const input: CypherInput = {
        query: body.query,
        parameters: body.parameters ?? {},
        properties: body.include_properties ?? false,
        displayKinds: await registeredKinds(service),
        environments: environmentsOf(caller),
        now: service.clock.now().getTime(),
      };
      const output = await ask<CypherOutput>(service, 'cypher', caller, signal, input, 'query');
      if (output.kind === 'refused') throw badRequest(output.message);
      if (output.empty) throw notFound();
      return okEncoded<AnswerOf<typeof runCypher>['body']>(new EncodedJson(output.json));
    }),
  ];
}

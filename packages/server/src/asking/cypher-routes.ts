import { type AnswerOf, runCypher } from '@chokepoint/contract';
import { EncodedJson, type Handler, handle, okEncoded } from '../http/handler.ts';
import { badRequest, notFound, ServiceError } from '../http/service-error.ts';
import type { Principal } from '../identity/principal.ts';
import type { Service } from '../service.ts';
import { TaskTimedOut, TaskTooLarge } from '../workers/task.ts';
import type { CypherInput, CypherOutput } from './cypher-task.ts';

/** The request's own time limit ends a query; this only keeps a lifted limit from meaning for ever. */
const LONGEST_MS = 3_600_000;
const MOST_BYTES = 2 ** 30;

export function cypherHandlers(service: Service): Handler[] {
  return [
    handle(runCypher, async ({ body, caller, signal }) => {
      if (body.query.trim() === '') throw badRequest('invalid input');
      using image = service.graph.images.hold();
      const { display, source } = await registeredKinds(service);
      const input: CypherInput = {
        query: body.query,
        parameters: body.parameters ?? {},
        properties: body.include_properties ?? false,
        displayKinds: display,
        sourceKinds: source,
        environments: environmentsOf(caller),
        now: service.clock.now().getTime(),
      };
      const options = {
        image,
        lane: 'query',
        owner: caller.user.id,
        milliseconds: LONGEST_MS,
        bytes: MOST_BYTES,
        signal,
      } as const;
      const output = await service.workers.run<CypherOutput>('cypher', input, options).catch(explained);
      if (output.kind === 'refused') throw badRequest(output.message);
      if (output.empty) throw notFound();
      return okEncoded<AnswerOf<typeof runCypher>['body']>(new EncodedJson(output.json));
    }),
  ];
}

/** `undefined` = every environment. */
export function environmentsOf(caller: Principal): readonly string[] | undefined {
  if (caller.user.all_environments) return undefined;
  return caller.user.environments.map((one) => one.environment_id);
}

/** Kinds that users registered for display. */
async function registeredKinds(service: Service): Promise<{ display: string[]; source: string[] }> {
  const rows = await service.db.selectFrom('custom_node_kind').select('kind_name').execute();
  return { display: rows.map((row) => row.kind_name), source: [] };
}

function explained(error: unknown): never {
  if (error instanceof TaskTimedOut) throw new ServiceError('timed-out', error.message);
  if (error instanceof TaskTooLarge) throw badRequest(error.message);
  throw error;
}

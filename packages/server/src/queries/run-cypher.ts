import type { Actor } from '../callers/actor.ts';
import { may, type Principal } from '../callers/principal.ts';
import { environmentsOf } from '../callers/visible-environments.ts';
import { ask } from '../graph-answers/ask.ts';
import { EncodedJson } from '../http/handler.ts';
import { CustomNodeStore } from '../kinds/custom-node-store.ts';
import type { Service } from '../service.ts';
import { badRequest, conflict, forbidden, notFound } from '../service-error.ts';
import type { CypherChange, CypherInput, CypherOutput, DrawingInput } from './cypher-task.ts';
import { cypherRowsTask, cypherTask, drawAnswerTask } from './query-tasks.ts';
import type { RowsInput } from './rows-task.ts';

export type CypherRequest = {
  readonly query: string;
  readonly parameters?: Readonly<Record<string, unknown>> | null | undefined;
  readonly include_properties?: boolean | null | undefined;
};

export type Asker = { readonly caller: Principal; readonly actor: Actor; readonly signal: AbortSignal };

/** How often a change is worked out again because the graph has changed meanwhile. */
const MOST_ATTEMPTS = 10;

/** Runs a query for a user, and commits what it writes. The answer is the JSON of a graph. */
export async function runCypherFor(service: Service, asker: Asker, request: CypherRequest): Promise<EncodedJson> {
  const { caller, actor, signal } = asker;
  if (request.query.trim() === '') throw badRequest('invalid input');
  const input: CypherInput = {
    query: request.query,
    parameters: request.parameters ?? {},
    properties: request.include_properties ?? false,
    writes: writesOf(service, caller),
    displayKinds: (await service.kinds.displayed()).display,
    environments: environmentsOf(caller),
    now: service.clock.now().getTime(),
  };
  const run = async (): Promise<Ran> => {
    using held = service.graph.images.lease();
    const output = await ask(service, cypherTask, caller, signal, input, 'query', held);
    if (output.kind === 'refused') throw badRequest(output.message);
    if (output.kind === 'forbidden') throw forbidden(output.message);
    return { ...output, version: held.version };
  };
  const ran = await run();
  if (ran.kind === 'graph') {
    noteRun(service, actor, ran.stripped);
    if (ran.empty) throw notFound();
    return new EncodedJson(ran.json);
  }
  const answer = await service.audit.record(actor, 'MutateGraph', { query: ran.stripped }, () =>
    committed(service, caller, ran, run),
  );
  const { properties, displayKinds, now } = input;
  const drawing: DrawingInput = { answer, properties, displayKinds, now };
  return new EncodedJson(await ask(service, drawAnswerTask, caller, signal, drawing, 'query'));
}

/** Runs a reading query for a user. The answer is the text of its rows. */
export async function exportCypherFor(
  service: Service,
  asker: Asker,
  request: CypherRequest & { readonly format: RowsInput['format'] },
): Promise<Uint8Array> {
  const { caller, actor, signal } = asker;
  if (request.query.trim() === '') throw badRequest('invalid input');
  const input: RowsInput = {
    query: request.query,
    parameters: request.parameters ?? {},
    format: request.format,
    environments: environmentsOf(caller),
    now: service.clock.now().getTime(),
  };
  const output = await ask(service, cypherRowsTask, caller, signal, input, 'query');
  if (output.kind === 'refused') throw badRequest(output.message);
  noteRun(service, actor, output.stripped);
  return output.text;
}

/** Who asked what, without the values in it. Nobody waits for it to be written. */
function noteRun({ audit, log }: Service, actor: Actor, query: string): void {
  audit.write(actor, 'RunCypherQuery', 'success', { query }).catch((error: unknown) => {
    log.warn({ err: error }, 'a query could not be written to the audit log');
  });
}

/** What a query gave, and the version of the graph that it has seen. */
type Ran = Extract<CypherOutput, { kind: 'graph' | 'change' }> & { readonly version: number };

/** Commits what a query writes; runs it again when the graph has changed since. */
async function committed(
  { graph, clock }: Service,
  caller: Principal,
  first: Ran,
  again: () => Promise<Ran>,
): Promise<CypherChange['answer']> {
  let ran = first;
  for (let attempt = 1; attempt <= MOST_ATTEMPTS && ran.kind === 'change'; attempt++) {
    const { chunks, newKinds, answer } = ran.change;
    if (chunks.length === 0) return answer;
    const commit = await graph.append(ran.version, chunks, {
      cause: { kind: 'cypher', details: { query: ran.stripped, user: caller.user.id } },
      alongside: (transaction) => new CustomNodeStore(transaction).register(newKinds, clock.now()),
    });
    if (commit) return answer;
    ran = await again();
  }
  throw conflict('the graph changed again and again while the query ran: try again later');
}

/** Somebody who sees only a part of the graph cannot know what a change does to the rest. */
function writesOf({ config }: Service, caller: Principal): CypherInput['writes'] {
  if (!config.cypherWrites) return 'off';
  return may(caller, 'graphdb/Mutate') && caller.user.all_environments ? 'allowed' : 'forbidden';
}

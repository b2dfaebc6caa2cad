import type { AuditStore } from '../audit/audit-store.ts';
import type { Actor } from '../callers/actor.ts';
import { may, type Principal } from '../callers/principal.ts';
import { environmentsOf } from '../callers/visible-environments.ts';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { GraphStore } from '../graph/graph-store.ts';
import { type AskParts, ask } from '../graph-answers/ask.ts';
import { EncodedJson } from '../http/handler.ts';
import { CustomNodeStore } from '../kinds/custom-node-store.ts';
import type { KindCatalogue } from '../kinds/kind-catalogue.ts';
import { badRequest, conflict, forbidden, notFound } from '../service-error.ts';
import type { CypherChange, CypherInput, CypherOutput } from './cypher-task.ts';
import { logRun, type RunLogParts } from './log-run.ts';
import { parametersOf } from './query-parameters.ts';
import { cypherTask, encodeAnswerTask } from './query-tasks.ts';

export type CypherParts = AskParts &
  RunLogParts & {
    readonly graph: GraphStore;
    readonly audit: AuditStore;
    readonly clock: Clock;
    readonly kinds: KindCatalogue;
    readonly config: Pick<Config, 'cypherWrites'>;
  };

export type CypherRequest = {
  readonly query: string;
  readonly parameters?: Readonly<Record<string, unknown>> | null | undefined;
  readonly include_properties?: boolean | null | undefined;
  /** Why it may not write, whatever the caller may do otherwise. */
  readonly readOnly?: string | undefined;
};

export type CypherCaller = { readonly caller: Principal; readonly actor: Actor; readonly signal: AbortSignal };

/** How often a change is computed again because the graph has changed meanwhile. */
const MOST_ATTEMPTS = 10;

/** What a query returned, and the version of the graph that it ran on. */
type Ran = Extract<CypherOutput, { kind: 'graph' | 'change' }> & { readonly version: number };

/** Runs a query for a user, and commits what it writes. Returns the JSON of a graph. */
export async function runCypherFor(parts: CypherParts, by: CypherCaller, request: CypherRequest): Promise<EncodedJson> {
  const input = await cypherInput(parts, by.caller, request);
  const ran = await runOnce(parts, by, input);
  if (ran.kind === 'graph') {
    logRun(parts, by.actor, ran.stripped);
    if (ran.empty) throw notFound();
    return new EncodedJson(ran.json);
  }
  const answer = await parts.audit.record(by.actor, 'MutateGraph', { query: ran.stripped }, () =>
    commitChange(parts, by, input, ran),
  );
  const { properties, displayKinds, now } = input;
  const written = { answer, properties, displayKinds, now };
  return new EncodedJson(await ask(parts, encodeAnswerTask, by.caller, by.signal, written, 'query'));
}

async function cypherInput(parts: CypherParts, caller: Principal, request: CypherRequest): Promise<CypherInput> {
  if (request.query.trim() === '') throw badRequest('invalid input');
  return {
    query: request.query,
    parameters: parametersOf(request),
    properties: request.include_properties ?? false,
    writes: writesOf(parts, caller, request),
    noWrites: request.readOnly,
    displayKinds: (await parts.kinds.displayed()).display,
    environments: environmentsOf(caller),
    now: parts.clock.now().getTime(),
  };
}

/** A user who sees only a part of the graph cannot know what a change does to the rest. */
function writesOf({ config }: CypherParts, caller: Principal, { readOnly }: CypherRequest): CypherInput['writes'] {
  if (!config.cypherWrites) return 'off';
  const allowed = readOnly === undefined && may(caller, 'graphdb/Mutate') && caller.user.all_environments;
  return allowed ? 'allowed' : 'forbidden';
}

async function runOnce(parts: CypherParts, { caller, signal }: CypherCaller, input: CypherInput): Promise<Ran> {
  using lease = parts.graph.images.lease();
  const output = await ask(parts, cypherTask, caller, signal, input, 'query', lease);
  if (output.kind === 'refused') throw badRequest(output.message);
  if (output.kind === 'forbidden') throw forbidden(output.message);
  return { ...output, version: lease.version };
}

/** Commits what a query writes; runs it again when the graph has changed since. */
async function commitChange(
  parts: CypherParts,
  by: CypherCaller,
  input: CypherInput,
  first: Ran,
): Promise<CypherChange['answer']> {
  let ran = first;
  for (let attempt = 1; attempt <= MOST_ATTEMPTS && ran.kind === 'change'; attempt++) {
    const { chunks, newKinds, answer } = ran.change;
    if (chunks.length === 0) return answer;
    const commit = await parts.graph.append(ran.version, chunks, {
      cause: { kind: 'cypher', details: { query: ran.stripped, user: by.caller.user.id } },
      alongside: (transaction) => new CustomNodeStore(transaction).register(newKinds, parts.clock.now()),
    });
    if (commit) return answer;
    ran = await runOnce(parts, by, input);
  }
  throw conflict('the graph changed again and again while the query ran: try again later');
}

import { environmentsOf } from '../callers/visible-environments.ts';
import type { Clock } from '../clock.ts';
import { type AskParts, ask } from '../graph-answers/ask.ts';
import { badRequest } from '../service-error.ts';
import { logRun, type RunLogParts } from './log-run.ts';
import { parametersOf } from './query-parameters.ts';
import { cypherRowsTask } from './query-tasks.ts';
import type { RowFormat } from './row-writer.ts';
import type { CypherCaller, CypherRequest } from './run-cypher.ts';

type Parts = AskParts & RunLogParts & { readonly clock: Clock };

/** Runs a reading query for a user. Returns the text of its rows. */
export async function exportCypherFor(
  parts: Parts,
  { caller, actor, signal }: CypherCaller,
  request: CypherRequest & { readonly format: RowFormat },
): Promise<Uint8Array> {
  if (request.query.trim() === '') throw badRequest('invalid input');
  const input = {
    query: request.query,
    parameters: parametersOf(request),
    format: request.format,
    environments: environmentsOf(caller),
    now: parts.clock.now().getTime(),
  };
  const output = await ask(parts, cypherRowsTask, caller, signal, input, 'query');
  if (output.kind === 'refused') throw badRequest(output.message);
  logRun(parts, actor, output.stripped);
  return output.text;
}

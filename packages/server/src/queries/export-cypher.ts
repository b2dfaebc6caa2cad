import { environmentsOf } from '../callers/visible-environments.ts';
import type { Clock } from '../clock.ts';
import { type AskParts, ask } from '../graph-answers/ask.ts';
import { badRequest } from '../service-error.ts';
import type { RowsInput } from './cypher-rows-task.ts';
import { logRun, type RunLogParts } from './log-run.ts';
import { parametersOf } from './query-parameters.ts';
import { cypherRowsTask } from './query-tasks.ts';
import type { RowFormat } from './row-writer.ts';
import type { CypherCaller, CypherRequest } from './run-cypher.ts';

type Parts = AskParts & RunLogParts & { readonly clock: Clock };

type RowsRequest = CypherRequest & { readonly format: RowFormat } & Pick<RowsInput, 'most'>;

/** Runs a reading query for a user. Returns the text of its rows, and whether there are more than it was to write. */
export async function exportCypherFor(
  parts: Parts,
  { caller, actor, signal }: CypherCaller,
  request: RowsRequest,
): Promise<{ readonly text: Uint8Array; readonly truncated: boolean }> {
  if (request.query.trim() === '') throw badRequest('invalid input');
  const input = {
    query: request.query,
    parameters: parametersOf(request),
    format: request.format,
    ...(request.most && { most: request.most }),
    environments: environmentsOf(caller),
    now: parts.clock.now().getTime(),
  };
  const output = await ask(parts, cypherRowsTask, caller, signal, input, 'query');
  if (output.kind === 'refused') throw badRequest(output.message);
  logRun(parts, actor, output.stripped);
  return { text: output.text, truncated: output.truncated };
}

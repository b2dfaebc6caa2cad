import { ApiError } from '@chokepoint/contract';
import type { RowFormat } from '@chokepoint/server';
import { type Command, UsageFault } from './command.ts';
import { oneOf, requireFiles } from './options/option-values.ts';
import { parseOptions, TEXT, TEXTS } from './options/parse-options.ts';
import { SERVICE_OPTIONS, SERVICE_USAGE } from './options/service-options.ts';
import { queryService } from './query/query-service.ts';
import { type Rows, rowsAsJson, rowsAsTable } from './query/rows-as-text.ts';
import { printError } from './text/print.ts';

const FORMATS = ['table', 'json', 'csv'] as const;
type Format = (typeof FORMATS)[number];
const OPTIONS = { ...SERVICE_OPTIONS, format: TEXT, param: TEXTS, file: TEXTS } as const;

export const query: Command = {
  usage: `chokepoint query [--format table|json|csv] [--param NAME=VALUE]... [--url URL] [credentials] 'MATCH ... RETURN ...'
  chokepoint query [--format table|json|csv] [--param NAME=VALUE]... --file FILE... 'MATCH ... RETURN ...'

${SERVICE_USAGE} With --file,
which can be repeated, the files are ingested and analysed in memory instead, and nothing is sent anywhere.

A parameter value that is JSON (a number, true, a list) is used as such, any other is text. Queries only read.`,
  async run(args) {
    const { values, positionals } = parseOptions(args, OPTIONS);
    const [text, ...more] = positionals;
    if (text === undefined || more.length > 0) throw new UsageFault('query takes one query, in quotes');
    const format = oneOf(FORMATS, values.format ?? 'table', '--format');
    const request = { query: text, parameters: parametersOf(values.param ?? []), format: transferFormat(format) };
    const files = values.file ?? [];
    try {
      const answer = files.length > 0 ? await queryLocalFiles(files, request) : await queryService(values, request);
      process.stdout.write(formatAnswer(format, answer));
      return 0;
    } catch (error) {
      if (!(error instanceof QueryRefused) && !(error instanceof ApiError)) throw error;
      printError(error.message);
      return 1;
    }
  },
};

/** The query is invalid. */
class QueryRefused extends Error {
  override name = 'QueryRefused';
}

/** Tables are formatted here, from JSON. */
const transferFormat = (format: Format): RowFormat => (format === 'csv' ? 'csv' : 'json');

function parametersOf(given: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(
    given.map((pair) => {
      const at = pair.indexOf('=');
      if (at < 1) throw new UsageFault(`--param must be NAME=VALUE, not "${pair}"`);
      return [pair.slice(0, at), jsonOrText(pair.slice(at + 1))];
    }),
  );
}

function jsonOrText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

type Request = { readonly query: string; readonly parameters: Record<string, unknown>; readonly format: RowFormat };

async function queryLocalFiles(files: readonly string[], request: Request): Promise<string> {
  requireFiles(files);
  const { queryFiles } = await import('@chokepoint/server/offline');
  const { output, failures } = await queryFiles({ ...request, files, now: new Date() });
  for (const failure of failures) printError(failure);
  if (output.kind === 'refused') throw new QueryRefused(output.message);
  return new TextDecoder().decode(output.text);
}

function formatAnswer(format: Format, answer: string): string {
  if (format === 'csv') return answer;
  const rows = JSON.parse(answer) as Rows;
  return format === 'json' ? rowsAsJson(rows) : rowsAsTable(rows);
}

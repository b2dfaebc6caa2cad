import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { ApiError } from '@chokepoint/contract';
import { queryFiles, type RowFormat } from '@chokepoint/server';
import { type Command, UsageFault } from './command.ts';
import { askService } from './query/ask-service.ts';
import { type Rows, rowsAsJson, rowsAsTable } from './query/rows-as-text.ts';

const FORMATS = ['table', 'json', 'csv'] as const;
type Format = (typeof FORMATS)[number];

export const query: Command = {
  name: 'query',
  summary: 'Ask a Cypher question of a service, or of collector files without one',
  usage: `chokepoint query [--format table|json|csv] [--param NAME=VALUE]... [--url URL] [credentials] 'MATCH ... RETURN ...'
  chokepoint query [--format table|json|csv] [--param NAME=VALUE]... --file FILE... 'MATCH ... RETURN ...'

The service is at --url or CHOKEPOINT_URL (default http://127.0.0.1:8080); who asks is told by --token-id and --token-key
(CHOKEPOINT_TOKEN_ID, CHOKEPOINT_TOKEN_KEY), an API token, or by --bearer (CHOKEPOINT_BEARER), a session. With --file,
which can be repeated, the files are taken in and analysed in memory instead, and nothing is sent anywhere.

A value that is JSON (a number, true, a list) is used as such, any other is a text. Queries only read.`,
  async run(args) {
    const { values, positionals } = optionsOf(args);
    const [text, ...more] = positionals;
    if (text === undefined || more.length > 0) throw new UsageFault('query takes one query, in quotes');
    const format = formatNamed(values.format ?? 'table');
    const request = { query: text, parameters: parametersOf(values.param ?? []), format: transferFormat(format) };
    const files = values.file ?? [];
    try {
      const answer = files.length > 0 ? await askFiles(files, request) : await askService(values, request);
      process.stdout.write(shown(format, answer));
      return 0;
    } catch (error) {
      if (!(error instanceof QueryRefused) && !(error instanceof ApiError)) throw error;
      console.error(error.message);
      return 1;
    }
  },
};

/** The query is at fault. */
class QueryRefused extends Error {
  override name = 'QueryRefused';
}

function optionsOf(args: readonly string[]) {
  const text = { type: 'string' } as const;
  const texts = { type: 'string', multiple: true } as const;
  try {
    return parseArgs({
      args: [...args],
      options: {
        format: text,
        param: texts,
        file: texts,
        url: text,
        'token-id': text,
        'token-key': text,
        bearer: text,
      },
      allowPositionals: true,
      strict: true,
    });
  } catch (error) {
    throw new UsageFault((error as Error).message);
  }
}

function formatNamed(name: string): Format {
  const format = FORMATS.find((one) => one === name);
  if (!format) throw new UsageFault(`--format must be one of ${FORMATS.join(', ')}, not "${name}"`);
  return format;
}

/** Tables are made here, of what comes as JSON. */
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

async function askFiles(files: readonly string[], request: Request): Promise<string> {
  const missing = files.find((file) => !existsSync(file));
  if (missing !== undefined) throw new UsageFault(`there is no file ${missing}`);
  const { output, failures } = await queryFiles({ ...request, files, now: new Date() });
  for (const failure of failures) console.error(failure);
  if (output.kind === 'refused') throw new QueryRefused(output.message);
  return new TextDecoder().decode(output.text);
}

function shown(format: Format, answer: string): string {
  if (format === 'csv') return answer;
  const rows = JSON.parse(answer) as Rows;
  return format === 'json' ? rowsAsJson(rows) : rowsAsTable(rows);
}

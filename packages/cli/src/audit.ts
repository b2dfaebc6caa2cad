import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { ApiError, type Client, exportAuditLog, verifyAuditLog } from '@chokepoint/contract';
import { type Command, UsageFault } from './command.ts';
import { oneOf } from './options/option-values.ts';
import { parseOptions, TEXT } from './options/parse-options.ts';
import { clientOf, SERVICE_OPTIONS, SERVICE_USAGE } from './options/service-options.ts';
import { print, printError } from './text/print.ts';

const FORMATS = ['jsonl', 'cef', 'ocsf'] as const;
const OPTIONS = { ...SERVICE_OPTIONS, format: TEXT, after: TEXT, before: TEXT, out: TEXT } as const;

export const audit: Command = {
  usage: `chokepoint audit verify [--url URL] [credentials]
  chokepoint audit export [--format ${FORMATS.join('|')}] [--after TIME] [--before TIME] [--out FILE] [--url URL] [credentials]

"verify" checks the chain of entries and names the first that was removed, altered or inserted; it then ends with 1.
"export" writes one entry per line: JSON (jsonl, the default), the Common Event Format (cef) or the Open Cybersecurity
Schema Framework (ocsf), of a span of time (RFC 3339; by default of the last year), to --out or the output.

${SERVICE_USAGE}`,
  async run(args) {
    const { values, positionals } = parseOptions(args, OPTIONS);
    const [task, ...others] = positionals;
    if (others.length > 0 || (task !== 'verify' && task !== 'export'))
      throw new UsageFault('say what to do: verify or export');
    const client = clientOf(values, '');
    try {
      return await (task === 'verify' ? verify(client) : exportLog(client, values));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      printError(error.message);
      return 1;
    }
  },
};

async function verify(client: Client): Promise<number> {
  const { entries, problem } = (await client.call(verifyAuditLog)).body.data;
  if (!problem) {
    print(`${entries} entries, complete and unaltered`);
    return 0;
  }
  printError(`entry ${problem.seq}: ${problem.kind}; the ${entries} entries before are as they were written`);
  return 1;
}

type ExportValues = { readonly [name in 'format' | 'after' | 'before' | 'out']?: string | undefined };

async function exportLog(client: Client, { format, after, before, out }: ExportValues): Promise<number> {
  const query = {
    format: oneOf(FORMATS, format ?? 'jsonl', '--format'),
    ...(after !== undefined && { after }),
    ...(before !== undefined && { before }),
  };
  const response = await client.open(exportAuditLog, { query });
  const target = out === undefined ? process.stdout : createWriteStream(out, { mode: 0o600 });
  for await (const piece of response.body ?? []) if (!target.write(piece)) await once(target, 'drain');
  if (target !== process.stdout) await new Promise<void>((resolve) => target.end(resolve));
  return 0;
}

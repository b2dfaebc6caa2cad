import { analyseFiles } from '@chokepoint/server/offline';
import { summaryAsTable, summaryOf } from './analyze/summary.ts';
import { EXPORT_FORMATS, type ExportFormat, writeGraph } from './analyze/write-graph.ts';
import { type Command, UsageFault } from './command.ts';
import { oneOf, requireFiles } from './options/option-values.ts';
import { parseOptions, TEXT } from './options/parse-options.ts';
import { printError } from './text/print.ts';

const EDITIONS = ['community', 'enterprise'] as const;
type Edition = (typeof EDITIONS)[number];

export const analyze: Command = {
  usage: `chokepoint analyze [--edition community|enterprise] [--format table|json|csv|opengraph] [--out PATH] FILE...

The files (JSON, gzip or zip) are ingested and analysed in memory; nothing is stored or sent anywhere. Without --out the
answer goes to the standard output: a summary as a table, or the whole graph as JSON, as CSV (relationships) or as an
OpenGraph file. With --out the graph is written there and the summary is printed: JSON and OpenGraph to a file, CSV to
a folder with nodes.csv and edges.csv. In JSON and CSV a derived relationship names the rule that derived it.

Records that could not be read, and domains for which data is missing, are reported on the standard error. The exit code
is 1 when a file or a rule failed; the others are still processed.`,
  async run(args) {
    const { edition, format, out, files } = readOptions(args);
    const found = await analyseFiles(files, { edition, time: new Date().toISOString() });
    const summary = summaryOf(found);
    for (const fault of [...found.rejected, ...found.failures, ...summary.failedRules]) printError(fault);
    for (const { message } of found.warnings) printError(message);
    if (format !== 'table') await writeGraph(found.image, summary, format, out);
    if (format === 'table' || out !== undefined) process.stdout.write(summaryAsTable(summary));
    return found.failures.length + summary.failedRules.length > 0 ? 1 : 0;
  },
};

type Options = {
  readonly edition: Edition;
  readonly format: 'table' | ExportFormat;
  readonly out: string | undefined;
  readonly files: readonly string[];
};

function readOptions(args: readonly string[]): Options {
  const { values, positionals: files } = parseOptions(args, { edition: TEXT, format: TEXT, out: TEXT });
  if (files.length === 0) throw new UsageFault('analyze needs at least one collector file');
  requireFiles(files);
  const format = oneOf(['table', ...EXPORT_FORMATS] as const, values.format ?? 'table', '--format');
  if (values.out === '') throw new UsageFault('--out must name a file or folder');
  if (values.out !== undefined && format === 'table')
    throw new UsageFault(`--out needs --format ${EXPORT_FORMATS.join('|')}`);
  return { edition: oneOf(EDITIONS, values.edition ?? 'enterprise', '--edition'), format, out: values.out, files };
}

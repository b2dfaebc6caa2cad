import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ApiError, getReport, REPORT_FORMATS, type ReportFormat } from '@chokepoint/contract';
import type { Command } from './command.ts';
import { oneOf, requireFiles } from './options/option-values.ts';
import { parseOnlyOptions, TEXT, TEXTS } from './options/parse-options.ts';
import { clientOf, SERVICE_OPTIONS, SERVICE_USAGE } from './options/service-options.ts';
import { print, printError } from './text/print.ts';

const FILES: Readonly<Record<ReportFormat, string>> = {
  html: 'report.html',
  ...(Object.fromEntries(REPORT_FORMATS.filter((one) => one !== 'html').map((one) => [one, one])) as Record<
    Exclude<ReportFormat, 'html'>,
    string
  >),
};

const OPTIONS = {
  ...SERVICE_OPTIONS,
  out: TEXT,
  format: TEXTS,
  file: TEXTS,
  environment: TEXTS,
  zone: TEXT,
  start: TEXT,
  end: TEXT,
} as const;

export const report: Command = {
  usage: `chokepoint report [--out FOLDER] [--format FORMAT]... [--environment ID]... [--zone ID] [--start TIME] [--end TIME]
                  [--url URL] [credentials]
  chokepoint report [--out FOLDER] [--format FORMAT]... --file FILE...

Writes report.html (posture, trends, the worst findings and how to fix them; one file that needs nothing else) and
its tables as CSV into a folder (default: "report"). --format, which can be repeated, chooses some of
${REPORT_FORMATS.join(', ')}. --environment and --zone choose what is reported, --start and --end (RFC 3339) between
which times changes are counted (default: the last thirty days).

${SERVICE_USAGE} With --file,
which can be repeated, collector files are ingested and analysed in memory instead, and nothing is sent anywhere. Files
show one point in time, so the report has no trends.`,
  async run(args) {
    const values = parseOnlyOptions(args, OPTIONS);
    const formats = formatsOf(values.format ?? []);
    const folder = values.out ?? 'report';
    if (values.file) return writeFromFiles(values.file, formats, folder);
    const client = clientOf(values, '; or report on files with --file');
    const query = {
      ...(values.environment && { environments: values.environment }),
      ...(values.zone !== undefined && { asset_group_tag_id: values.zone }),
      ...(values.start !== undefined && { start: values.start }),
      ...(values.end !== undefined && { end: values.end }),
    };
    try {
      for (const format of formats) {
        const { body } = await client.call(getReport, { query: { ...query, format } });
        await write(folder, format, body);
      }
      return 0;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      printError(error.message);
      return 1;
    }
  },
};

async function write(folder: string, format: ReportFormat, body: string | Uint8Array): Promise<void> {
  await mkdir(folder, { recursive: true });
  const path = join(folder, FILES[format]);
  await writeFile(path, body);
  print(path);
}

async function writeFromFiles(
  files: readonly string[],
  formats: readonly ReportFormat[],
  folder: string,
): Promise<number> {
  requireFiles(files);
  const { reportOfFiles } = await import('@chokepoint/server/offline');
  const { texts, failures } = await reportOfFiles(files, new Date());
  for (const failure of failures) printError(failure);
  for (const format of formats) await write(folder, format, texts[format]);
  return failures.length > 0 ? 1 : 0;
}

function formatsOf(names: readonly string[]): readonly ReportFormat[] {
  return names.length === 0 ? REPORT_FORMATS : names.map((name) => oneOf(REPORT_FORMATS, name, '--format'));
}

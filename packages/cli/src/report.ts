import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ApiError, getReport, REPORT_FORMATS, type ReportFormat } from '@chokepoint/contract';
import { reportOfFiles } from '@chokepoint/server';
import { type Command, UsageFault } from './command.ts';
import { clientFor } from './service-credentials.ts';

const FILES: Readonly<Record<ReportFormat, string>> = {
  html: 'report.html',
  ...(Object.fromEntries(REPORT_FORMATS.filter((one) => one !== 'html').map((one) => [one, one])) as Record<
    Exclude<ReportFormat, 'html'>,
    string
  >),
};

export const report: Command = {
  name: 'report',
  summary: 'Write what there is to fix: one page to read or print, and tables',
  usage: `chokepoint report [--out FOLDER] [--format FORMAT]... [--environment ID]... [--zone ID] [--start TIME] [--end TIME]
                  [--url URL] [credentials]
  chokepoint report [--out FOLDER] [--format FORMAT]... --file FILE...

Writes report.html (posture, trends, the worst findings and how to fix them; one file that needs nothing else) and the
tables of it as CSV into a folder, by default "report". --format, which can be repeated, chooses some of
${REPORT_FORMATS.join(', ')}. --environment and --zone choose what is reported, --start and --end (RFC 3339) between
which times changes are counted, by default the last thirty days.

The service is at --url or CHOKEPOINT_URL (default http://127.0.0.1:8080); who asks is told by --token-id and --token-key
(CHOKEPOINT_TOKEN_ID, CHOKEPOINT_TOKEN_KEY), an API token, or by --bearer (CHOKEPOINT_BEARER), a session. With --file, which can
be repeated, collector files are taken in and analysed in memory instead, and nothing is sent anywhere; they show one
moment, so nothing is said of changes.`,
  async run(args) {
    const { values } = optionsOf(args);
    const formats = formatsOf(values.format ?? []);
    const folder = values.out ?? 'report';
    if (values.file) return writeFromFiles(values.file, formats, folder);
    const client = clientFor(values, '; or report on files with --file');
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
      console.error(error.message);
      return 1;
    }
  },
};

async function write(folder: string, format: ReportFormat, body: string | Uint8Array): Promise<void> {
  await mkdir(folder, { recursive: true });
  const path = join(folder, FILES[format]);
  await writeFile(path, body);
  console.log(path);
}

async function writeFromFiles(
  files: readonly string[],
  formats: readonly ReportFormat[],
  folder: string,
): Promise<number> {
  const missing = files.find((file) => !existsSync(file));
  if (missing !== undefined) throw new UsageFault(`there is no file ${missing}`);
  const { texts, failures } = await reportOfFiles(files, new Date());
  for (const failure of failures) console.error(failure);
  for (const format of formats) await write(folder, format, texts[format]);
  return failures.length > 0 ? 1 : 0;
}

function formatsOf(names: readonly string[]): readonly ReportFormat[] {
  if (names.length === 0) return REPORT_FORMATS;
  return names.map((name) => {
    const format = REPORT_FORMATS.find((one) => one === name);
    if (!format) throw new UsageFault(`--format must be one of ${REPORT_FORMATS.join(', ')}, not "${name}"`);
    return format;
  });
}

function optionsOf(args: readonly string[]) {
  const text = { type: 'string' } as const;
  const texts = { type: 'string', multiple: true } as const;
  try {
    return parseArgs({
      args: [...args],
      options: {
        out: text,
        format: texts,
        file: texts,
        environment: texts,
        zone: text,
        start: text,
        end: text,
        url: text,
        'token-id': text,
        'token-key': text,
        bearer: text,
      },
      strict: true,
    });
  } catch (error) {
    throw new UsageFault((error as Error).message);
  }
}

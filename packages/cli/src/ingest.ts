import { accessSync, constants, statSync } from 'node:fs';
import { type Command, UsageFault } from './command.ts';
import { RefusedByService, ServiceConnection } from './ingest/service-connection.ts';
import { uploadJob } from './ingest/upload-job.ts';
import { parseOptions } from './options/parse-options.ts';
import { loginOf, SERVICE_OPTIONS, SERVICE_USAGE, serviceUrl } from './options/service-options.ts';
import { print, printError } from './text/print.ts';

const EXIT_CODES = { complete: 0, failed: 1, partial: 3 } as const;

const OPTIONS = { ...SERVICE_OPTIONS, validate: { type: 'boolean' }, strict: { type: 'boolean' } } as const;

export const ingest: Command = {
  usage: `chokepoint ingest [--strict] [--url URL] [--token-id ID --token-key KEY | --bearer TOKEN] FILE...
  chokepoint ingest --validate [--strict] FILE...

Files are JSON, gzip or zip, as collectors write them. With --validate nothing is sent: everything that the service would
leave out is listed, with the reason. Objects without an identifier, and kinds of records and files that this version does
not know, are left out without failing; with --strict they count like broken ones.

${SERVICE_USAGE}

Exit code: 0 everything that can be used is in the graph (with --strict: everything), 3 something was left out because it
is broken (with --strict: for whatever reason), 1 nothing could be used or the service refused.`,
  async run(args) {
    const { values, positionals: files } = parseOptions(args, OPTIONS);
    if (files.length === 0) throw new UsageFault('ingest needs at least one file');
    for (const file of files) requireFile(file);
    if (values.validate) return validateAll(files, values.strict === true);
    const service = new ServiceConnection(serviceUrl(values), loginOf(values));
    try {
      return EXIT_CODES[await uploadJob(service, files, values.strict === true)];
    } catch (error) {
      if (!(error instanceof RefusedByService)) throw error;
      printError(error.message);
      return EXIT_CODES.failed;
    }
  },
};

function requireFile(path: string): void {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found) throw new UsageFault(`there is no file ${path}`);
  if (found.isDirectory()) throw new UsageFault(`${path} is a folder: name the files in it, ${path}/*`);
  try {
    accessSync(path, constants.R_OK);
  } catch {
    throw new UsageFault(`${path} may not be read`);
  }
}

async function validateAll(files: readonly string[], strict: boolean): Promise<number> {
  const { describe, validate } = await import('./ingest/validate.ts');
  let failures = 0;
  let faults = 0;
  let count = 0;
  for (const file of files)
    for await (const verdict of validate(file)) {
      count++;
      if (verdict.failure !== undefined) failures++;
      else if (verdict.rejections.some(({ severity }) => strict || severity !== 'remark')) faults++;
      for (const line of describe(verdict)) print(line);
    }
  if (failures + faults === 0) return EXIT_CODES.complete;
  return failures === count ? EXIT_CODES.failed : EXIT_CODES.partial;
}

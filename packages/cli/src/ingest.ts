import { accessSync, constants, statSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type Command, UsageFault } from './command.ts';
import { type Proof, RefusedByService, ServiceConnection } from './ingest/service-connection.ts';
import { uploadJob } from './ingest/upload-job.ts';
import { describe, validate } from './ingest/validate.ts';

const EXIT_CODES = { complete: 0, failed: 1, partial: 3 } as const;

export const ingest: Command = {
  name: 'ingest',
  summary: 'Upload collector files and wait until they are in the graph',
  usage: `chokepoint ingest [--url URL] [--token-id ID --token-key KEY | --bearer TOKEN] FILE...
  chokepoint ingest --validate FILE...

Files are JSON, gzip or zip, as collectors write them. The service is at --url or CHOKEPOINT_URL (default
http://127.0.0.1:8080); who uploads is told by --token-id and --token-key (CHOKEPOINT_TOKEN_ID, CHOKEPOINT_TOKEN_KEY), an
API token, or by --bearer (CHOKEPOINT_BEARER), a session. With --validate nothing is sent: everything that the service
would leave out is listed, with the reason.

Exit code: 0 everything is in the graph, 3 something was left out, 1 nothing could be used or the service refused.`,
  async run(args) {
    const { values, positionals: files } = optionsOf(args);
    if (files.length === 0) throw new UsageFault('ingest needs at least one file');
    for (const file of files) requireFile(file);
    if (values.validate) return validateAll(files);
    const url = values.url ?? (process.env.CHOKEPOINT_URL || 'http://127.0.0.1:8080');
    if (!URL.canParse(url)) throw new UsageFault(`"${url}" is not the address of a service`);
    try {
      return EXIT_CODES[await uploadJob(new ServiceConnection(url, proofOf(values)), files)];
    } catch (error) {
      if (!(error instanceof RefusedByService)) throw error;
      console.error(error.message);
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

type Given = { 'token-id'?: string; 'token-key'?: string; bearer?: string };

function optionsOf(args: readonly string[]) {
  const text = { type: 'string' } as const;
  try {
    return parseArgs({
      args: [...args],
      options: { url: text, 'token-id': text, 'token-key': text, bearer: text, validate: { type: 'boolean' } },
      allowPositionals: true,
      strict: true,
    });
  } catch (error) {
    throw new UsageFault((error as Error).message);
  }
}

/** What is given on the command line counts before the environment. */
function proofOf(given: Given): Proof {
  const { env } = process;
  if (given.bearer) return { kind: 'bearer', token: given.bearer };
  const id = given['token-id'] ?? env.CHOKEPOINT_TOKEN_ID;
  const key = given['token-key'] ?? env.CHOKEPOINT_TOKEN_KEY;
  if (id && key) return { kind: 'token', id, key };
  if (env.CHOKEPOINT_BEARER) return { kind: 'bearer', token: env.CHOKEPOINT_BEARER };
  throw new UsageFault('say who uploads: --token-id and --token-key, or --bearer');
}

async function validateAll(files: readonly string[]): Promise<number> {
  let failures = 0;
  let faults = 0;
  let count = 0;
  for (const file of files)
    for await (const verdict of validate(file)) {
      count++;
      if (verdict.failure !== undefined) failures++;
      else if (verdict.rejections.length > 0) faults++;
      for (const line of describe(verdict)) console.log(line);
    }
  if (failures + faults === 0) return EXIT_CODES.complete;
  return failures === count ? EXIT_CODES.failed : EXIT_CODES.partial;
}

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ApiError, type Credentials, createClient, login } from '@chokepoint/contract';
import { generateEnvironment, LEAST_USERS } from '@chokepoint/ingest/generate';
import { generatePassword, readConfig, startService, systemClock } from '@chokepoint/server';
import { collectionCycle } from './collect-demo/collection-cycle.ts';
import { type Command, UsageFault } from './command.ts';
import { createLogger } from './logger.ts';

const MOST_USERS = 10_000;

export const collectDemo: Command = {
  name: 'collect-demo',
  summary: 'Show the life of a collector: registered, asked, collecting, done',
  usage: `chokepoint collect-demo [--users N] [--seed TEXT]
  chokepoint collect-demo --url URL [--bearer TOKEN | --token-id ID --token-key KEY] [--users N] [--seed TEXT]

A collector that collects nothing goes through all that real ones do in service mode, and hands in a made-up company of N
users (default: ${LEAST_USERS}). Each step is printed. Without --url it happens in a service of its own, which is gone afterwards;
with --url, in that service, by the right of a session (CHOKEPOINT_BEARER) or an API token (CHOKEPOINT_TOKEN_ID,
CHOKEPOINT_TOKEN_KEY) that may manage clients.

Exit code: 0 the job became complete, 1 it did not.`,
  async run(args) {
    const { url, users, seed, credentials } = readOptions(args);
    const files = generateEnvironment({ users, seed });
    const tell = (line: string) => console.log(line);
    try {
      const complete =
        url === undefined
          ? await inOwnService((service) => collectionCycle(service, files, tell))
          : await collectionCycle({ url, admin: createClient({ baseUrl: url, credentials }) }, files, tell);
      return complete ? 0 : 1;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      console.error(`The service refused: ${error.message}`);
      return 1;
    }
  },
};

type Work = (service: { url: string; admin: ReturnType<typeof createClient> }) => Promise<boolean>;

async function inOwnService(work: Work): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'chokepoint-collect-demo-'));
  const password = generatePassword();
  const config = readConfig({
    CHOKEPOINT_LOG_LEVEL: 'warn',
    CHOKEPOINT_PORT: '0',
    CHOKEPOINT_DATA_DIR: folder,
    CHOKEPOINT_ADMIN_PASSWORD: password,
  });
  const running = await startService(config, { clock: systemClock, log: createLogger(config) });
  try {
    const { url } = running;
    const { body } = await createClient({ baseUrl: url }).call(login, {
      body: { login_method: 'secret', username: config.adminName, secret: password },
    });
    const credentials = { kind: 'bearer', token: body.data.session_token } as const;
    return await work({ url, admin: createClient({ baseUrl: url, credentials }) });
  } finally {
    await running.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

function readOptions(args: readonly string[]) {
  const given = optionsOf(args);
  const users = Number(given.users ?? LEAST_USERS);
  if (!Number.isInteger(users) || users < LEAST_USERS || users > MOST_USERS)
    throw new UsageFault(`--users must be a whole number from ${LEAST_USERS} to ${MOST_USERS}, not "${given.users}"`);
  const { url } = given;
  if (url !== undefined && !URL.canParse(url)) throw new UsageFault(`"${url}" is not the address of a service`);
  const credentials: Credentials = url === undefined ? { kind: 'none' } : credentialsOf(given);
  return { url, users, seed: given.seed ?? 'demo', credentials };
}

type Given = { 'token-id'?: string; 'token-key'?: string; bearer?: string };

/** What is given on the command line counts before the environment. */
function credentialsOf(given: Given): Credentials {
  const { env } = process;
  if (given.bearer) return { kind: 'bearer', token: given.bearer };
  const id = given['token-id'] ?? env.CHOKEPOINT_TOKEN_ID;
  const key = given['token-key'] ?? env.CHOKEPOINT_TOKEN_KEY;
  if (id && key) return { kind: 'token', id, key };
  if (env.CHOKEPOINT_BEARER) return { kind: 'bearer', token: env.CHOKEPOINT_BEARER };
  throw new UsageFault('say who registers the collector: --token-id and --token-key, or --bearer');
}

function optionsOf(args: readonly string[]) {
  const text = { type: 'string' } as const;
  const options = { url: text, users: text, seed: text, bearer: text, 'token-id': text, 'token-key': text };
  try {
    return parseArgs({ args: [...args], options, strict: true }).values;
  } catch (error) {
    throw new UsageFault((error as Error).message);
  }
}

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ApiError, createClient, login } from '@chokepoint/contract';
import { generateEnvironment, LEAST_USERS } from '@chokepoint/ingest/generate';
import { generatePassword, readConfig, startService, systemClock } from '@chokepoint/server';
import { collectionCycle } from './collect-demo/collection-cycle.ts';
import type { Command } from './command.ts';
import { createLogger } from './logger.ts';
import { userCount } from './options/option-values.ts';
import { parseOnlyOptions, TEXT } from './options/parse-options.ts';
import { reachableFetch } from './options/reachable-fetch.ts';
import { checkedUrl, loginOf, SERVICE_OPTIONS } from './options/service-options.ts';
import { print, printError } from './text/print.ts';

const MOST_USERS = 10_000;

export const collectDemo: Command = {
  usage: `chokepoint collect-demo [--users N] [--seed TEXT]
  chokepoint collect-demo --url URL [--bearer TOKEN | --token-id ID --token-key KEY] [--users N] [--seed TEXT]

A simulated collector makes every call that real ones make in service mode, and uploads a generated company of N users
(default: ${LEAST_USERS}). Each step is printed. Without --url this happens in a temporary service, which is deleted afterwards;
with --url, in that service, with a session (CHOKEPOINT_BEARER) or an API token (CHOKEPOINT_TOKEN_ID,
CHOKEPOINT_TOKEN_KEY) that may manage clients.

Exit code: 0 the job completed, 1 it did not.`,
  async run(args) {
    const { service, users, seed } = readOptions(args);
    const files = generateEnvironment({ users, seed });
    try {
      const complete =
        service === undefined
          ? await inTemporaryService((own) => collectionCycle(own, files, print))
          : await collectionCycle(service, files, print);
      return complete ? 0 : 1;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      printError(`The service refused: ${error.message}`);
      return 1;
    }
  },
};

type Work = (service: { url: string; admin: ReturnType<typeof createClient> }) => Promise<boolean>;

async function inTemporaryService(work: Work): Promise<boolean> {
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
  const given = parseOnlyOptions(args, { ...SERVICE_OPTIONS, users: TEXT, seed: TEXT });
  const users = userCount(given.users ?? String(LEAST_USERS), LEAST_USERS, MOST_USERS);
  const { seed = 'demo' } = given;
  if (given.url === undefined) return { users, seed };
  const url = checkedUrl(given.url);
  return {
    users,
    seed,
    service: { url, admin: createClient({ baseUrl: url, credentials: loginOf(given), fetch: reachableFetch }) },
  };
}

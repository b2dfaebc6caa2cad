import { join, resolve } from 'node:path';
import { createClient, login } from '@chokepoint/contract';
import { generateEnvironment, LEAST_USERS } from '@chokepoint/ingest/generate';
import { generatePassword, readConfig, startService, systemClock } from '@chokepoint/server';
import { buildWebAppInBackground } from '@chokepoint/web/build';
import type { Command } from './command.ts';
import { freshDemoFolder } from './demo-folder.ts';
import { writeEnvironment } from './environment-archive.ts';
import { ServiceConnection } from './ingest/service-connection.ts';
import { uploadJob } from './ingest/upload-job.ts';
import { createLogger } from './logger.ts';
import { userCount } from './options/option-values.ts';
import { parseOnlyOptions, TEXT } from './options/parse-options.ts';
import { stopRequest } from './stop-request.ts';
import { print, printError } from './text/print.ts';
import { warningBox } from './warning-box.ts';

const FOLDER = 'data-demo';
const MOST_USERS = 100_000;

export const demo: Command = {
  usage: `chokepoint demo [--users N] [--seed TEXT]

A company of N users (default: 1000) is generated and ingested; then the service is ready. Its data is in ./${FOLDER}, which
is deleted and created again at every start. Other settings come from CHOKEPOINT_* environment variables, but the
embedded database is always used, without TLS.`,
  async run(args) {
    const environment = readOptions(args);
    const stopped = stopRequest();
    const folder = freshDemoFolder(resolve(FOLDER));
    const password = process.env.CHOKEPOINT_ADMIN_PASSWORD || generatePassword();
    const config = readConfig({
      CHOKEPOINT_LOG_LEVEL: 'warn',
      ...process.env,
      CHOKEPOINT_DATABASE_URL: '',
      CHOKEPOINT_TLS_CERT: '',
      CHOKEPOINT_TLS_KEY: '',
      CHOKEPOINT_DATA_DIR: folder,
      CHOKEPOINT_ADMIN_PASSWORD: password,
    });
    const log = createLogger(config);
    const running = await startService(config, { clock: systemClock, log, webApp: buildWebAppInBackground() });
    try {
      print(`Ingesting a generated environment of ${environment.users} users ...`);
      const archive = join(folder, 'environment.zip');
      await writeEnvironment(generateEnvironment(environment), archive);
      const token = await sessionOf(running.url, config.adminName, password);
      const upload = uploadJob(new ServiceConnection(running.url, { kind: 'bearer', token }), [archive]);
      const early = await Promise.race([upload.then(() => undefined), stopped]);
      if (early === undefined) {
        print(`Log in as "${config.adminName}" with the password ${password}`);
        print(`Chokepoint is ready at ${running.url}`);
        for (const warning of running.warnings) printError(warningBox(warning));
        await stopped;
      }
    } finally {
      await running.stop();
    }
    return 0;
  },
};

function readOptions(args: readonly string[]): { users: number; seed: string } {
  const given = parseOnlyOptions(args, { users: TEXT, seed: TEXT });
  return { users: userCount(given.users ?? '1000', LEAST_USERS, MOST_USERS), seed: given.seed ?? 'demo' };
}

async function sessionOf(url: string, username: string, secret: string): Promise<string> {
  const { body } = await createClient({ baseUrl: url }).call(login, {
    body: { login_method: 'secret', username, secret },
  });
  return body.data.session_token;
}

import { type RunningService, readConfig, startService, systemClock } from '@chokepoint/server';
import { buildWebAppInBackground } from '@chokepoint/web/build';
import type { Command } from './command.ts';
import { createLogger } from './logger.ts';
import { stopRequest } from './stop-request.ts';
import { print, printError } from './text/print.ts';
import { warningBox } from './warning-box.ts';

export const serve: Command = {
  usage: 'chokepoint serve',
  async run() {
    const config = readConfig(process.env);
    const log = createLogger(config);
    for (const line of config.deprecations) log.warn(line);
    const stopped = stopRequest();
    const running = await startService(config, {
      clock: systemClock,
      log,
      watchProcess: true,
      warmsUp: config.warmUp,
      webApp: buildWebAppInBackground(),
    });
    announce(running, config.adminPassword !== undefined);
    for (const warning of running.warnings) {
      printError(warningBox(warning));
      log.warn(warning);
    }
    log.info(
      { url: running.url, edition: config.edition, database: running.service.databaseKind },
      'the service is ready',
    );
    const signal = await stopped;
    log.info({ signal }, 'stopping: waiting for running requests');
    await running.stop();
    log.info('stopped');
    return 0;
  },
};

function announce(running: RunningService, passwordGiven: boolean): void {
  const { firstStart } = running;
  if (firstStart?.password) {
    const line = `# Initial Password Set To:    ${firstStart.password}    #`;
    const frame = '#'.repeat(line.length);
    const blank = `#${' '.repeat(line.length - 2)}#`;
    print(`${frame}\n${blank}\n${line}\n${blank}\n${frame}`);
    print(`Log in as "${firstStart.adminName}"; the first login asks for a new password.`);
  } else if (firstStart && passwordGiven)
    print(`The password of "${firstStart.adminName}" is the one given in the environment.`);
  print(`Chokepoint is ready at ${running.url}`);
}

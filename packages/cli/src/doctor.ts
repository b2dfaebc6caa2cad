import { randomBytes } from 'node:crypto';
import { type Config, ConfigError, readConfig } from '@chokepoint/server';
import { type Command, UsageFault } from './command.ts';
import { checkFolder, checkKey, KEY_VARIABLES } from './doctor/check-folder.ts';
import { checkDisk, checkMemory, checkRuntime } from './doctor/check-machine.ts';
import { checkDatabase, checkPorts } from './doctor/check-services.ts';
import { type Diagnosis, fault, fine } from './doctor/diagnosis.ts';
import { print } from './text/print.ts';

const MARKS = { ok: 'ok     ', warning: 'warning', error: 'ERROR  ' } as const;

export const doctor: Command = {
  usage: `chokepoint doctor

Reads the environment variables of the service, changes nothing, and says what to do about each problem. Ends with 1 when
the service could not start or could lose data, with 0 otherwise.`,
  async run(args) {
    if (args.length > 0) throw new UsageFault('doctor takes no arguments');
    const found = await diagnose(process.env);
    for (const one of found) {
      print(`${MARKS[one.state]}  ${one.subject}: ${one.text}`);
      if (one.state !== 'ok') print(`         -> ${one.advice}`);
    }
    return found.some(({ state }) => state === 'error') ? 1 : 0;
  },
};

async function diagnose(env: NodeJS.ProcessEnv): Promise<Diagnosis[]> {
  const config = configOf(env);
  if (config instanceof ConfigError)
    return [
      checkRuntime(),
      fault('configuration', config.message, 'correct the environment variable; README.md lists them'),
    ];
  return [
    checkRuntime(),
    fine('configuration', `${config.edition} edition`),
    ...checkFolder(config),
    checkKey(config, env),
    checkDisk(config),
    checkMemory(),
    await checkDatabase(config),
    ...(await checkPorts(config)),
  ];
}

/** Without a key of its own, so that none is written to the data folder. */
function configOf(env: NodeJS.ProcessEnv): Config | ConfigError {
  try {
    const isGiven = KEY_VARIABLES.some((name) => env[name]);
    // Without a key the configuration would generate one in the data folder.
    return readConfig(isGiven ? env : { ...env, CHOKEPOINT_SECRET_KEY: randomBytes(32).toString('base64') });
  } catch (error) {
    if (error instanceof ConfigError) return error;
    throw error;
  }
}

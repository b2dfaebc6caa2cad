import { readConfig, rotateKey, systemClock } from '@chokepoint/server';
import { type Command, UsageFault } from '../command.ts';
import { createLogger } from '../logger.ts';
import { print, printError } from '../text/print.ts';

export const rotateKeyCommand: Command = {
  usage: `chokepoint rotate-key

Where the key is in the data folder (secret.key), a new one is generated; stop the service first. Where it is configured, set
CHOKEPOINT_SECRET_KEY to the new key and CHOKEPOINT_SECRET_KEY_PREVIOUS to the old one before. Nobody is logged out.`,
  async run(args) {
    if (args.length > 0) throw new UsageFault('rotate-key takes no arguments');
    const config = readConfig(process.env);
    const log = createLogger({ ...config, logLevel: 'warn' });
    const { renewed, unreadable, sessionsUntil } = await rotateKey(config, { clock: systemClock, log });
    print(`${renewed} stored secrets are now encrypted with the new key.`);
    if (unreadable > 0)
      printError(`${unreadable} cannot be decrypted with any key that is known, and stay as they are.`);
    print(
      sessionsUntil
        ? `The old key is needed until ${sessionsUntil.toISOString()}, when the last session ends that it signed.`
        : 'The old key is no longer needed.',
    );
    return unreadable > 0 ? 1 : 0;
  },
};

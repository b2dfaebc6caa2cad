import { generatePassword, openService, readConfig, resetPassword, systemClock } from '@chokepoint/server';
import { type Command, UsageFault } from '../command.ts';
import { createLogger } from '../logger.ts';
import { print } from '../text/print.ts';

export const resetPasswordCommand: Command = {
  usage: `chokepoint reset-password [NAME]

NAME is a principal name or e-mail address (default: the administrator). The new password is printed, or taken from
CHOKEPOINT_NEW_PASSWORD. One-time codes are disabled, sessions end, and the user is enabled. Stop a service that uses the
embedded database first.`,
  async run(args) {
    if (args.length > 1) throw new UsageFault('reset-password takes at most one name');
    const config = readConfig(process.env);
    const given = process.env.CHOKEPOINT_NEW_PASSWORD;
    const password = given || generatePassword();
    const service = await openService(config, {
      clock: systemClock,
      log: createLogger({ ...config, logLevel: 'warn' }),
    });
    try {
      const name = await resetPassword(service, args[0] ?? config.adminName, password, { mustChange: !given });
      print(given ? `The password of "${name}" was set.` : `The new password of "${name}" is: ${password}`);
    } finally {
      await service.close();
    }
    return 0;
  },
};

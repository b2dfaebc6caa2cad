import { makeBackup, openForBackup, readConfig, systemClock, verifyBackup } from '@chokepoint/server';
import { type Command, UsageFault } from '../command.ts';
import { createLogger } from '../logger.ts';
import { parseOptions } from '../options/parse-options.ts';
import { print } from '../text/print.ts';

export const backup: Command = {
  usage: `chokepoint backup FILE [--verify]

Run it with the environment variables of the service. With CHOKEPOINT_BACKUP_PASSPHRASE the file is encrypted, and contains the
secret key. Without it, keep the secret key yourself. --verify restores the file into a temporary database and compares it.`,
  async run(args) {
    const { values, positionals } = parseOptions(args, { verify: { type: 'boolean' } });
    const [file, ...others] = positionals;
    if (!file || others.length > 0) throw new UsageFault('name one file');
    const config = readConfig(process.env);
    const log = createLogger({ ...config, logLevel: 'warn' });
    const { passphrase } = config.backup;
    const { current, isNew } = config.secretKeys;
    const source = await openForBackup(config, log);
    try {
      const options = { passphrase, secretKey: isNew ? undefined : current, now: systemClock.now() };
      const { tables, rows, bytes, seconds } = await makeBackup(source, file, options);
      print(`${file}: ${rows} rows of ${tables} tables, ${bytes} bytes, in ${seconds} s.`);
    } finally {
      await source.close();
    }
    if (!passphrase) print('The secret key is not in it: back up secret.key, or CHOKEPOINT_SECRET_KEY, as well.');
    if (values.verify) {
      const { nodes, relationships } = await verifyBackup(file, passphrase, log);
      print(`Verified: it can be restored, with ${nodes} objects and ${relationships} relationships.`);
    }
    return 0;
  },
};

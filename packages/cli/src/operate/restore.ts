import { openForRestore, readConfig, restoreBackup, storeNewKey, verifyBackup } from '@chokepoint/server';
import { type Command, UsageFault } from '../command.ts';
import { createLogger } from '../logger.ts';
import { parseOptions } from '../options/parse-options.ts';
import { print } from '../text/print.ts';
import { restoreVersion } from './change-version.ts';

export const restore: Command = {
  usage: `chokepoint restore FILE [--verify]

Restores a backup into an empty database: the embedded one in CHOKEPOINT_DATA_DIR, or that of CHOKEPOINT_DATABASE_URL. Stop the
service first. --verify restores it into a temporary database only, and compares it. CHOKEPOINT_BACKUP_PASSPHRASE decrypts it.

${restoreVersion.usage}`,
  async run(args) {
    const [first = ''] = args.filter((arg) => !arg.startsWith('-'));
    if (first === '' || /^\d+$/.test(first)) return restoreVersion.run(args);
    const { values, positionals } = parseOptions(args, { verify: { type: 'boolean' } });
    const [file, ...others] = positionals;
    if (!file || others.length > 0) throw new UsageFault('name one file');
    return values.verify ? verify(file) : restoreFile(file);
  },
};

async function verify(file: string): Promise<number> {
  const config = readConfig(process.env);
  const log = createLogger({ ...config, logLevel: 'warn' });
  const { created_at, rows, tables, nodes, relationships } = await verifyBackup(file, config.backup.passphrase, log);
  print(`${file} of ${created_at} is complete: ${rows} rows of ${tables} tables.`);
  print(`Its graph has ${nodes} objects and ${relationships} relationships.`);
  return 0;
}

async function restoreFile(file: string): Promise<number> {
  const config = readConfig(process.env);
  const log = createLogger({ ...config, logLevel: 'warn' });
  const target = await openForRestore(config, log);
  try {
    const { created_at, rows, tables, secret_key } = await restoreBackup(target.db, file, config.backup.passphrase);
    print(`${file} of ${created_at} is restored: ${rows} rows of ${tables} tables.`);
    const { file: keyFile, isNew } = config.secretKeys;
    if (secret_key && keyFile && isNew) {
      storeNewKey({ ...config.secretKeys, current: Buffer.from(secret_key, 'base64') });
      print(`The secret key is in ${keyFile}.`);
    } else if (isNew) print('Before you start the service, give it the secret key that it had before.');
    return 0;
  } finally {
    await target.close();
  }
}

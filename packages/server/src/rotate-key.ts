import type { KeyReport } from './administration/renew-secrets.ts';
import { renewSecrets } from './administration/renew-secrets.ts';
import { bootstrap } from './bootstrap.ts';
import { type Config, ConfigError } from './config.ts';
import { forgetPreviousKeys, replaceStoredKey } from './secret-keys.ts';
import { openService, type ServiceOptions } from './service.ts';

/**
 * Replaces the secret key in the data folder, and encrypts everything with the new one. Where the key is configured, the
 * operator has replaced it already, and only the second part is done.
 */
export async function rotateKey(config: Config, options: ServiceOptions): Promise<KeyReport> {
  const { file, previous } = config.secretKeys;
  if (file === undefined && previous.length === 0)
    throw new ConfigError(
      'The secret key is configured, so replace it there: set CHOKEPOINT_SECRET_KEY (or _FILE, _COMMAND) to the new key and CHOKEPOINT_SECRET_KEY_PREVIOUS to the old one. Then run this again, or start the service.',
    );
  if (file === undefined) return renew(config, options);
  // Fails before anything is changed when the data folder is in use, or the key is not the right one.
  await open(config, options, async () => undefined);
  const report = await renew({ ...config, secretKeys: replaceStoredKey(file) }, options);
  if (report.sessionsUntil === undefined && report.unreadable === 0) forgetPreviousKeys(file);
  return report;
}

const renew = (config: Config, options: ServiceOptions): Promise<KeyReport> => open(config, options, renewSecrets);

async function open<T>(
  config: Config,
  options: ServiceOptions,
  work: (service: Awaited<ReturnType<typeof openService>>) => Promise<T>,
): Promise<T> {
  const service = await openService(config, options);
  try {
    await bootstrap(service);
    return await work(service);
  } finally {
    await service.close();
  }
}

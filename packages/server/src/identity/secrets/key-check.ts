import { ConfigError } from '../../config-error.ts';
import type { Encrypter } from './encrypter.ts';

/** A known text; a database stores it encrypted with the secret key of its first start. */
export const KEY_CHECK = 'chokepoint';

/** With another key, stored keys of API tokens and seeds of one-time codes cannot be decrypted: better not to start. */
export function requireSameKey(encrypter: Encrypter, check: string): void {
  try {
    if (encrypter.decrypt(check) === KEY_CHECK) return;
  } catch {
    // A wrong key; reported below.
  }
  throw new ConfigError(
    'The secret key is not the one that this database was made with. Give the right CHOKEPOINT_SECRET_KEY, or put secret.key back into the data folder. To change the key, also give the old one, as CHOKEPOINT_SECRET_KEY_PREVIOUS.',
  );
}

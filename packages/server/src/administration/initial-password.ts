import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where the generated password of the first administrator is stored. */
export const initialPasswordFile = (dataDir: string) => join(dataDir, 'initial-password');

/** The password was changed: what is stored does not work any more. */
export function removeInitialPassword(dataDir: string): void {
  rmSync(initialPasswordFile(dataDir), { force: true });
}

export function storeInitialPassword(dataDir: string, password: string): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const path = initialPasswordFile(dataDir);
  if (existsSync(path)) rmSync(path);
  writeFileSync(path, `${password}\n`, { mode: 0o600, flag: 'wx' });
}

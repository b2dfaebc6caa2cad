import { existsSync } from 'node:fs';
import { UsageFault } from '../command.ts';

export function oneOf<T extends string>(allowed: readonly T[], given: string, option: string): T {
  const found = allowed.find((one) => one === given);
  if (found === undefined) throw new UsageFault(`${option} must be one of ${allowed.join(', ')}, not "${given}"`);
  return found;
}

export function requireFiles(paths: readonly string[]): void {
  const missing = paths.find((path) => !existsSync(path));
  if (missing !== undefined) throw new UsageFault(`there is no file ${missing}`);
}

/** The value of `--users`, within bounds. */
export function userCount(given: string, least: number, most: number): number {
  const users = Number(given);
  if (!/^\d{1,9}$/.test(given) || users < least || users > most)
    throw new UsageFault(`--users must be a whole number from ${least} to ${most}, not "${given}"`);
  return users;
}

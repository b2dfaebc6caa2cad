import { execSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ConfigError } from './config-error.ts';

/** The key that signs sessions and encrypts stored secrets, and those that it replaced, which are only read with. */
export type SecretKeys = {
  readonly current: Buffer;
  readonly previous: readonly Buffer[];
  /** The file in the data folder that holds the current key; `undefined` when it is configured. */
  readonly file: string | undefined;
  /** Whether the current key was just generated, and is not in the file yet. */
  readonly isNew: boolean;
};

const COMMAND_MS = 30_000;
const LEAST_BYTES = 32;
const NAME = 'CHOKEPOINT_SECRET_KEY';

/** The configured keys, or the stored one. At the first start one is generated, for `storeNewKey` to store. */
export function readSecretKeys(env: NodeJS.ProcessEnv, dataDir: string): SecretKeys {
  const configured = configuredKey(env);
  const file = join(dataDir, 'secret.key');
  const previous = [...configuredPrevious(env), ...(configured ? [] : storedKeys(previousFile(file)))];
  if (configured) return { current: configured, previous, file: undefined, isNew: false };
  const [stored] = storedKeys(file);
  return { current: stored ?? randomBytes(LEAST_BYTES), previous, file, isNew: stored === undefined };
}

/** Stores a generated key where only the owner can read it, once it is certain that it is the right one. */
export function storeNewKey({ current, file, isNew }: SecretKeys): void {
  if (isNew && file !== undefined && !existsSync(file)) writeKeys(file, [current]);
}

/** Replaces the key in the data folder. The old one stays readable beside it until it is no longer needed. */
export function replaceStoredKey(file: string): SecretKeys {
  const previous = [...storedKeys(file), ...storedKeys(previousFile(file))];
  writeKeys(previousFile(file), previous);
  const current = randomBytes(LEAST_BYTES);
  writeKeys(file, [current]);
  return { current, previous, file, isNew: false };
}

/** No value and no session needs the keys before the current one any more. */
export const forgetPreviousKeys = (file: string): void => rmSync(previousFile(file), { force: true });

const previousFile = (file: string): string => `${file}.previous`;

function configuredKey(env: NodeJS.ProcessEnv): Buffer | undefined {
  const [given, ...others] = [NAME, `${NAME}_FILE`, `${NAME}_COMMAND`].filter((name) => env[name]);
  if (given === undefined) return undefined;
  if (others.length > 0) throw new ConfigError(`${given} and ${others[0]} are both set: keep one of them`);
  const value = env[given] ?? '';
  if (given === NAME) return decodeKey(value, given);
  return decodeKey(given === `${NAME}_FILE` ? textOf(value, given) : outputOf(value, given), `what ${given} yields`);
}

/** One or more, separated by commas or white space. */
function configuredPrevious(env: NodeJS.ProcessEnv): Buffer[] {
  const [name, fileName] = [`${NAME}_PREVIOUS`, `${NAME}_PREVIOUS_FILE`];
  const text = `${env[name] ?? ''} ${env[fileName] ? textOf(env[fileName], fileName) : ''}`;
  return keysIn(text).map((key) => decodeKey(key, name));
}

const keysIn = (text: string): string[] => text.split(/[\s,]+/).filter((key) => key !== '');

function decodeKey(text: string, name: string): Buffer {
  const given = text.trim();
  const key = /^[0-9a-f]{64}$/i.test(given) ? Buffer.from(given, 'hex') : Buffer.from(given, 'base64');
  if (key.length >= LEAST_BYTES) return key;
  throw new ConfigError(`${name} must be at least ${LEAST_BYTES} bytes, as base64 or 64 hexadecimal digits`);
}

function textOf(path: string, name: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new ConfigError(`The file that ${name} names cannot be read: ${(error as Error).message}`);
  }
}

/** What the command prints is not repeated in messages: it may be the key. */
function outputOf(command: string, name: string): string {
  try {
    return execSync(command, { encoding: 'utf8', timeout: COMMAND_MS, stdio: ['ignore', 'pipe', 'inherit'] });
  } catch (error) {
    const { status, code } = error as { status?: number | null; code?: string };
    const reason = code === 'ETIMEDOUT' ? `did not end within ${COMMAND_MS / 1000} seconds` : `ended with ${status}`;
    throw new ConfigError(`The command in ${name} ${reason}`);
  }
}

function storedKeys(path: string): Buffer[] {
  if (!existsSync(path)) return [];
  const keys = keysIn(readFileSync(path, 'utf8')).map((text) => Buffer.from(text, 'base64'));
  if (keys.length === 0 || keys.some((key) => key.length < LEAST_BYTES))
    throw new ConfigError(`${path} is damaged: it must contain at least 32 bytes as base64`);
  chmodSync(path, 0o600);
  return keys;
}

/** The file has the old or the new content at any time, also after a crash. */
function writeKeys(path: string, keys: readonly Buffer[]): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const lines = keys.map((key) => `${key.toString('base64')}\n`);
  const unfinished = `${path}.new`;
  writeFileSync(unfinished, lines.join(''), { mode: 0o600, flush: true });
  renameSync(unfinished, path);
}

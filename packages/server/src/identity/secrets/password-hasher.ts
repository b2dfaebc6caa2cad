import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { HashQueue } from './hash-queue.ts';

const argon2Hash = promisify<'argon2id', Argon2Parameters, Buffer>(argon2);

export type HashCost = { readonly memoryKib: number; readonly passes: number };
const DEFAULT_COST: HashCost = { memoryKib: 64 * 1024, passes: 3 };
const SALT_BYTES = 16;
const HASH_BYTES = 32;

/** Hashes passwords with argon2id, as PHC strings. The work is done off the event loop. */
export class PasswordHasher {
  /** Bounds the hashes of all callers together: logins, changes of passwords, single sign-on. */
  readonly queue = new HashQueue();
  readonly #cost: HashCost;
  /** What a password is compared with when the name is unknown, so that this takes as long as a wrong password. */
  readonly #decoy: Promise<string>;

  constructor(cost: HashCost = DEFAULT_COST) {
    this.#cost = cost;
    this.#decoy = this.hash(randomBytes(24).toString('base64'));
  }

  async hash(password: string): Promise<string> {
    const salt = randomBytes(SALT_BYTES);
    const { memoryKib: memory, passes } = this.#cost;
    const hash = await compute(password, { salt, memory, passes, parallelism: 1, length: HASH_BYTES });
    return `$argon2id$v=19$m=${memory},t=${passes},p=1$${unpaddedBase64(salt)}$${unpaddedBase64(hash)}`;
  }

  /** Without a stored hash (no such user, or one without a password): does the same work and returns false. */
  async verify(password: string, storedHash: string | undefined): Promise<boolean> {
    const { expected, ...settings } = parsePhc(storedHash ?? (await this.#decoy));
    const actual = await compute(password, { ...settings, length: expected.length });
    return timingSafeEqual(actual, expected) && storedHash !== undefined;
  }
}

type HashSettings = {
  readonly salt: Buffer;
  readonly memory: number;
  readonly passes: number;
  readonly parallelism: number;
  readonly length: number;
};

function compute(password: string, { salt, length, ...cost }: HashSettings): Promise<Buffer> {
  return argon2Hash('argon2id', { message: password, nonce: salt, tagLength: length, ...cost });
}

const PHC =
  /^\$argon2id\$v=19\$m=(?<memory>\d+),t=(?<passes>\d+),p=(?<parallelism>\d+)\$(?<salt>[A-Za-z0-9+/=]+)\$(?<hash>[A-Za-z0-9+/=]+)$/;

function parsePhc(text: string) {
  const parts = PHC.exec(text)?.groups;
  if (!parts) throw new Error('a stored password hash is not in the argon2id PHC format');
  return {
    salt: Buffer.from(parts.salt!, 'base64'),
    memory: Number(parts.memory),
    passes: Number(parts.passes),
    parallelism: Number(parts.parallelism),
    expected: Buffer.from(parts.hash!, 'base64'),
  };
}

const unpaddedBase64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');

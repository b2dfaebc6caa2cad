import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const argon2Hash = promisify<'argon2id', Argon2Parameters, Buffer>(argon2);

export type HashCost = { readonly memoryKib: number; readonly passes: number };
const DEFAULT_COST: HashCost = { memoryKib: 64 * 1024, passes: 3 };
const DIGEST_BYTES = 32;

/** argon2id digests of secrets, in the PHC text form. The work is done off the event loop. */
export class PasswordHasher {
  readonly #cost: HashCost;
  /** Compared with when a name is unknown, so that this takes as long as a wrong password. */
  readonly #decoy: Promise<string>;

  constructor(cost: HashCost = DEFAULT_COST) {
    this.#cost = cost;
    this.#decoy = this.hash(randomBytes(24).toString('base64'));
  }

  async hash(secret: string): Promise<string> {
    const salt = randomBytes(16);
    const { memoryKib, passes } = this.#cost;
    const bytes = await compute(secret, salt, memoryKib, passes, 1, DIGEST_BYTES);
    return `$argon2id$v=19$m=${memoryKib},t=${passes},p=1$${base64(salt)}$${base64(bytes)}`;
  }

  /** `digest` undefined (no such user, or one without a secret): the same work, and false. */
  async verify(secret: string, digest: string | undefined): Promise<boolean> {
    const parsed = PHC.exec(digest ?? (await this.#decoy))?.groups;
    if (!parsed) throw new Error('a stored digest has an unknown form');
    const expected = Buffer.from(parsed.digest!, 'base64');
    const actual = await compute(
      secret,
      Buffer.from(parsed.salt!, 'base64'),
      Number(parsed.memory),
      Number(parsed.passes),
      Number(parsed.lanes),
      expected.length,
    );
    return timingSafeEqual(actual, expected) && digest !== undefined;
  }
}

const PHC =
  /^\$argon2id\$v=19\$m=(?<memory>\d+),t=(?<passes>\d+),p=(?<lanes>\d+)\$(?<salt>[A-Za-z0-9+/=]+)\$(?<digest>[A-Za-z0-9+/=]+)$/;

const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');

function compute(
  secret: string,
  nonce: Buffer,
  memory: number,
  passes: number,
  parallelism: number,
  tagLength: number,
) {
  return argon2Hash('argon2id', { message: secret, nonce, parallelism, tagLength, memory, passes });
}

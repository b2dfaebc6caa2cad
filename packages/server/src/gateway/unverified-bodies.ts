import { ServiceError } from '../service-error.ts';

/** Collectors send one body at a time, or a few. */
const MOST_OF_TOKEN = 8;

/**
 * Signed bodies that are being received. A signature covers its body, so it can be checked only at the end: an attacker
 * who knows the id of a token, but not its key, gets that far. Their number is limited.
 */
export class UnverifiedBodies {
  readonly #open = new Map<string, number>();

  enter(token: string): Disposable {
    const open = this.#open.get(token) ?? 0;
    if (open >= MOST_OF_TOKEN)
      throw new ServiceError('too-many-requests', `a token can send at most ${MOST_OF_TOKEN} files at once`, {
        retryAfter: 5,
      });
    this.#open.set(token, open + 1);
    return { [Symbol.dispose]: () => this.#leave(token) };
  }

  #leave(token: string): void {
    const left = this.#open.get(token)! - 1;
    if (left > 0) this.#open.set(token, left);
    else this.#open.delete(token);
  }
}

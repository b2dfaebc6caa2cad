import { createHash, randomBytes } from 'node:crypto';

const SECRET = /^[\w-]{43}$/;

/** 256 random bits that fit into addresses and cookies. */
export const randomSecret = (): string => randomBytes(32).toString('base64url');
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/**
 * A cookie that only proves that two requests come from the same browser. With https its name carries the `__Host-`
 * prefix, so that no other site of the same domain can plant it.
 */
export class BrowserCookie {
  readonly #name: string;
  readonly #attributes: string;
  readonly #seconds: number;

  /** `crossSite`: it has to come along when another site posts a form to this service. */
  constructor(name: string, publicUrl: string, options: { readonly seconds: number; readonly crossSite: boolean }) {
    const secure = publicUrl.startsWith('https:');
    this.#name = secure ? `__Host-${name}` : name;
    // Browsers accept SameSite=None only with Secure; without https their default has to do.
    const sameSite = options.crossSite ? (secure ? '; SameSite=None' : '') : '; SameSite=Lax';
    this.#attributes = `; Path=/; HttpOnly${secure ? '; Secure' : ''}${sameSite}`;
    this.#seconds = options.seconds;
  }

  set(value: string): string {
    return `${this.#name}=${value}; Max-Age=${this.#seconds}${this.#attributes}`;
  }

  clear(): string {
    return `${this.#name}=; Max-Age=0${this.#attributes}`;
  }

  /** The value in a `Cookie` header; `undefined` when it is absent or malformed. */
  read(header: string | undefined): string | undefined {
    for (const part of (header ?? '').split(';')) {
      const [name, value] = part.trim().split('=', 2);
      if (name === this.#name && value !== undefined && SECRET.test(value)) return value;
    }
    return undefined;
  }
}

import { PAGE_HEADER } from '@chokepoint/contract';
import type { RequestFacts } from '../../http/handler.ts';
import type { Session } from './session-store.ts';

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/i;
/** A signed token: three parts of base64url. */
const TOKEN = /^[\w-]+\.[\w-]+\.[\w-]+$/;

type Request = Pick<RequestFacts, 'header' | 'secure'>;

/**
 * The cookie that all tabs of a browser share. Scripts cannot read it and other sites cannot make a browser send it.
 * It counts only beside a header that a page of another site cannot send, so that a forged form does nothing.
 */
export class SessionCookie {
  readonly #publicOrigin: string;

  constructor(publicUrl: string) {
    this.#publicOrigin = new URL(publicUrl).origin;
  }

  /** Whether the request comes from a page of this service. */
  isFromPage(request: Request): boolean {
    if (request.header(PAGE_HEADER) === undefined) return false;
    const site = request.header('sec-fetch-site');
    if (site !== undefined && site !== 'same-origin') return false;
    const origin = request.header('origin');
    if (origin === undefined) return true;
    return origin === this.#publicOrigin || origin.replace(/^https?:\/\//, '') === request.header('host');
  }

  /** The session token in the cookie of a request that comes from a page of this service. */
  tokenIn(request: Request): string | undefined {
    if (!this.isFromPage(request)) return undefined;
    const name = this.#name(request);
    for (const part of (request.header('cookie') ?? '').split(';')) {
      const [key, value = ''] = part.trim().split('=', 2);
      if (key === name && TOKEN.test(value)) return value;
    }
    return undefined;
  }

  set(request: Request, session: Session, token: string, now: Date): string {
    const seconds = Math.max(0, Math.floor((session.expiresAt.getTime() - now.getTime()) / 1000));
    return this.#cookie(request, token, seconds);
  }

  clear(request: Request): string {
    return this.#cookie(request, '', 0);
  }

  #cookie(request: Request, value: string, seconds: number): string {
    const secure = this.#isSecure(request) ? '; Secure' : '';
    return `${this.#name(request)}=${value}; Max-Age=${seconds}; Path=/; HttpOnly; SameSite=Strict${secure}`;
  }

  /** On localhost the port is part of the name: browsers send cookies to every port of a host. */
  #name(request: Request): string {
    if (this.#isSecure(request)) return '__Host-chokepoint-session';
    const port = /:(\d+)$/.exec(request.header('host') ?? '')?.[1];
    return port ? `chokepoint-session-${port}` : 'chokepoint-session';
  }

  #isSecure(request: Request): boolean {
    if (request.secure) return true;
    // A proxy that is not configured as trusted may terminate TLS; on localhost there is none.
    return this.#publicOrigin.startsWith('https:') && !LOOPBACK.test(request.header('host') ?? '');
  }
}

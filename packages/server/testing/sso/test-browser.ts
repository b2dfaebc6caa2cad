import type { TestService } from '../test-service.ts';

/** Where the tested service says it is; the browser knows where it really listens. */
export const PUBLIC_URL = 'https://chokepoint.test';

export type Page = {
  readonly status: number;
  readonly text: string;
  readonly location: string | undefined;
  readonly setCookies: readonly string[];
  readonly headers: Headers;
};

/** As much of a browser as a login needs: cookies per origin, redirects and forms. */
export class TestBrowser {
  readonly #service: TestService;
  readonly #cookies = new Map<string, Map<string, string>>();

  constructor(service: TestService) {
    this.#service = service;
  }

  async get(url: string): Promise<Page> {
    return this.#request(url, { method: 'GET' });
  }

  async post(url: string, fields: Record<string, string>): Promise<Page> {
    return this.#request(url, { method: 'POST', body: new URLSearchParams(fields) });
  }

  /** Begins a login with a provider. */
  begin(slug: string): Promise<Page> {
    return this.get(`${PUBLIC_URL}/api/v2/sso/${slug}/login`);
  }

  /** Posts the form of a page, as a user would who changes nothing but `fields`. */
  async submit(page: Page, base: string, fields: Record<string, string> = {}): Promise<Page> {
    const form = formOf(page);
    return this.post(new URL(form.action, base).href, { ...form.fields, ...fields });
  }

  /** Exchanges the code that a finished login led to. */
  async exchange(code: string) {
    const cookie = this.#cookieHeader(PUBLIC_URL);
    return this.#service.request('POST', '/api/v2/sso/exchange', { code }, { headers: cookie ? { cookie } : {} });
  }

  #cookieHeader(origin: string): string {
    const cookies = this.#cookies.get(origin) ?? new Map<string, string>();
    return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  async #request(url: string, init: RequestInit): Promise<Page> {
    const target = new URL(url);
    const real = target.origin === PUBLIC_URL ? `${this.#service.url}${target.pathname}${target.search}` : target.href;
    const cookie = this.#cookieHeader(target.origin);
    const response = await fetch(real, { ...init, redirect: 'manual', headers: cookie ? { cookie } : {} });
    const setCookies = response.headers.getSetCookie();
    this.#keep(target.origin, setCookies);
    return {
      status: response.status,
      text: await response.text(),
      location: response.headers.get('location') ?? undefined,
      setCookies,
      headers: response.headers,
    };
  }

  #keep(origin: string, setCookies: readonly string[]): void {
    const cookies = this.#cookies.get(origin) ?? new Map<string, string>();
    this.#cookies.set(origin, cookies);
    for (const line of setCookies) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!;
      if (/;\s*max-age=0\b/i.test(line) || value === '') cookies.delete(name!);
      else cookies.set(name!, value!);
    }
  }
}

/** Address and hidden fields of the form on a page. */
export function formOf(page: Page): { action: string; fields: Record<string, string> } {
  const action = /<form[^>]*\saction="([^"]*)"/.exec(page.text)?.[1];
  if (action === undefined) throw new Error(`there is no form on the page: ${page.status} ${page.text.slice(0, 300)}`);
  const fields: Record<string, string> = {};
  for (const [input] of page.text.matchAll(/<input[^>]*>/g)) {
    const name = /\sname="([^"]*)"/.exec(input)?.[1];
    if (name) fields[name] = unescaped(/\svalue="([^"]*)"/.exec(input)?.[1] ?? '');
  }
  return { action: unescaped(action), fields };
}

const unescaped = (text: string): string =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&#x2F;', '/')
    .replaceAll('&amp;', '&');

/** The text that a failed login shows; `undefined` when it did not lead to the login page. */
export function failureOf(page: Page): string | undefined {
  if (page.status !== 302 || !page.location?.startsWith(`${PUBLIC_URL}/ui/login?`)) return undefined;
  return new URL(page.location).searchParams.get('error') ?? undefined;
}

/** The one-time code that a finished login leads to; throws with the reason when it failed. */
export function codeOf(page: Page): string {
  const code = page.location?.startsWith(`${PUBLIC_URL}/ui/login?`)
    ? new URL(page.location).searchParams.get('code')
    : undefined;
  if (!code) throw new Error(`the login did not succeed: ${page.status} ${page.location}`);
  return code;
}

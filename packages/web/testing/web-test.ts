import { PAGE_HEADER } from '@chokepoint/contract';
import { ADMIN_PASSWORD, TestService } from '@chokepoint/server/testing';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { buildWebApp } from '../build/build-web-app.ts';
import { CHROMIUM_FLAGS, chromiumPath, PLAIN_DRAWING } from './chromium.ts';
import { slowDown } from './slow-motion.ts';
import { TIMEOUT_MS } from './timeout.ts';

export type Theme = 'light' | 'dark';
type WindowOptions = BrowserContextOptions & {
  readonly theme?: Theme;
  /** The test makes something fail, so that complaints are expected. */
  readonly faulty?: boolean;
  /** Timers of its pages can be moved on with `page.clock`, which saves waiting for them. */
  readonly movableClock?: boolean;
};
type TestServiceOptions = Parameters<typeof TestService.start>[1];

/** The built application in a real browser, on a real service. */
export class WebTest {
  readonly service: TestService;
  readonly #browser: Browser;
  readonly #contexts = new Map<string, Promise<BrowserContext>>();
  /** What browsers complained about: broken scripts, refused content. */
  readonly complaints: string[] = [];

  private constructor(service: TestService, browser: Browser) {
    this.service = service;
    this.#browser = browser;
  }

  /** `drawing` are the browser's flags about how it draws. */
  static async start(options: TestServiceOptions = {}, drawing = PLAIN_DRAWING): Promise<WebTest> {
    const folder = await buildWebApp();
    const service = await TestService.start('embedded', {
      ...options,
      // Tests of the API compare answers with the contract; here that would only take time.
      service: { webApp: Promise.resolve(folder), checkAnswers: false, ...options.service },
    });
    const browser = await chromium.launch({ executablePath: chromiumPath(), args: [...CHROMIUM_FLAGS, ...drawing] });
    return new WebTest(service, browser);
  }

  async stop(): Promise<void> {
    await this.#browser.close();
    await this.service.stop();
  }

  /** Open windows go on with asking the service for news, which costs the tests after them. */
  async closeWindows(): Promise<void> {
    const pages = this.#browser.contexts().flatMap((context) => context.pages());
    await Promise.all(pages.map((page) => page.close()));
  }

  /** A new browser window that knows nothing of the others. */
  async window(options: WindowOptions = {}): Promise<Page> {
    const page = await this.#open(await this.#context(options), options);
    await page.addInitScript(begin, undefined);
    return page;
  }

  async #context({
    theme = 'light',
    faulty: _,
    movableClock = false,
    ...rest
  }: WindowOptions): Promise<BrowserContext> {
    const context = await this.#browser.newContext({
      baseURL: this.service.url,
      colorScheme: theme,
      viewport: { width: 1280, height: 800 },
      reducedMotion: 'reduce',
      ...rest,
    });
    context.setDefaultTimeout(TIMEOUT_MS);
    if (movableClock) await context.clock.install();
    return context;
  }

  /** Windows of the same kind and user share what the browser has loaded and compiled, and the session. */
  #contextOf(user: string, { faulty: _, ...make }: WindowOptions): Promise<BrowserContext> {
    const key = JSON.stringify({ user, ...make });
    const known = this.#contexts.get(key) ?? this.#context(make);
    this.#contexts.set(key, known);
    return known;
  }

  async #open(context: BrowserContext, { faulty = false }: WindowOptions): Promise<Page> {
    const page = await context.newPage();
    await slowDown(page);
    if (faulty) return page;
    page.on('pageerror', (error) => this.complaints.push(String(error)));
    page.on('console', (message) => {
      // An answer with an error status is part of many tests; everything else that is red is a fault.
      if (message.type() === 'error' && !/status of \d+/.test(message.text())) this.complaints.push(message.text());
    });
    return page;
  }

  /** A window with a logged-in user at a page, with a new session. */
  async windowOf(
    user: { readonly name: string; readonly secret: string },
    path = '',
    options: WindowOptions = {},
  ): Promise<Page> {
    const { name: username, secret } = user;
    const body = { login_method: 'secret', username, secret };
    const [page, login] = await Promise.all([
      this.#contextOf(username, options).then((context) => this.#open(context, options)),
      this.service.request('POST', '/api/v2/login', body, { headers: { [PAGE_HEADER]: '1' } }),
    ]);
    if (login.status !== 200) throw new Error(`login of ${username} answered ${login.status}: ${login.text}`);
    const [name = '', value = ''] = login.headers.get('set-cookie')?.split(';')[0]?.split('=') ?? [];
    await page.context().addCookies([{ name, value, url: this.service.url, httpOnly: true, sameSite: 'Strict' }]);
    await page.addInitScript(begin, JSON.stringify({ userId: login.json.data.user_id, mustChangePassword: false }));
    await page.goto(`/ui${path}`);
    await page.getByRole('button', { name: 'Find anything' }).waitFor();
    return page;
  }

  adminWindow(path = '', options: WindowOptions = {}): Promise<Page> {
    return this.windowOf({ name: 'admin', secret: ADMIN_PASSWORD }, path, options);
  }
}

/**
 * A window begins with nothing, or with what the login form leaves behind, so that not every window has to go through it.
 * Once: the session may end.
 */
function begin(session: string | undefined): void {
  if (sessionStorage.getItem('begun')) return;
  sessionStorage.setItem('begun', 'yes');
  localStorage.clear();
  if (session) localStorage.setItem('chokepoint.session', session);
}

/** Fills in and sends the login form. */
export async function logIn(page: Page, name: string, secret: string): Promise<void> {
  await page.getByLabel('User name or e-mail').fill(name);
  await page.getByLabel('Password', { exact: true }).fill(secret);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
}

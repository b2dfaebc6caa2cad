import { SimulatedCollector } from '../../src/collection/simulated-collector.ts';
import type { RouteJson } from '../route-json.ts';
import { ADMIN_PASSWORD } from '../test-service.ts';
import { TestProcess } from './test-process.ts';

type Said = { readonly url?: string; readonly offset?: number };

/** A service in a process of its own, spoken to by HTTP, which a test can kill at any moment. */
export class ServiceProcess {
  readonly #process: TestProcess<Said>;
  readonly #url: string;
  #bearer = '';
  #offset: number;

  private constructor(process: TestProcess<Said>, url: string, offset: number) {
    this.#process = process;
    this.#url = url;
    this.#offset = offset;
  }

  /** `offset`: how many milliseconds the clock of the process is ahead. */
  static async start(
    env: Record<string, string>,
    { offset = 0, derives = true }: { readonly offset?: number; readonly derives?: boolean } = {},
  ): Promise<ServiceProcess> {
    const process = new TestProcess<Said>('./serving-process.ts', [String(offset), derives ? 'derives' : ''], env);
    const { url } = await process.saying((said) => said.url !== undefined);
    const service = new ServiceProcess(process, url!, offset);
    const login = { login_method: 'secret', username: 'admin', secret: ADMIN_PASSWORD };
    service.#bearer = (await service.call('POST', '/api/v2/login', login)).data.session_token;
    return service;
  }

  /** One request of the administrator; fails unless it succeeds. */
  async call<const M extends string, const P extends string>(
    method: M,
    path: P,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<RouteJson<M, P>> {
    const response = await fetch(`${this.#url}${path}`, {
      method,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(this.#bearer && { authorization: `Bearer ${this.#bearer}` }),
        ...headers,
      },
      ...(body !== undefined && {
        body: body instanceof Buffer ? (body as Uint8Array<ArrayBuffer>) : JSON.stringify(body),
      }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`);
    return JSON.parse(text || 'null');
  }

  now = () => new Date(Date.now() + this.#offset);

  /** Moves the clock of the process. */
  async advance(milliseconds: number): Promise<void> {
    const offset = this.#offset + milliseconds;
    const said = this.#process.said.length;
    this.#process.send({ offset });
    this.#offset = offset;
    await this.#process.saying((one) => one.offset === offset && this.#process.said.indexOf(one) >= said);
  }

  collector(token: { id: string; key: string }): SimulatedCollector {
    return new SimulatedCollector({ url: this.#url, token, now: this.now });
  }

  get url(): string {
    return this.#url;
  }

  get bearer(): string {
    return this.#bearer;
  }

  signal(name: NodeJS.Signals): void {
    this.#process.signal(name);
  }

  /** Stops it as an operator does. */
  stop(): Promise<void> {
    return this.#process.stop();
  }

  kill(): Promise<void> {
    return this.#process.kill();
  }
}

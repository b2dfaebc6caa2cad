import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Batch, GraphImage } from '@chokepoint/graph';
import { pino } from 'pino';
import { batchOf } from '../../analysis/testing/drawn-graph.ts';
import { type Config, readConfig } from '../src/config.ts';
import type { GraphStore } from '../src/graph/graph-store.ts';
import { analysisSteps } from '../src/pipeline/analysis-steps.ts';
import type { ServiceOptions } from '../src/service.ts';
import { type RunningService, startService } from '../src/start.ts';
import type { Database } from '../src/storage/database.ts';
import type { Topic } from '../src/storage/pub-sub.ts';
import { TestClock } from './test-clock.ts';
import { type DatabaseKind, migratedDatabase } from './test-database.ts';
import { until } from './until.ts';

export const ADMIN_PASSWORD = 'Correct-horse-battery-9!';

/** Cheap digests: what a digest costs is measured elsewhere. */
const CHEAP_DIGESTS = { memoryKib: 64, passes: 1 };

export type Credentials = { readonly bearer?: string; readonly headers?: Record<string, string> };
export type TestAnswer = {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  readonly json: any;
};

type TestServiceOptions = {
  readonly env?: Record<string, string>;
  readonly config?: Partial<Config>;
  readonly service?: Partial<ServiceOptions>;
};

/** A whole service on a port of its own, spoken to by HTTP as any client would. */
export class TestService {
  readonly clock: TestClock;
  readonly running: RunningService;
  readonly folder: string;
  readonly #drop: () => Promise<void>;
  readonly #sessions = new Map<string, string>();
  #names = 0;

  private constructor(clock: TestClock, running: RunningService, folder: string, drop: () => Promise<void>) {
    this.clock = clock;
    this.running = running;
    this.folder = folder;
    this.#drop = drop;
  }

  static async start(kind: DatabaseKind, options: TestServiceOptions = {}): Promise<TestService> {
    const folder = mkdtempSync(join(tmpdir(), 'chokepoint-test-'));
    const database = await migratedDatabase(kind);
    const clock = new TestClock();
    const config = {
      ...readConfig({
        CHOKEPOINT_PORT: '0',
        CHOKEPOINT_DATA_DIR: folder,
        CHOKEPOINT_ADMIN_PASSWORD: ADMIN_PASSWORD,
        CHOKEPOINT_SECRET_KEY: randomBytes(32).toString('base64'),
        CHOKEPOINT_LOG_LEVEL: 'silent',
        CHOKEPOINT_PUBLIC_URL: 'https://chokepoint.test',
        // Tests come from one address and in bursts; the limits have tests of their own.
        CHOKEPOINT_ANONYMOUS_RATE: '100000',
        CHOKEPOINT_PRINCIPAL_RATE: '100000',
        ...options.env,
      }),
      ...options.config,
    };
    const running = await startService(config, {
      clock,
      log: pino({ level: config.logLevel }),
      database: database.location,
      hashCost: CHEAP_DIGESTS,
      checkAnswers: true,
      ...options.service,
    });
    return new TestService(clock, running, folder, database.drop);
  }

  /** A service whose graph is drawn as `draw` reads it. */
  static async withGraph(kind: DatabaseKind, drawing: string, options: TestServiceOptions = {}): Promise<TestService> {
    const service = await TestService.start(kind, options);
    await service.draw(drawing);
    return service;
  }

  /** The parts of the service, for tests of one of them below HTTP. */
  get parts(): RunningService['service'] {
    return this.running.service;
  }

  /** What is in the database, for tests of what is stored rather than answered. */
  get db(): Database {
    return this.parts.db;
  }

  /** Lets every cache and loop that listens to a topic notice a change that a test made behind their back. */
  publish(topic: Topic): Promise<void> {
    return this.parts.pubSub.publish(topic);
  }

  /** The newest graph. */
  get image(): GraphImage {
    return this.parts.graph.images.current;
  }

  /** The number of a node, as answers name it. */
  nodeId(objectId: string): number {
    const node = this.image.nodeByObjectId(objectId);
    if (node === undefined) throw new Error(`there is no object "${objectId}" in the graph`);
    return this.image.nodeId(node);
  }

  /**
   * Adds a drawing to the graph: `alice:User -MemberOf-> admins:Group`, with properties behind a node
   * (`corp:Domain collected=true`). An object is named as it is drawn, and belongs to the domain `S-1`, unless it says
   * otherwise.
   */
  draw(drawing: string) {
    return this.commit({ batches: [batchOf(drawing, (name) => ({ name, domainsid: 'S-1' })).pack()] });
  }

  /** Adds what a batch holds to the graph, or applies any other change. */
  commit(change: Batch | Parameters<GraphStore['commit']>[0]) {
    const { graph } = this.parts;
    return graph.commit('pack' in change ? { batches: [change.pack()] } : change, { cause: { kind: 'test' } });
  }

  /** Runs every step of an analysis, or those named, and fails with the first that fails. */
  async analyse(...names: readonly string[]): Promise<void> {
    const { signal } = new AbortController();
    for (const step of analysisSteps(this.parts))
      if (names.length === 0 || names.includes(step.name)) await step.run(signal);
  }

  /** Requests an analysis as a user would, and waits until it has ended. */
  async requestAnalysis(): Promise<void> {
    // The session of `admin()` may have expired where a test has moved the clock.
    const admin = { bearer: await this.login('admin', ADMIN_PASSWORD) };
    const startedAt = async () =>
      (await this.request('GET', '/api/v2/datapipe/status', undefined, admin)).json.data.last_analysis_run_at;
    // The request is deleted when the analysis has ended.
    const isRequested = async () =>
      (await this.db.selectFrom('analysis_request').select('id').executeTakeFirst()) !== undefined;
    const before = await startedAt();
    await this.request('PUT', '/api/v2/analysis', undefined, admin);
    await until(
      async () => ({ startedAt: await startedAt(), isRequested: await isRequested() }),
      (now) => now.startedAt !== before && !now.isRequested,
    );
  }

  async stop(): Promise<void> {
    await this.running.stop();
    await this.#drop();
    rmSync(this.folder, { recursive: true, force: true });
  }

  get url(): string {
    return this.running.url;
  }

  /** One request. An object as body is sent as JSON, a string or bytes as they are. */
  async request(method: string, path: string, body?: unknown, credentials: Credentials = {}): Promise<TestAnswer> {
    const raw = typeof body === 'string' || body instanceof Uint8Array || body instanceof FormData;
    const headers: Record<string, string> = {
      ...(body !== undefined && !(body instanceof FormData) ? { 'content-type': 'application/json' } : {}),
      ...(credentials.bearer ? { authorization: `Bearer ${credentials.bearer}` } : {}),
      ...credentials.headers,
    };
    const response = await fetch(`${this.url}${path}`, {
      method,
      headers,
      redirect: 'manual',
      ...(body === undefined ? {} : { body: (raw ? body : JSON.stringify(body)) as NonNullable<RequestInit['body']> }),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type') === 'application/json';
    return { status: response.status, headers: response.headers, text, json: isJson ? JSON.parse(text) : undefined };
  }

  /** Logs in and answers the session token. */
  async login(username: string, secret: string, otp?: string): Promise<string> {
    const answer = await this.request('POST', '/api/v2/login', { login_method: 'secret', username, secret, otp });
    if (answer.status !== 200) throw new Error(`login of ${username} answered ${answer.status}: ${answer.text}`);
    return answer.json.data.session_token;
  }

  /** A session of the first administrator. */
  async admin(): Promise<Credentials> {
    return { bearer: await this.#session('admin', () => this.login('admin', ADMIN_PASSWORD)) };
  }

  /** A session of a user with one role, made at the first call; `role` is its id. */
  async as(role: number): Promise<Credentials> {
    return { bearer: await this.#session(`role ${role}`, async () => (await this.newUser({ roles: [role] })).bearer) };
  }

  /** Creates a user with a password and logs in. */
  async newUser(
    fields: Record<string, unknown> = {},
  ): Promise<{ id: string; name: string; secret: string; bearer: string }> {
    const name = `user-${++this.#names}`;
    const secret = 'Some-other-secret-1!';
    const answer = await this.request(
      'POST',
      '/api/v2/bloodhound-users',
      {
        principal: name,
        email_address: `${name}@example.com`,
        first_name: 'F',
        last_name: 'L',
        roles: [2],
        secret,
        ...fields,
      },
      await this.admin(),
    );
    if (answer.status !== 200) throw new Error(`creating ${name} answered ${answer.status}: ${answer.text}`);
    return { id: answer.json.data.id, name, secret, bearer: await this.login(name, secret) };
  }

  async #session(key: string, begin: () => Promise<string>): Promise<string> {
    const known = this.#sessions.get(key);
    if (known) return known;
    const token = await begin();
    this.#sessions.set(key, token);
    return token;
  }
}

/** The message of an error answer. */
export const messageOf = (answer: TestAnswer): string => answer.json?.errors?.[0]?.message;

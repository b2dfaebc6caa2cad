import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ErrorBody, errorBody } from '@chokepoint/contract';
import type { Batch, GraphImage } from '@chokepoint/graph';
import { nodeKind } from '@chokepoint/model';
import { pino } from 'pino';
import { batchOf, type DrawnNode, drawnEdges } from '../../analysis/testing/drawn-graph.ts';
import { type Config, readConfig } from '../src/config.ts';
import type { CommitOptions } from '../src/graph/graph-committer.ts';
import type { GraphChange } from '../src/graph/writer/graph-change.ts';
import { analysisSteps } from '../src/pipeline/analysis-steps.ts';
import type { ServiceOptions } from '../src/service.ts';
import type { ParameterValue } from '../src/settings/parameter-catalogue.ts';
import { type RunningService, startService } from '../src/start.ts';
import type { Database } from '../src/storage/database.ts';
import type { Topic } from '../src/storage/pub-sub.ts';
import type { RouteJson } from './route-json.ts';
import { HOUR, TestClock } from './test-clock.ts';
import { type DatabaseKind, migratedDatabase } from './test-database.ts';
import { until } from './until.ts';

export const ADMIN_PASSWORD = 'Correct-horse-battery-9!';

/** Cheap digests: what a digest costs is measured elsewhere. */
const CHEAP_DIGESTS = { memoryKib: 64, passes: 1 };

/** Sessions last a little longer. */
const SESSION_MS = 7 * HOUR;

export type Credentials = { readonly bearer?: string; readonly headers?: Record<string, string> };
export type TestAnswer<Json = unknown> = {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** What the contract promises, where the request succeeded; see `messageOf` where it was refused. */
  readonly json: Json;
};

export type TestServiceOptions = {
  readonly env?: Record<string, string>;
  readonly config?: Partial<Config>;
  readonly service?: Partial<ServiceOptions>;
  /** What its graph begins with, as `draw` reads it. */
  readonly graph?: string;
};

type Running = {
  readonly service: RunningService;
  readonly folder: string;
  readonly drop: () => Promise<void>;
};
type Session = { readonly bearer: string; readonly since: number };

/** A whole service on a port of its own, spoken to by HTTP as any client would. */
export class TestService {
  readonly clock = new TestClock();
  readonly databaseKind: DatabaseKind;
  readonly #options: TestServiceOptions;
  readonly #sessions = new Map<string, Session>();
  #running: Running | undefined;
  #names = 0;

  /** It runs between `start` and `stop`. */
  constructor(kind: DatabaseKind, options: TestServiceOptions = {}) {
    this.databaseKind = kind;
    this.#options = options;
  }

  static async start(kind: DatabaseKind, options: TestServiceOptions = {}): Promise<TestService> {
    const service = new TestService(kind, options);
    await service.start();
    return service;
  }

  /** A service whose graph is drawn as `draw` reads it. */
  static withGraph(kind: DatabaseKind, graph: string, options: TestServiceOptions = {}): Promise<TestService> {
    return TestService.start(kind, { ...options, graph });
  }

  async start(): Promise<void> {
    const { env, config: changed, service: changedService, graph } = this.#options;
    const folder = mkdtempSync(join(tmpdir(), 'chokepoint-test-'));
    const database = await migratedDatabase(this.databaseKind);
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
        CHOKEPOINT_QUEUE_MS: '0',
        ...env,
      }),
      ...changed,
    };
    const service = await startService(config, {
      clock: this.clock,
      log: pino({ level: config.logLevel }),
      database: database.location,
      hashCost: CHEAP_DIGESTS,
      checkAnswers: true,
      ...changedService,
    });
    this.#running = { service, folder, drop: database.drop };
    if (graph !== undefined) await this.draw(graph);
  }

  async stop(): Promise<void> {
    const { service, folder, drop } = this.#started;
    await service.stop();
    await drop();
    rmSync(folder, { recursive: true, force: true });
  }

  get #started(): Running {
    if (!this.#running) throw new Error('the service has not been started');
    return this.#running;
  }

  /** What the start of the service gave to the program that started it. */
  get running(): RunningService {
    return this.#started.service;
  }

  get url(): string {
    return this.running.url;
  }

  /** Its data directory. */
  get folder(): string {
    return this.#started.folder;
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

  /** Switches a feature as an operator would, also one that no request may switch. */
  async setFlag(key: string, enabled: boolean): Promise<void> {
    const { numUpdatedRows } = await this.db
      .updateTable('feature_flag')
      .set({ enabled })
      .where('key', '=', key)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows !== 1n) throw new Error(`there is no flag "${key}"`);
    await this.publish('flags');
  }

  /** Sets a parameter as an operator would, also one that no request may set. */
  async setParameter(key: string, value: ParameterValue): Promise<void> {
    await this.parts.parameters.set(key, value, this.clock.now());
  }

  /** Counts the commits that changed the graph. */
  get graphVersion(): number {
    return this.parts.graph.images.version;
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
   * Adds a drawing to the graph, as `batchOf` reads it: `alice:User -MemberOf-> admins:Group`, with properties behind a
   * node (`corp:Domain collected=true`). A new object has its id as name, and one of the directory is of the domain `S-1`
   * or of that which it is drawn in, unless it says otherwise. An object that is there already gets what is drawn alone.
   */
  draw(drawing: string, options?: CommitOptions) {
    const exists = (name: string) => this.image.nodeByObjectId(name) !== undefined;
    return this.commit(batchOf(drawing, { defaults: drawnDefaults, exists }), options);
  }

  /** Removes the relationships of a drawing from the graph. */
  erase(drawing: string) {
    const { image } = this;
    const ids = drawnEdges(drawing).map(({ source, kind, target }) => {
      const [from, to] = [image.nodeByObjectId(source), image.nodeByObjectId(target)];
      const number = image.edgeKind(kind);
      const known = from !== undefined && to !== undefined && number !== undefined;
      const edge = known ? image.findEdge(from, number, to) : undefined;
      if (edge === undefined) throw new Error(`there is no ${source} -${kind}-> ${target} in the graph`);
      return image.edgeId(edge);
    });
    return this.commit({ deleteEdges: [{ ids }] });
  }

  /** Adds what a batch holds to the graph, or applies any other change. */
  commit(change: Batch | GraphChange, options: CommitOptions = { cause: { kind: 'test' } }) {
    return this.parts.graph.commit('pack' in change ? { batches: [change.pack()] } : change, options);
  }

  /** Runs every step of an analysis, or those named, and fails with the first that fails. */
  async analyse(...names: readonly string[]): Promise<void> {
    const { signal } = new AbortController();
    for (const step of analysisSteps(this.parts))
      if (names.length === 0 || names.includes(step.name)) await step.run(signal);
  }

  /** Requests an analysis as a user would, and waits until it has ended. */
  async requestAnalysis(): Promise<void> {
    const startedAt = async () => (await this.get('/api/v2/datapipe/status')).json.data.last_analysis_run_at;
    // The request is deleted when the analysis has ended.
    const isRequested = async () =>
      (await this.db.selectFrom('analysis_request').select('id').executeTakeFirst()) !== undefined;
    const before = await startedAt();
    await this.put('/api/v2/analysis');
    await until(
      async () => ({ startedAt: await startedAt(), isRequested: await isRequested() }),
      (now) => now.startedAt !== before && !now.isRequested,
    );
  }

  /** One request, by default of nobody. An object as body is sent as JSON, a string or bytes as they are. */
  async request<const M extends string, const P extends string>(
    method: M,
    path: P,
    body?: unknown,
    credentials: Credentials = {},
  ): Promise<TestAnswer<RouteJson<M, P>>> {
    const raw = typeof body === 'string' || body instanceof Uint8Array || body instanceof FormData;
    const headers: Record<string, string> = {
      // Compression has tests of its own; here it would take longer than most answers.
      'accept-encoding': 'identity',
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

  /** The same by method, by default of the administrator. */
  async get<const P extends string>(path: P, as?: Credentials) {
    return this.request('GET', path, undefined, as ?? (await this.admin()));
  }

  async post<const P extends string>(path: P, body?: unknown, as?: Credentials) {
    return this.request('POST', path, body, as ?? (await this.admin()));
  }

  async put<const P extends string>(path: P, body?: unknown, as?: Credentials) {
    return this.request('PUT', path, body, as ?? (await this.admin()));
  }

  async patch<const P extends string>(path: P, body?: unknown, as?: Credentials) {
    return this.request('PATCH', path, body, as ?? (await this.admin()));
  }

  async delete<const P extends string>(path: P, body?: unknown, as?: Credentials) {
    return this.request('DELETE', path, body, as ?? (await this.admin()));
  }

  /** Logs in and answers the session token. */
  async login(username: string, secret: string, otp?: string): Promise<string> {
    const answer = await this.request('POST', '/api/v2/login', { login_method: 'secret', username, secret, otp });
    if (answer.status !== 200) throw new Error(`login of ${username} answered ${answer.status}: ${answer.text}`);
    return answer.json.data.session_token;
  }

  /** A session of the first administrator, a new one after the clock was moved. */
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
    const now = this.clock.now().getTime();
    if (known && Math.abs(now - known.since) < SESSION_MS) return known.bearer;
    const bearer = await begin();
    this.#sessions.set(key, { bearer, since: now });
    return bearer;
  }
}

function drawnDefaults(name: string, { kinds, environment = 'S-1' }: DrawnNode): Record<string, unknown> {
  const platforms = new Set([...kinds].map((kind) => nodeKind(kind)?.platform));
  if (platforms.has('entra')) return { name, tenantid: environment };
  return kinds.size === 0 || platforms.has('directory') ? { name, domainsid: environment } : { name };
}

/** The body of an answer that refuses. */
export const errorOf = (answer: TestAnswer): ErrorBody => errorBody.parse(answer.json);

/** Its messages; most have one, and an answer that does not refuse has none. */
export const messagesOf = ({ json }: TestAnswer): string[] =>
  errorBody.safeParse(json).data?.errors.map(({ message }) => message) ?? [];
export const messageOf = (answer: TestAnswer): string => messagesOf(answer)[0] ?? '';

import { Readable } from 'node:stream';
import { BoltFailure, type TransactionOptions } from '@chokepoint/bolt';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { PageLimits, Pages } from '../../gateway/pages.ts';
import { MOST_LISTED_VALUES, parseBoundedJson } from '../../http/bounded-json.ts';
import { badRequest, ServiceError } from '../../service-error.ts';
import type { Neo4jDoor } from '../open-bolt.ts';
import { releaseFor } from '../session/bolt-backend.ts';
import { ClientSession } from '../session/client-session.ts';
import type { Identity } from '../session/log-on.ts';
import { boltFailureOf } from '../session/service-failure.ts';
import { runStatements } from './run-statements.ts';
import { errorOf, queryAnswer, transactionAnswer } from './stream-answers.ts';

const parameters = z.record(z.string(), z.unknown()).nullish();
const transactionBody = z.object({
  statements: z
    .array(
      z.object({
        statement: z.string(),
        parameters,
        resultDataContents: z.array(z.string()).nullish(),
        includeStats: z.boolean().nullish(),
      }),
    )
    .max(1000)
    .default([]),
});
const queryBody = z.object({
  statement: z.string(),
  parameters,
  includeCounters: z.boolean().nullish(),
  accessMode: z.enum(['READ', 'WRITE', 'Read', 'Write']).nullish(),
  impersonatedUser: z.string().nullish(),
  maxExecutionTime: z.number().positive().nullish(),
});

type Params = { readonly name: string };
const STATUSES: Readonly<Record<string, number>> = {
  'Neo.ClientError.Security.Unauthorized': 401,
  'Neo.ClientError.Security.CredentialsExpired': 401,
  'Neo.ClientError.Security.AuthenticationRateLimit': 429,
  'Neo.ClientError.Database.DatabaseNotFound': 404,
  'Neo.ClientError.Security.Forbidden': 403,
};

/** The HTTP endpoints of Neo4j: statements that are committed with the request, and the Query API. */
export const neo4jPages =
  (door: Neo4jDoor): Pages =>
  (app, _identify, limits) => {
    const { bodyLimit } = door.config;
    const logOn = logOnFirst(door, limits);
    const answering = (answer: Answer) => answerWith(door, limits, answer);
    for (const url of ['/db/:name/tx/commit', '/db/:name/transaction/commit']) {
      app.post(url, { bodyLimit, onRequest: logOn }, answering(commitStatements));
      app.get(url, { onRequest: logOn }, answering(answerEmpty));
    }
    app.post('/db/:name/query/v2', { bodyLimit, onRequest: logOn }, answering(runQuery));
  };

const IDENTITIES = new WeakMap<FastifyRequest, Identity>();

/** Logs the caller in for one request, before its body is read. */
function logOnFirst({ logOn }: Neo4jDoor, limits: PageLimits) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    limits.receive(request);
    reply.header('content-type', 'application/json').header('cache-control', 'no-store');
    try {
      const attempt = logOn.attempt(credentialsIn(request.headers.authorization), {
        address: request.ip,
        userAgent: request.headers['user-agent'] ?? '',
      });
      const identity = await attempt.catch((error) => {
        limits.count(request, undefined);
        throw error;
      });
      IDENTITIES.set(request, identity);
      // A session that cannot be ended now, because the database is away, ends by itself after its lifetime.
      if (reply.raw.destroyed) await identity.end();
      else reply.raw.once('close', () => void identity.end().catch(() => {}));
      return undefined;
    } catch (error) {
      return refuse(reply, error);
    }
  };
}

type Answer = (
  session: ClientSession,
  request: FastifyRequest,
  reply: FastifyReply,
  signal: AbortSignal,
) => Promise<FastifyReply>;

function answerWith({ statements }: Neo4jDoor, limits: PageLimits, answer: Answer) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const gone = new AbortController();
    reply.raw.once('close', () => gone.abort(badRequest('the client went away')));
    try {
      const identity = IDENTITIES.get(request)!;
      const caller = await identity.principal();
      limits.count(request, caller);
      await limits.enter(reply, caller, gone.signal);
      const session = new ClientSession(statements, {
        identity,
        address: request.ip,
        format: { elementIds: true, utc: true },
        server: { version: releaseFor({ major: 5 }), address: request.host },
      });
      session.database(databaseOf(request));
      return await answer(session, request, reply, gone.signal);
    } catch (error) {
      return refuse(reply, error);
    }
  };
}

function refuse(reply: FastifyReply, thrown: unknown): FastifyReply {
  const error = boltFailureOf(thrown);
  if (!(error instanceof BoltFailure)) throw error;
  const { status, retryAfter } = thrown instanceof ServiceError ? thrown : { status: STATUSES[error.code] ?? 400 };
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
  if (status === 401) reply.header('www-authenticate', 'Basic realm="Neo4j"');
  return reply.code(status).send(json({ results: [], errors: [errorOf(error)] }));
}

const answerEmpty: Answer = async (_session, _request, reply) => reply.send(json({ results: [], errors: [] }));

/** The path of Neo4j 3 names no database. */
function databaseOf(request: FastifyRequest): string {
  const { name } = request.params as Params;
  return name === 'data' ? 'neo4j' : name;
}

const commitStatements: Answer = async (session, request, reply, signal) => {
  const { statements } = bodyOf(request, transactionBody);
  const options = optionsOf(request, String(request.headers['access-mode'] ?? '').toUpperCase() === 'READ');
  const transaction = await session.begin(options);
  const given = statements.map((one) => ({
    statement: one.statement,
    parameters: one.parameters ?? {},
    rows: {
      kind: 'transaction-json' as const,
      contents: (one.resultDataContents ?? []).map((content) => content.toLowerCase()),
    },
  }));
  const wantsStats = statements.map(({ includeStats }) => includeStats === true);
  return stream(reply, transactionAnswer(runStatements(transaction, given, signal), wantsStats));
};

const runQuery: Answer = async (session, request, reply, signal) => {
  const body = bodyOf(request, queryBody);
  const options = {
    ...optionsOf(request, body.accessMode?.toUpperCase() === 'READ'),
    impersonated: body.impersonatedUser ?? undefined,
    milliseconds: body.maxExecutionTime ? body.maxExecutionTime * 1000 : undefined,
  };
  const transaction = await session.begin(options);
  const given = { statement: body.statement, parameters: body.parameters ?? {}, rows: { kind: 'query-json' as const } };
  const events = runStatements(transaction, [given], signal);
  const first = await events.next();
  if (first.done) throw new Error('a statement has neither ended nor failed');
  if (first.value.kind !== 'failed')
    return stream(reply.code(202), queryAnswer(withFirst(first.value, events), body.includeCounters === true));
  await events.next();
  return reply.code(400).send(json({ errors: [errorOf(first.value.failure)] }));
};

async function* withFirst<T>(first: T, rest: AsyncIterable<T>): AsyncGenerator<T> {
  yield first;
  yield* rest;
}

const PIECE_BYTES = 256 * 1024;

/** As fast as the client reads. */
const stream = (reply: FastifyReply, pieces: AsyncIterable<string | Uint8Array>): FastifyReply =>
  reply.send(Readable.from(pieces, { objectMode: false, highWaterMark: PIECE_BYTES }));

function bodyOf<T>(request: FastifyRequest, schema: z.ZodType<T>): T {
  try {
    const { body } = request;
    const text = body instanceof Buffer && body.length > 0 ? body.toString('utf8') : '{}';
    return schema.parse(parseBoundedJson(text, MOST_LISTED_VALUES));
  } catch (error) {
    throw new BoltFailure(
      'Neo.ClientError.Request.InvalidFormat',
      `the body cannot be read: ${(error as Error).message.slice(0, 500)}`,
    );
  }
}

const optionsOf = (request: FastifyRequest, readOnly: boolean): TransactionOptions => ({
  readOnly,
  database: databaseOf(request),
  milliseconds: undefined,
  impersonated: undefined,
});

function credentialsIn(header: string | undefined) {
  const [scheme = '', given = ''] = (header ?? '').trim().split(/\s+/, 2);
  if (scheme.toLowerCase() !== 'basic') return { scheme: scheme.toLowerCase(), principal: '', credentials: given };
  const text = Buffer.from(given, 'base64').toString('utf8');
  const at = text.indexOf(':');
  return { scheme: 'basic', principal: text.slice(0, Math.max(0, at)), credentials: text.slice(at + 1) };
}

const json = (value: unknown) => Buffer.from(JSON.stringify(value));

import type { TransactionOptions } from '@chokepoint/bolt';
import { BoltFailure } from '@chokepoint/bolt';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Pages } from '../../gateway/pages.ts';
import { MOST_LISTED_VALUES, parseBoundedJson } from '../../http/bounded-json.ts';
import type { Neo4jDoor } from '../open-bolt.ts';
import { releaseFor } from '../session/bolt-backend.ts';
import { ClientSession } from '../session/client-session.ts';
import { queryRow, rowData } from './result-forms.ts';
import { runStatements } from './run-statements.ts';

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
  (app) => {
    const { bodyLimit } = door.config;
    const commit = (request: FastifyRequest, reply: FastifyReply) =>
      answering(door, request, reply, (session, signal) => commitStatements(session, request, reply, signal));
    const alive = (request: FastifyRequest, reply: FastifyReply) =>
      answering(door, request, reply, async () => reply.send(json({ results: [], errors: [] })));
    for (const url of ['/db/:name/tx/commit', '/db/:name/transaction/commit']) {
      app.post(url, { bodyLimit }, commit);
      app.get(url, alive);
    }
    app.post('/db/:name/query/v2', { bodyLimit }, (request, reply) =>
      answering(door, request, reply, (session, signal) => runQuery(session, request, reply, signal)),
    );
  };

/** Logs the caller in for one request. */
async function answering(
  { statements, logOn }: Neo4jDoor,
  request: FastifyRequest,
  reply: FastifyReply,
  answer: (session: ClientSession, signal: AbortSignal) => Promise<FastifyReply>,
): Promise<FastifyReply> {
  reply.header('content-type', 'application/json').header('cache-control', 'no-store');
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort(new Error('the client went away')));
  try {
    const identity = await logOn.attempt(credentialsIn(request.headers.authorization), {
      address: request.ip,
      userAgent: request.headers['user-agent'] ?? '',
    });
    const session = new ClientSession(statements, {
      identity,
      address: request.ip,
      format: { elementIds: true, utc: true },
      server: { version: releaseFor({ major: 5 }), address: request.host },
    });
    try {
      session.database(databaseOf(request));
      return await answer(session, gone.signal);
    } finally {
      await session.end();
    }
  } catch (error) {
    if (!(error instanceof BoltFailure)) throw error;
    const status = STATUSES[error.code] ?? 400;
    if (status === 401) reply.header('www-authenticate', 'Basic realm="Neo4j"');
    return reply.code(status).send(json({ results: [], errors: [errorOf(error)] }));
  }
}

/** The path of Neo4j 3 names no database. */
function databaseOf(request: FastifyRequest): string {
  const { name } = request.params as Params;
  return name === 'data' ? 'neo4j' : name;
}

async function commitStatements(
  session: ClientSession,
  request: FastifyRequest,
  reply: FastifyReply,
  signal: AbortSignal,
) {
  const { statements } = bodyOf(request, transactionBody);
  const options = optionsOf(request, String(request.headers['access-mode'] ?? '').toUpperCase() === 'READ');
  const { results, failure, bookmark } = await runStatements(
    session,
    statements.map((one) => ({ statement: one.statement, parameters: one.parameters ?? {} })),
    options,
    (record, at) =>
      rowData(
        record,
        (statements[at]?.resultDataContents ?? []).map((one) => one.toLowerCase()),
      ),
    signal,
  );
  return reply.send(
    json({
      results: results.map(({ columns, rows, summary }, at) => ({
        columns,
        data: rows,
        ...(statements[at]?.includeStats && { stats: statsOf(summary.counters) }),
      })),
      errors: failure ? [errorOf(failure)] : [],
      ...(bookmark !== undefined && { lastBookmarks: [bookmark] }),
    }),
  );
}

async function runQuery(session: ClientSession, request: FastifyRequest, reply: FastifyReply, signal: AbortSignal) {
  const body = bodyOf(request, queryBody);
  const options = {
    ...optionsOf(request, body.accessMode?.toUpperCase() === 'READ'),
    impersonated: body.impersonatedUser ?? undefined,
    milliseconds: body.maxExecutionTime ? body.maxExecutionTime * 1000 : undefined,
  };
  const one = { statement: body.statement, parameters: body.parameters ?? {} };
  const { results, failure, bookmark } = await runStatements(session, [one], options, queryRow, signal);
  const [result] = results;
  if (failure || !result) return reply.code(400).send(json({ errors: failure ? [errorOf(failure)] : [] }));
  return reply.code(202).send(
    json({
      data: { fields: result.columns, values: result.rows },
      ...(body.includeCounters && { counters: countersOf(result.summary.counters) }),
      bookmarks: bookmark === undefined ? [] : [bookmark],
    }),
  );
}

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

const errorOf = ({ code, message }: BoltFailure) => ({ code, message });
const json = (value: unknown) => Buffer.from(JSON.stringify(value));

/** `nodes-created` is `nodes_created`; one of them is spelt in its own way. */
function statsOf(counters: Readonly<Record<string, number | boolean>>): Record<string, number | boolean> {
  const entries = Object.entries(counters).map(([key, value]) => [key.replaceAll('-', '_'), value] as const);
  const stats = Object.fromEntries(entries);
  const { relationships_deleted, ...others } = stats;
  return { contains_updates: false, ...others, relationship_deleted: relationships_deleted ?? 0 };
}

const countersOf = (counters: Readonly<Record<string, number | boolean>>) => ({
  containsUpdates: false,
  ...Object.fromEntries(
    Object.entries(counters).map(([key, value]) => [
      key.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()),
      value,
    ]),
  ),
});

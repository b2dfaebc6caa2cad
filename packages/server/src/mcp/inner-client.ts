import { buffer } from 'node:stream/consumers';
import { type Client, type Method, type Route, requestTarget } from '@chokepoint/contract';
import { paramsOf, queryOf } from '../gateway/decode-call.ts';
import { type Answer, Call, EncodedJson, StreamedJson } from '../http/handler.ts';
import { readJsonBody } from '../http/request-body.ts';
import { badRequest } from '../service-error.ts';
import { listRequest } from '../storage/list-request.ts';
import type { McpParts } from './mcp-parts.ts';
import { refusalOfRoute } from './route-access.ts';

type LooseOptions = {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly list?: object;
  readonly body?: unknown;
};

/** Calls routes of the service inside it. */
export type InnerClient = Pick<Client, 'call'>;

/** No tool shows more; what is larger is not worth parsing on the main thread. */
const MOST_BYTES = 8 << 20;

/**
 * A client whose calls do not leave the process: the same handlers with the same checks, for the caller of another
 * request and within its time.
 */
export function innerClient(parts: McpParts, outer: Call): InnerClient {
  const handlers = new Map(parts.handlers.map((handler) => [handler.route, handler]));
  const call = async (route: Route, options: LooseOptions = {}) => {
    const refusal = await refusalOfRoute(parts, route, outer.caller);
    if (refusal) throw refusal;
    outer.signal.throwIfAborted();
    const handler = handlers.get(route)!;
    const answer = await handler.run(innerCall(route, options, outer));
    return { status: answer.status, headers: new Headers(), body: await bodyOf(answer) };
  };
  return { call } as InnerClient;
}

function innerCall(route: Route, { params = {}, query = {}, list = {}, body }: LooseOptions, outer: Call): Call {
  const target = requestTarget(route.path, params, query, list);
  const parameters = new URLSearchParams(target.split('?')[1] ?? '');
  const texts = Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)]));
  const method: Method = route.method === 'ANY' ? 'GET' : route.method;
  return new Call({
    params: paramsOf(route, texts),
    query: queryOf(route, parameters),
    body: route.body?.kind === 'json' ? readJsonBody(route.body, encoded(body), 'application/json') : undefined,
    list: listRequest(parameters, route, Object.keys(route.query?.shape ?? {})),
    principal: outer.principal,
    request: { ...outer.request, method, target, header: () => undefined },
    signal: outer.signal,
  });
}

const encoded = (body: unknown) => (body === undefined ? undefined : Buffer.from(JSON.stringify(body)));

async function bodyOf({ body }: Answer): Promise<unknown> {
  const bytes =
    body instanceof StreamedJson ? await buffer(body.pieces) : body instanceof EncodedJson ? body.bytes : undefined;
  if (!bytes) return body;
  if (bytes.byteLength > MOST_BYTES) throw badRequest('the answer is too large: request less');
  return JSON.parse(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8'));
}

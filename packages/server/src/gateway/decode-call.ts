import { BODY_BYTES, type ParamsOf, type QueryOf, type Route } from '@chokepoint/contract';
import type { FastifyRequest } from 'fastify';
import { MOST_LISTED_VALUES, MOST_VALUES } from '../http/bounded-json.ts';
import { Call } from '../http/handler.ts';
import { readMultipart } from '../http/multipart.ts';
import { decodeContent, readJsonBody } from '../http/request-body.ts';
import { badRequest } from '../service-error.ts';
import { listRequest } from '../storage/list-request.ts';
import type { Deadline } from './deadline.ts';
import { factsOf } from './request-state.ts';

/** Decodes parameters, filters and body into the shapes that the route declares; throws when one does not fit. */
export async function decodeCall(
  route: Route,
  request: FastifyRequest,
  deadline: Deadline,
  bodyLimit: number,
): Promise<Call> {
  const { upload, principal } = request.state;
  const parameters = new URLSearchParams(request.url.split('?').slice(1).join('?'));
  const own = Object.keys(route.query?.shape ?? {});
  return new Call({
    params: paramsOf(route, request.params as Record<string, string>),
    query: queryOf(route, parameters),
    body: upload
      ? { save: () => deadline.beyond(upload.save()), untimed: <T>(work: Promise<T>) => deadline.beyond(work) }
      : await bodyOf(route, request, bodyLimit),
    list: listRequest(parameters, route, own),
    principal,
    request: factsOf(request),
    signal: deadline.signal,
  });
}

export function paramsOf(route: Route, given: Record<string, string>): ParamsOf<Route> {
  if (!route.params) return {};
  const result = route.params.safeParse(given);
  if (!result.success) throw badRequest('id is malformed');
  return result.data;
}

export function queryOf(route: Route, parameters: URLSearchParams): QueryOf<Route> {
  if (!route.query) return {};
  const given: Record<string, unknown> = {};
  for (const name of Object.keys(route.query.shape)) {
    const values = parameters.getAll(name);
    if (values.length > 0) given[name] = values.length > 1 ? values : values[0];
  }
  const result = route.query.safeParse(given);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  const name = String(issue?.path[0] ?? '');
  if (given[name] === undefined) throw badRequest(`missing required query parameter: ${name}`);
  throw badRequest(`query parameter "${name}" is malformed: ${issue?.message}`);
}

async function bodyOf(route: Route, request: FastifyRequest, limit: number): Promise<unknown> {
  if (!route.body) return undefined;
  const raw = request.body instanceof Buffer ? request.body : Buffer.alloc(0);
  const content = await decodeContent(raw, request.headers['content-encoding'], limit);
  const contentType = request.headers['content-type'];
  if (route.body.kind === 'json') {
    const mostValues = limit > BODY_BYTES.ordinary ? MOST_LISTED_VALUES : MOST_VALUES;
    return readJsonBody(route.body, content, contentType, mostValues);
  }
  if (route.body.kind === 'multipart') return readMultipart(route.body.schema, content, contentType);
  return content;
}

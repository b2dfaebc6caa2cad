import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import {
  ApiError,
  acceptEula,
  BOTH,
  bytes,
  type Client,
  createClient,
  createToken,
  createUser,
  data,
  defineRoute,
  deleteUser,
  disenrollMfa,
  either,
  file,
  getSpec,
  getSwagger,
  getUser,
  listPermissions,
  listRoles,
  listUsers,
  login,
  multipart,
  page,
  publicAccess,
  self,
  updateUser,
} from '@chokepoint/contract';
import { z } from 'zod';
import { ADMIN_PASSWORD, serviceSuite, TestService } from '../../testing/index.ts';

const UNKNOWN_ID = '7c1f8f5e-0000-4000-8000-000000000000';

serviceSuite('The typed client', (service) => {
  let anonymous: Client;
  let admin: Client;
  before(async () => {
    anonymous = createClient({ baseUrl: service.url });
    const { body } = await anonymous.call(login, {
      body: { login_method: 'secret', username: 'admin', secret: ADMIN_PASSWORD },
    });
    admin = createClient({
      baseUrl: `${service.url}/`,
      credentials: { kind: 'bearer', token: body.data.session_token },
    });
  });

  it('gives the typed body of an answer', async () => {
    const { status, body, headers } = await admin.call(self);
    assert.equal(status, 200);
    const name: string | undefined = 'principal_name' in body.data ? body.data.principal_name : undefined;
    assert.equal(name, 'admin');
    assert.match(headers.get('requestid') ?? '', /^[0-9a-f-]{36}$/);
  });

  it('creates, changes and deletes a user', async () => {
    const { body } = await admin.call(createUser, { body: { principal: 'client-user', roles: [2] } });
    const params = { user_id: body.data.id };
    const changed = await admin.call(updateUser, { params, body: { first_name: 'Grace', roles: [2] } });
    assert.deepEqual([changed.status, changed.body], [200, undefined]);
    assert.equal((await admin.call(getUser, { params })).body.data.first_name, 'Grace');
    await admin.call(deleteUser, { params });
    await assert.rejects(admin.call(getUser, { params }), (error) => error instanceof ApiError && error.status === 404);
  });

  it('throws what went wrong with status, message and request id', async () => {
    await assert.rejects(admin.call(getUser, { params: { user_id: UNKNOWN_ID } }), (error) => {
      assert.ok(error instanceof ApiError);
      assert.equal(error.status, 404);
      assert.equal(error.message, 'resource not found');
      assert.match(error.requestId ?? '', /^[0-9a-f-]{36}$/);
      assert.equal(error.retryAfter, undefined);
      return true;
    });
    await assert.rejects(anonymous.call(self), { name: 'ApiError', status: 401, message: 'not authenticated' });
  });

  it('filters and sorts lists', async () => {
    const names = async (list: Parameters<typeof admin.call<typeof listRoles>>[1]) =>
      (await admin.call(listRoles, list)).body.data.roles.map((role) => role.name);
    assert.deepEqual(await names({ list: { filters: { name: 'User' } } }), ['User']);
    assert.deepEqual(await names({ list: { filters: { id: { gte: 2, lte: 3 } }, sorts: ['-id'] } }), [
      'Read-Only',
      'User',
    ]);
    assert.deepEqual(await names({ list: { filters: { id: [{ neq: 1 }, { lt: 3 }] } } }), ['User']);
    assert.deepEqual(await names({ list: { filters: { deleted_at: { neq: null } } } }), []);
    assert.equal((await names({ list: { filters: { deleted_at: null } } })).length, 6);
    assert.deepEqual(await names({ list: { filters: { created_at: { gt: new Date('2100-01-01') } } } }), []);
    const sorted = await admin.call(listPermissions, { list: { sorts: ['-authority', 'name'] } });
    const keys = sorted.body.data.permissions.map((one) => `${one.authority}/${one.name}`);
    assert.deepEqual(keys.slice(0, 2), ['saved_queries/Read', 'saved_queries/Write']);
  });

  it('signs requests with an API token: query, body and all', async () => {
    const { id, key } = (await admin.call(createToken, { body: { token_name: 'client' } })).body.data;
    const signing = createClient({ baseUrl: service.url, credentials: { kind: 'token', id, key: key! } });
    const { data } = (await signing.call(self)).body;
    assert.equal('principal_name' in data && data.principal_name, 'admin');
    const list = { filters: { first_name: "O'Brien & söhne (a+b) 100%" }, sorts: ['last_name'] } as const;
    assert.deepEqual((await signing.call(listUsers, { list })).body.data.users, []);
    const { body } = await signing.call(createUser, { body: { principal: 'signed-ü', roles: [3] } });
    assert.equal(body.data.principal_name, 'signed-ü');
    const forger = createClient({ baseUrl: service.url, credentials: { kind: 'token', id, key: 'a wrong key' } });
    await assert.rejects(forger.call(self), {
      status: 401,
      message: 'unable to validate request signature for client: digest validation failed: signature digest mismatch',
    });
    const late = createClient({
      baseUrl: service.url,
      credentials: { kind: 'token', id, key: key! },
      now: () => new Date(Date.now() - 7_300_000),
    });
    await assert.rejects(late.call(self), { status: 401, message: /signature too far behind/ });
  });

  it('reads files as bytes, whole or as they come', async () => {
    const { body } = await anonymous.call(getSpec);
    assert.equal(JSON.parse(new TextDecoder().decode(body)).openapi, '3.1.0');
    const response = await anonymous.open(getSwagger, { method: 'POST' });
    assert.deepEqual(new Uint8Array(await response.arrayBuffer()), body);
  });

  it('says how long it is ready to wait', async () => {
    const { headers } = await admin.call(self, { wait: 7 });
    assert.equal(headers.get('preference-applied'), 'wait=7.00');
    await assert.rejects(admin.call(self, { wait: -1 }), {
      status: 400,
      message: 'Prefer header has an invalid value: failed to bypass limits: feature disabled',
    });
  });

  it('tells after how many seconds to try again', async () => {
    const noon = new Date();
    const strict = await TestService.start(service.databaseKind, {
      env: { CHOKEPOINT_ANONYMOUS_RATE: '1' },
      service: { clock: { now: () => noon } }, // the second never ends
    });
    try {
      const client = createClient({ baseUrl: strict.url });
      await client.call(getSpec);
      await assert.rejects(client.call(getSpec), { name: 'ApiError', status: 429, retryAfter: 1 });
    } finally {
      await strict.stop();
    }
  });
});

describe('Requests of the typed client', () => {
  const uploadThing = defineRoute({
    name: 'uploadThing',
    method: 'POST',
    path: '/api/v2/things/{name}/parts/{part}',
    summary: 'Upload',
    tag: 'Service',
    editions: BOTH,
    access: publicAccess,
    params: z.object({ name: z.string(), part: z.string() }),
    query: z.object({ kinds: z.array(z.string()).optional(), depth: z.number().optional() }),
    body: multipart(z.object({ title: z.string() })),
    answers: { 200: data(z.object({ id: z.int() })), 202: page(z.array(z.string())) },
  });
  const sendBytes = defineRoute({
    name: 'sendBytes',
    method: 'PUT',
    path: '/api/v2/bytes',
    summary: 'Bytes',
    tag: 'Service',
    editions: BOTH,
    access: publicAccess,
    body: bytes({ 'application/octet-stream': 'binary', 'application/zip': 'binary' }),
    answers: { 200: file('text/csv') },
  });

  const readRows = defineRoute({
    name: 'readRows',
    method: 'GET',
    path: '/api/v2/rows',
    summary: 'Rows',
    tag: 'Service',
    editions: BOTH,
    access: publicAccess,
    answers: { 200: either(data(z.object({ step: z.int() })), file('text/csv')) },
  });

  /** A client whose requests are caught, and answered with `answer`. */
  function caught(answer: () => Response) {
    const requests: Request[] = [];
    const client = createClient({
      baseUrl: 'https://service.example',
      fetch: async (input, init) => {
        requests.push(new Request(input as string, init));
        return answer();
      },
    });
    return { client, requests };
  }

  it('send forms as multipart/form-data, with path parameters percent-encoded', async () => {
    const { client, requests } = caught(() => Response.json({ data: { id: 3 } }));
    const form = new FormData();
    form.set('title', 'ä title');
    form.set('metadata', new Blob(['<xml/>']), 'idp.xml');
    const answer = await client.call(uploadThing, {
      params: { name: 'a/b ü?#%', part: '7' },
      query: { kinds: ['x', 'y&z'], depth: 2 },
      body: form,
    });
    if (answer.status === 200) assert.equal(answer.body.data.id, 3);
    else assert.fail('the status tells the answers apart');
    const [request] = requests as [Request];
    assert.equal(
      request.url,
      'https://service.example/api/v2/things/a%2Fb%20%C3%BC%3F%23%25/parts/7?kinds=x&kinds=y%26z&depth=2',
    );
    const received = await request.formData();
    assert.equal(received.get('title'), 'ä title');
    assert.equal(await (received.get('metadata') as File).text(), '<xml/>');
  });

  it('send bytes as they are, under the requested media type', async () => {
    const { client, requests } = caught(() => new Response('a,b\n'));
    const body = new Uint8Array([0, 255, 10]);
    const answer = await client.call(sendBytes, { body, contentType: 'application/zip' });
    assert.equal(new TextDecoder().decode(answer.body), 'a,b\n');
    const [request] = requests as [Request];
    assert.equal(request.headers.get('content-type'), 'application/zip');
    assert.deepEqual(new Uint8Array(await request.arrayBuffer()), body);
  });

  it('send bytes under the first media type of the route when none is requested', async () => {
    const { client, requests } = caught(() => new Response(''));
    await client.call(sendBytes, { body: new Uint8Array([1]) });
    assert.equal(requests[0]!.headers.get('content-type'), 'application/octet-stream');
  });

  it('read JSON where a route also answers a file, and leave the file to open()', async () => {
    const row = { step: 1 };
    const plan = caught(() => Response.json({ data: row }));
    assert.deepEqual((await plan.client.call(readRows)).body.data, row);
    const written = caught(() => new Response('step\r\n', { headers: { 'content-type': 'Text/CSV; charset=utf-8' } }));
    await assert.rejects(written.client.call(readRows), {
      name: 'TypeError',
      message: 'readRows answered with a file of text/csv: use open() to read it',
    });
    assert.equal(await (await written.client.open(readRows)).text(), 'step\r\n');
  });

  it('are refused before they are sent when a path parameter is missing or would climb', async () => {
    const { client, requests } = caught(() => new Response());
    for (const user_id of ['', '.', '..'])
      await assert.rejects(client.call(getUser, { params: { user_id } }), TypeError);
    assert.deepEqual(requests, []);
  });

  it('turn answers that are not of the service into errors as well', async () => {
    const { client } = caught(() => new Response('<h1>Bad gateway</h1>', { status: 502 }));
    await assert.rejects(client.call(self), { name: 'ApiError', status: 502, message: '<h1>Bad gateway</h1>' });
    const silent = caught(() => new Response(null, { status: 405 })).client;
    await assert.rejects(silent.call(self), { name: 'ApiError', status: 405, message: 'status 405' });
  });

  it('do not compile when they do not fit the route', () => {
    const { client } = caught(() => new Response());
    const wrong = [
      // @ts-expect-error a path parameter is missing
      () => client.call(getUser),
      // @ts-expect-error the body is missing
      () => client.call(updateUser, { params: { user_id: '' } }),
      // @ts-expect-error the route has no body
      () => client.call(self, { body: {} }),
      // @ts-expect-error no such column
      () => client.call(listRoles, { list: { filters: { nonsense: 1 } } }),
      // @ts-expect-error no such column
      () => client.call(listRoles, { list: { sorts: ['nonsense'] } }),
      // @ts-expect-error roles are numbers
      () => client.call(createUser, { body: { roles: ['x'] } }),
      async () => {
        const { status } = await client.call(acceptEula);
        // @ts-expect-error the route answers 202 only
        return status === 200;
      },
    ];
    const right = [() => client.call(disenrollMfa, { params: { user_id: 'x' } }), () => client.call(listRoles)];
    assert.equal(wrong.length + right.length, 9);
  });
});

import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { before, it } from 'node:test';
import { deflateSync, gzipSync } from 'node:zlib';
import { signRequest } from '../../src/identity/tokens/request-signature.ts';
import { type Credentials, MINUTE, messageOf, messagesOf, serviceSuite, Uploads, until } from '../../testing/index.ts';
import { rawRequest } from '../../testing/raw-request.ts';

const UPLOADS = '/api/v2/file-upload';
const NO_USERS = '{"meta":{"type":"users","methods":0,"version":6,"count":0},"data":[]}';

serviceSuite('File uploads', { env: { CHOKEPOINT_UPLOAD_LIMIT: '200000' } }, (service) => {
  let admin: Credentials;
  const uploads = new Uploads(service);
  before(async () => {
    admin = await service.admin();
  });

  const kept = () => readdirSync(join(service.folder, 'uploads'));
  const group = (id: string, member: string) =>
    JSON.stringify({
      meta: { type: 'groups', version: 6, count: 1, methods: 0 },
      data: [
        {
          ObjectIdentifier: id,
          Properties: { name: `name of ${id}`, domain: 'CORP.LOCAL' },
          Members: [{ ObjectIdentifier: member, ObjectType: 'User' }],
          Aces: [],
        },
      ],
    });
  const openGraph = (graph: unknown, metadata?: unknown) =>
    JSON.stringify({ ...(metadata ? { metadata } : {}), graph });

  it('lists the accepted types in their order', async () => {
    const answer = await service.get(`${UPLOADS}/accepted-types`, await service.as(2));
    assert.deepEqual(answer.json, {
      data: ['application/json', 'application/zip', 'application/x-zip-compressed', 'application/zip-compressed'],
    });
  });

  it('starts a job in status 1, with no end and no message', async () => {
    const answer = await service.post(`${UPLOADS}/start`, '{}');
    assert.equal(answer.status, 201);
    const job = answer.json.data;
    assert.equal(job.status, 1);
    assert.equal(job.status_message, '');
    assert.equal(job.start_time, job.last_ingest);
    assert.equal(job.end_time, '0001-01-01T00:00:00Z');
    assert.equal(job.user_email_address, null);
    assert.deepEqual([job.total_files, job.failed_files, job.partial_failed_files], [0, 0, 0]);
    assert.deepEqual(job.deleted_at, { Time: '0001-01-01T00:00:00Z', Valid: false });
  });

  it('takes a file in and ends complete, with the file in the graph', async () => {
    const job = await uploads.start();
    const sent = await uploads.upload(job, {
      name: 'groups.json',
      content: group('S-1-5-21-1-1512', 'S-1-5-21-1-1104'),
    });
    assert.equal(sent.status, 202);
    assert.equal(sent.text, '');
    const ended = await uploads.end(job);
    assert.equal(ended.status, 200);
    assert.equal(ended.text, '');
    const finished = await uploads.finished(job);
    assert.equal(finished.status, 2);
    assert.equal(finished.status_message, 'Complete');
    assert.equal(finished.total_files, 1);
    assert.ok(finished.end_time >= finished.start_time);
    assert.equal(finished.progress.objects, 1);
    assert.equal(finished.progress.bytes, finished.progress.total_bytes);
    const [file] = await uploads.files(job);
    assert.equal(file.file_name, 'groups.json');
    assert.equal(file.parent_file_name, '');
    assert.equal(file.ingest_job_id, job);
    assert.deepEqual([file.errors, file.warnings], [[], []]);

    const { image } = service;
    const node = image.nodeByObjectId('S-1-5-21-1-1512')!;
    assert.deepEqual(image.kindNamesOf(node).sort(), ['Base', 'Group']);
    assert.equal(image.nodeProperty(node, 'name'), 'NAME OF S-1-5-21-1-1512');
    assert.equal(image.nodeProperty(node, 'objectid'), 'S-1-5-21-1-1512');
    const member = image.nodeByObjectId('S-1-5-21-1-1104')!;
    assert.deepEqual(image.kindNamesOf(member).sort(), ['Base', 'User']);
    assert.equal(image.nodeProperty(member, 'lastseen'), image.nodeProperty(node, 'lastseen'));
    assert.equal(image.nodeProperty(member, 'lastcollected'), undefined);
    const edge = image.findEdge(member, image.edgeKind('MemberOf')!, node)!;
    assert.equal(image.edgeProperty(edge, 'lastseen'), image.nodeProperty(node, 'lastseen'));
  });

  it('shows the address of the user in the list, and filters by it', async () => {
    const user = await service.newUser({ roles: [4], email_address: 'uploader@example.com' });
    const job = await new Uploads(service, user).start();
    const list = await service.get(`${UPLOADS}?user_email_address=eq:uploader@example.com`);
    assert.deepEqual(
      list.json.data.map((row: { id: number; user_email_address: string }) => [row.id, row.user_email_address]),
      [[job, 'uploader@example.com']],
    );
    const byUser = await service.get(`${UPLOADS}?user_id=eq:${user.id}`);
    assert.equal(byUser.json.count, 1);
  });

  it('lists the last to end first and running jobs last, filters, sorts and pages', async () => {
    const first = await uploads.ingest({ content: NO_USERS });
    const second = await uploads.ingest({ content: NO_USERS });
    const running = await uploads.start();
    const list = (query: string) => service.get(`${UPLOADS}?${query}`);
    const ids = async (query: string) => (await list(query)).json.data.map((row: { id: number }) => row.id);
    const all = await ids('');
    assert.ok(all.indexOf(second.id) < all.indexOf(first.id));
    assert.ok(all.indexOf(first.id) < all.indexOf(running));
    assert.deepEqual(await ids(`id=gte:${first.id}&sort_by=-id`), [running, second.id, first.id]);
    assert.deepEqual(await ids(`id=gte:${first.id}&sort_by=id&limit=1&skip=1`), [second.id]);
    assert.deepEqual(await ids(`status=eq:1&id=gte:${first.id}`), [running]);
    assert.deepEqual(await ids(`status=1&id=gte:${first.id}`), [running]);
    assert.deepEqual(await ids(`end_time=lt:0001-01-02T00:00:00Z&id=gte:${first.id}`), [running]);
    assert.deepEqual(await ids('deleted_at=neq:null'), []);
    assert.equal((await list('')).json.limit, 100);
    assert.equal(
      messageOf(await list('status=gt:1')),
      'the specified filter predicate is not supported for this column: status gt',
    );
    assert.equal(messageOf(await list('limit=-1')), 'query parameter "limit" is malformed: invalid limit: -1');
    assert.equal((await list('sort_by=user_id')).status, 400);
    assert.equal((await list('id=eq:99999999999999999999')).status, 400);
  });

  it('names a file without a name', async () => {
    const job = await uploads.ingest({ content: NO_USERS });
    assert.equal((await uploads.files(job.id))[0].file_name, 'UnknownFileName.json');
  });

  it('keeps a name in any alphabet', async () => {
    const job = await uploads.start();
    const name = Buffer.from('Büro-組.json', 'utf8').toString('latin1');
    await uploads.upload(job, { name, content: NO_USERS });
    const files = await until(
      () => uploads.files(job),
      ({ length }) => length === 1,
    );
    assert.equal(files[0].file_name, 'Büro-組.json');
  });

  it('takes files in before the job has ended, and a job without files to its end', async () => {
    const job = await uploads.start();
    await uploads.upload(job, { content: NO_USERS });
    const running = await until(
      () => uploads.job(job),
      ({ total_files }) => total_files === 1,
    );
    assert.equal(running.status, 1);
    const empty = await uploads.ingest();
    assert.deepEqual([empty.status, empty.status_message, empty.total_files], [2, 'Complete', 0]);
  });

  for (const [encoding, pack] of [
    ['gzip', gzipSync],
    ['deflate', deflateSync],
  ] as const)
    it(`undoes ${encoding} content encoding`, async () => {
      const job = await uploads.start();
      const sent = await uploads.upload(job, { content: pack(NO_USERS) }, { 'content-encoding': encoding });
      assert.equal(sent.status, 202);
      await uploads.end(job);
      assert.equal((await uploads.finished(job)).status, 2);
    });

  it('refuses bodies that do not match their content encoding, or that cannot be decoded', async () => {
    const job = await uploads.start();
    const broken = await uploads.upload(job, { content: 'not packed' }, { 'content-encoding': 'gzip' });
    assert.equal(broken.status, 400);
    assert.equal((await uploads.upload(job, { content: NO_USERS }, { 'content-encoding': 'br' })).status, 415);
    assert.deepEqual(kept(), []);
  });

  it('refuses other content types', async () => {
    const job = await uploads.start();
    for (const type of ['text/plain', 'application/xml', 'application/*', '*/*', 'zip', 'a/b, c/d', ';', ' ', '']) {
      const { status, body } = await rawRequest(
        service.url,
        'POST',
        `${UPLOADS}/${job}`,
        { authorization: `Bearer ${admin.bearer}`, ...(type && { 'content-type': type }) },
        NO_USERS,
      );
      assert.equal(status, 400);
      assert.equal(
        JSON.parse(body.toString()).errors[0].message,
        'Content type must be application/json or application/zip',
      );
    }
    const described = { type: 'application/json; charset=utf-8', content: NO_USERS };
    assert.equal((await uploads.upload(job, described)).status, 202);
    await uploads.end(job);
    await uploads.finished(job);
  });

  it('knows no job that is not there, and no id that is not a number', async () => {
    const unknown = await uploads.upload(999_999, { content: NO_USERS });
    assert.equal(unknown.status, 404);
    assert.equal(messageOf(unknown), 'resource not found');
    assert.equal(messageOf(await uploads.upload('x1', { content: NO_USERS })), 'id is malformed');
    for (const path of ['end', 'cancel', 'completed-tasks']) {
      const method = path === 'end' ? 'POST' : path === 'cancel' ? 'PUT' : 'GET';
      assert.equal((await service.request(method, `${UPLOADS}/999999/${path}`, undefined, admin)).status, 404);
      assert.equal(
        messageOf(await service.request(method, `${UPLOADS}/x/${path}`, undefined, admin)),
        'id is malformed',
      );
    }
  });

  it('takes no file for a job that has ended, and ends it once', async () => {
    const { id } = await uploads.ingest();
    const late = await uploads.upload(id, { content: NO_USERS });
    assert.equal(late.status, 400);
    assert.equal(messageOf(late), 'job must be in running status to attach files');
    const again = await uploads.end(id);
    assert.equal(again.status, 400);
    assert.equal(messageOf(again), 'job must be in running status to end');
  });

  const REFUSED: readonly (readonly [string, number, string, string?])[] = [
    ['{"meta": nope}', 400, 'file is not valid json'],
    ['{"meta":{"type":"users","version":6,"count":0,"methods":0}}', 400, 'no data tag found'],
    ['{"meta":{"type":"users","version":6},"data":{}}', 400, 'no data tag found'],
    ['{"data":{},"meta":{"type":"users","version":6}}', 400, 'no data tag found'],
    ['{"data":[]}', 400, 'no valid meta tag found'],
    ['{"meta":{"type":""},"data":[]}', 400, 'no valid meta tag found'],
    ['', 400, 'no valid meta tag or data tag found'],
    ['[]', 400, 'no valid meta tag or data tag found'],
    ['7', 400, 'no valid meta tag or data tag found'],
    ['null', 400, 'no valid meta tag or data tag found'],
    ['{', 400, 'no valid meta tag or data tag found'],
    ['{"meta":', 400, 'no valid meta tag or data tag found'],
    ['{"meta":{"type":"users"', 400, 'no valid meta tag or data tag found'],
    ['{"data":[', 400, 'no valid meta tag found'],
    ['{"data":[tru', 400, 'file is not valid json'],
    ['{"da', 400, 'file is not valid json'],
    [
      '{"metadata":{"source_kind":"Tag_Owned"},"graph":{"nodes":[]}}',
      400,
      "error validating metadata tag: at '/source_kind': kind 'Tag_Owned' uses reserved namespace 'tag'",
    ],
    ['nozip', 400, 'failed to find zip file header', 'application/zip'],
    [
      '{"meta":{"type":"users","version":6,"count":0,"methods":0},"graph":{"nodes":[]}}',
      400,
      'request must use either the classic format (meta/data) or the generic format (graph), not both',
    ],
  ];
  for (const [content, status, reason, type] of REFUSED)
    it(`refuses ${content.slice(0, 30) || 'an empty body'} (${type ?? 'json'}) with ${status}: ${reason}`, async () => {
      const job = await uploads.start();
      const answer = await uploads.upload(job, { content, ...(type && { type }) });
      assert.equal(answer.status, status);
      assert.equal(messageOf(answer), `Error saving ingest file: ${reason}`);
      assert.deepEqual(kept(), []);
    });

  it('tells every fault of an OpenGraph document at once', async () => {
    const job = await uploads.start();
    const content = openGraph({
      nodes: [
        { id: 'a', kinds: ['A'], properties: { objectid: 'b' } },
        { kinds: ['X'], properties: { o: {} } },
        7,
        { id: 'b', kinds: ['Tag_Foo'] },
      ],
      edges: [{ start: { value: 'a' }, end: { value: 'b' }, kind: 'bad kind' }],
    });
    const answer = await uploads.upload(job, { content });
    assert.equal(answer.status, 400);
    const messages = messagesOf(answer);
    assert.equal(messages[0], 'Error saving ingest file. File failed schema validation.');
    assert.equal(
      messages[1],
      "nodes[0] schema validation failed with 1 error(s): [at '/properties/objectid': not allowed: the id of the node is its objectid]",
    );
    const wanted = ['string', 'number', 'boolean', 'array'].map(
      (type) => `- at '/properties/o': got object, want ${type}`,
    );
    const causes = ["at '': missing property 'id'", ["at '/properties/o': 'anyOf' failed", ...wanted].join('\n')];
    assert.equal(messages[2], `nodes[1] schema validation failed with 2 error(s): [${causes.join(', ')}]`);
    assert.match(messages[3]!, /^nodes\[2\] type mismatch: /);
    assert.equal(
      messages[4],
      "nodes[3] validation failed with 1 error(s): [kind 'Tag_Foo' uses reserved namespace 'tag']",
    );
    assert.match(
      messages[5]!,
      /^edges\[0\] schema validation failed with 1 error\(s\): \[at '\/kind': 'bad kind' does not/,
    );
    assert.equal(messages.length, 6);
    const empty = await uploads.upload(job, { content: openGraph({}) });
    assert.deepEqual(messagesOf(empty), [
      'Error saving ingest file. File failed schema validation.',
      'graph tag is empty. at least one of nodes: [] or edges: [] is required',
    ]);
    const wrong = await uploads.upload(job, { content: openGraph({ nodes: {}, edges: 7 }) });
    assert.deepEqual(messagesOf(wrong).slice(1), [
      "error opening nodes array: expected '[', got {",
      "error opening edges array: expected '[', got a number",
    ]);
  });

  it('tells the first fifteen nodes and edges that break the schema, each whole, and no later fault hides one', async () => {
    const job = await uploads.start();
    const told = async (graph: unknown) => {
      const answer = await uploads.upload(job, { content: openGraph(graph) });
      assert.equal(answer.status, 400);
      return messagesOf(answer).slice(1);
    };
    const many = await told({ nodes: Array.from({ length: 20 }, (_, id) => ({ id, properties: 7 })) });
    assert.equal(many.length, 15);
    for (const [index, line] of many.entries())
      assert.equal(
        line,
        `nodes[${index}] schema validation failed with 3 error(s): [at '': missing property 'kinds', at '/id': got number, want string, at '/properties': got number, want object]`,
      );
    const kindless = Array.from({ length: 20 }, (_, index) => ({ id: `k${index}`, kinds: [] }));
    assert.deepEqual(await told({ nodes: [...kindless, { id: 'x', kinds: 'A' }] }), [
      "nodes[20] schema validation failed with 1 error(s): [at '/kinds': got string, want array]",
    ]);
  });

  it('tells where a graph is no JSON, and what is no graph', async () => {
    const job = await uploads.start();
    for (const [content, line] of [
      ['{"graph":{"nodes":[{"id":"a","kinds":["A"]},{"id":nope}]}}', /^nodes\[1\] syntax error: /],
      ['{"graph":{"nodes":[],"edges":[{"start":]}}', /^edges\[0\] syntax error: /],
      ['{"graph":[]}', /^error opening graph object: expected '\{', got \[$/],
    ] as const) {
      const answer = await uploads.upload(job, { content });
      assert.equal(answer.status, 400);
      const [first, second = '', ...more] = messagesOf(answer);
      assert.equal(first, 'Error saving ingest file. File failed schema validation.');
      assert.match(second, line);
      assert.deepEqual(more, []);
    }
  });

  it('refuses a file that is larger than allowed, packed or unpacked, and keeps nothing of it', async () => {
    const job = await uploads.start();
    const large = `{"meta":{"type":"users","version":6},"data":[${' '.repeat(300_000)}]}`;
    const answer = await uploads.upload(job, { content: large });
    assert.equal(answer.status, 400);
    assert.match(messageOf(answer), /larger than 200000 bytes/);
    const packed = await uploads.upload(job, { content: gzipSync(large) }, { 'content-encoding': 'gzip' });
    assert.match(messageOf(packed), /larger than 200000 bytes/);
    assert.deepEqual(kept(), []);
  });

  it('needs the right to upload, and to see what became of files', async () => {
    const reader = await service.as(2);
    const refused = await service.post(`${UPLOADS}/start`, undefined, reader);
    assert.equal(refused.status, 403);
    assert.equal(messageOf(refused), 'not authorized');
    const job = await uploads.start();
    assert.equal((await new Uploads(service, reader).upload(job, { content: NO_USERS })).status, 403);
    const files = await service.get(`${UPLOADS}/${job}/completed-tasks`, reader);
    assert.equal(files.status, 403);
    assert.equal((await service.get(UPLOADS, reader)).status, 200);
    assert.equal((await service.request('GET', UPLOADS)).status, 401);
  });

  it('believes a signature over the body as it went over the wire, and no other', async () => {
    const token = (await service.post('/api/v2/tokens', { token_name: 'collector' })).json.data;
    const job = await uploads.start();
    const target = `${UPLOADS}/${job}` as const;
    const packed = gzipSync(NO_USERS);
    const send = (signed: Uint8Array, body: Uint8Array) => {
      const date = service.clock.now().toISOString();
      const signature = signRequest(token.key, { method: 'POST', target, date }, signed).toString('base64');
      return service.post(target, body, {
        headers: {
          authorization: `bhesignature ${token.id}`,
          requestdate: date,
          signature,
          'content-encoding': 'gzip',
        },
      });
    };
    assert.equal((await send(packed, packed)).status, 202);
    await until(
      () => uploads.files(job),
      ({ length }) => length === 1,
    );
    const forged = await send(packed, gzipSync(`${NO_USERS} `));
    assert.equal(forged.status, 401);
    assert.match(messageOf(forged), /signature digest mismatch/);
    assert.equal((await send(Buffer.from(NO_USERS), packed)).status, 401);
    assert.deepEqual(kept(), []);
    assert.equal((await uploads.files(job)).length, 1);
  });

  it('times a job out to which nothing was uploaded for twenty minutes', async () => {
    const job = await uploads.start();
    service.clock.advance(21 * MINUTE);
    const fresh = await uploads.start();
    await service.publish('pipeline');
    const stale = await uploads.finished(job);
    assert.equal(stale.status, 4);
    const match = /^Ingest timeout: No ingest activity observed in (\d+\.\d{6}) minutes\. Upload incomplete\.$/.exec(
      stale.status_message,
    );
    assert.ok(match && Number(match[1]) >= 21 && Number(match[1]) < 22, stale.status_message);
    assert.ok(stale.end_time > stale.start_time);
    assert.equal((await uploads.job(fresh)).status, 1);
  });

  it('cancels a job that is under way, once', async () => {
    const job = await uploads.start();
    const answer = await service.put(`${UPLOADS}/${job}/cancel`);
    assert.equal(answer.status, 200);
    assert.equal(answer.json.data.status, 3);
    assert.equal(answer.json.data.status_message, 'Canceled');
    assert.ok(answer.json.data.end_time >= answer.json.data.start_time);
    const again = await service.put(`${UPLOADS}/${job}/cancel`);
    assert.equal(again.status, 400);
    assert.equal(messageOf(again), 'job must be running, ingesting or analyzing to cancel');
    assert.equal(messageOf(await uploads.end(job)), 'job must be in running status to end');
  });
});

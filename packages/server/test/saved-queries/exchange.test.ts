import assert from 'node:assert/strict';
import { it } from 'node:test';
import { openUpload } from '@chokepoint/ingest';
import { ZipFile } from 'yazl';
import { type Credentials, messageOf, serviceSuite } from '../../testing/index.ts';

const PATH = '/api/v2/saved-queries';
const ZIP = 'application/zip';
const UTF16 = [0xff, 0xfe];
const UTF8 = [0xef, 0xbb, 0xbf];

/** A zip archive of these files. */
async function zipOf(files: readonly (readonly [string, string | Uint8Array])[], compress = true): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of files) zip.addBuffer(Buffer.from(content), name, { compress });
  zip.end();
  const pieces: Buffer[] = [];
  for await (const piece of zip.outputStream) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
}

async function filesOf(archive: Uint8Array): Promise<Map<string, unknown>> {
  await using upload = await openUpload(archive);
  const files = new Map<string, unknown>();
  for (const file of upload.files) {
    assert.ok('source' in file, `${file.name} cannot be read`);
    const pieces: Uint8Array[] = [];
    for await (const piece of file.source.read()) pieces.push(piece);
    files.set(file.name, JSON.parse(Buffer.concat(pieces).toString()));
  }
  return files;
}

const file = (name: string, query = 'RETURN 1', description = '') => JSON.stringify({ query, name, description });

serviceSuite('Export and import of saved queries', (service) => {
  const save = async (who: Credentials, name: string, query = 'RETURN 1', description = 'd') => {
    const answer = await service.post(PATH, { name, query, description }, who);
    assert.equal(answer.status, 201, answer.text);
    return answer.json.data.id as number;
  };
  const exported = (who: Credentials, path: string) => service.get(`${PATH}${path}`, who);
  const archive = async (who: Credentials, scope: string) => {
    const response = await fetch(`${service.url}${PATH}/export?scope=${scope}`, {
      headers: { authorization: `Bearer ${who.bearer}` },
    });
    assert.equal(response.status, 200);
    return { headers: response.headers, bytes: new Uint8Array(await response.arrayBuffer()) };
  };
  const imported = (who: Credentials, body: string | Uint8Array, type: string) =>
    service.post(`${PATH}/import`, body, { ...who, headers: { 'content-type': type } });
  const namesOf = async (who: Credentials): Promise<string[]> =>
    (await service.get(PATH, who)).json.data.map((query: { name: string }) => query.name);
  const lastAudit = async (action: string) =>
    service.db
      .selectFrom('audit_log')
      .select(['status', 'fields'])
      .where('action', '=', action)
      .orderBy('id', 'desc')
      .executeTakeFirst();

  it('exports a query as a JSON file under its name', async () => {
    const user = await service.newUser();
    const id = await save(user, 'All users', 'MATCH (n:User) RETURN n', 'every user');
    const answer = await exported(user, `/${id}/export`);
    assert.equal(answer.status, 200);
    assert.equal(answer.headers.get('content-type'), 'application/octet-stream');
    assert.equal(answer.headers.get('content-disposition'), 'attachment; filename="All users.json"');
    assert.equal(answer.text, '{"query":"MATCH (n:User) RETURN n","name":"All users","description":"every user"}');
    assert.deepEqual(await lastAudit('ExportSavedQuery'), {
      status: 'success',
      fields: { target_query_id: id, user_id: user.id },
    });
  });

  it('offers no file name that breaks out of its header or its folder', async () => {
    const user = await service.newUser();
    const offered: [string, string][] = [
      ['../../etc/passwd', 'filename="_._.._etc_passwd.json"'],
      ['a"; filename="b', 'filename="a_; filename=_b.json"'],
      ['line\r\nSet-Cookie: x', 'filename="line__Set-Cookie_ x.json"'],
      ['C:\\x', 'filename="C__x.json"'],
      ['nul', 'filename="_nul.json"'],
      [' ', 'filename="query.json"'],
      ['x'.repeat(256), `filename="${'x'.repeat(120)}.json"`],
      ['für 漢\u202e', `filename="f_r __.json"; filename*=UTF-8''f%C3%BCr%20%E6%BC%A2_.json`],
    ];
    for (const [name, parameter] of offered) {
      const answer = await exported(user, `/${await save(user, name)}/export`);
      assert.equal(answer.headers.get('content-disposition'), `attachment; ${parameter}`);
      assert.equal(JSON.parse(answer.text).name, name);
      assert.equal(answer.headers.get('set-cookie'), null);
    }
  });

  it('exports only what the caller may read', async () => {
    const [user, other] = [await service.newUser(), await service.newUser()];
    const id = await save(user, 'secret');
    for (const path of [`/${id}/export`, '/999999/export']) {
      const answer = await exported(other, path);
      assert.equal(answer.status, 404);
      assert.equal(messageOf(answer), 'query does not exist');
    }
    assert.equal((await exported(await service.admin(), `/${id}/export`)).status, 200);
  });

  it('exports a scope as a zip archive that imports again', async () => {
    const [user, other, third] = [await service.newUser(), await service.newUser(), await service.newUser()];
    const names = ['plain', '.hidden', 'x__MACOSXx', 'a/b', 'a\\b', 'A_B', 'für 漢'];
    for (const name of names) await save(user, name, `RETURN '${name}'`);
    const theirs = await save(other, 'plain', 'RETURN 2');
    await service.put(`${PATH}/${theirs}/permissions`, { user_ids: [user.id] }, other);

    const owned = await archive(user, 'owned');
    assert.equal(owned.headers.get('content-type'), 'application/octet-stream');
    assert.equal(owned.headers.get('content-disposition'), 'attachment; filename="exported_queries.zip"');
    const files = await filesOf(owned.bytes);
    assert.deepEqual(
      [...files.keys()],
      ['plain.json', '_hidden.json', 'x_MACOSXx.json', 'a_b.json', 'a_b (2).json', 'A_B (3).json', 'für 漢.json'],
    );
    assert.deepEqual(files.get('a_b.json'), { query: "RETURN 'a/b'", name: 'a/b', description: 'd' });
    assert.deepEqual(await lastAudit('ExportSavedQueries'), {
      status: 'success',
      fields: { export_saved_queries_scope: 'owned', user_id: user.id },
    });

    assert.deepEqual(
      [...(await filesOf((await archive(user, 'Shared')).bytes)).values()],
      [{ query: 'RETURN 2', name: 'plain', description: 'd' }],
    );
    assert.equal((await filesOf((await archive(user, 'all')).bytes)).size, names.length + 1);
    assert.equal((await filesOf((await archive(third, 'owned')).bytes)).size, 0);

    const back = await imported(third, owned.bytes, ZIP);
    assert.equal(back.status, 201);
    assert.deepEqual(back.json, { data: `imported ${names.length} queries` });
    assert.deepEqual(await namesOf(third), names);
  });

  it('exports more queries than it reads at once', async () => {
    const user = await service.newUser();
    const files = Array.from({ length: 250 }, (_, index) => [`${index}`, file(`query ${index}`)] as const);
    assert.equal((await imported(user, await zipOf(files, false), ZIP)).status, 201);
    assert.equal((await filesOf((await archive(user, 'owned')).bytes)).size, 250);
  });

  it('needs a known scope to export many', async () => {
    const user = await service.newUser();
    for (const [parameters, message] of [
      ['', 'scope query parameter cannot be empty'],
      ['?scope=', 'scope query parameter cannot be empty'],
      ['?scope=foo', 'invalid scope param: foo'],
    ]) {
      const answer = await exported(user, `/export${parameters}`);
      assert.equal(answer.status, 400);
      assert.equal(messageOf(answer), message);
    }
  });

  it('imports one query from JSON, in any Unicode encoding', async () => {
    const user = await service.newUser();
    const bodies: [string, Uint8Array][] = [
      ['plain', Buffer.from(file('plain', 'MATCH (n) RETURN n', 'd'))],
      ['with mark é', Buffer.from([...UTF8, ...Buffer.from(file('with mark é'))])],
      ['sixteen 漢', Buffer.from([...UTF16, ...Buffer.from(file('sixteen 漢'), 'utf16le')])],
      ['big 漢', Buffer.from([...UTF16, ...Buffer.from(file('big 漢'), 'utf16le')]).swap16()],
    ];
    for (const [, body] of bodies) {
      const answer = await imported(user, body, 'application/json; charset=utf-8');
      assert.equal(answer.status, 201, answer.text);
      assert.deepEqual(answer.json, { data: 'imported 1 queries' });
    }
    assert.deepEqual(
      await namesOf(user),
      bodies.map(([name]) => name),
    );
    assert.deepEqual(await lastAudit('ImportSavedQueries'), { status: 'success', fields: { user_id: user.id } });
  });

  it('imports every file of a zip archive but those that systems pack along', async () => {
    for (const type of [ZIP, 'application/x-zip-compressed', 'application/zip-compressed']) {
      const user = await service.newUser();
      const body = await zipOf([
        ['one.json', file('one')],
        ['folder/two', Buffer.from([...UTF16, ...Buffer.from(file('two'), 'utf16le')])],
        ['__MACOSX/._one.json', 'junk'],
        ['.DS_Store', 'junk'],
        ['folder/.hidden', 'junk'],
      ]);
      const answer = await imported(user, body, type);
      assert.equal(answer.status, 201, answer.text);
      assert.deepEqual(answer.json, { data: 'imported 2 queries' });
      assert.deepEqual(await namesOf(user), ['one', 'two']);
    }
  });

  it('reads nothing into the names of the files in an archive', async () => {
    const user = await service.newUser();
    const body = await zipOf([
      ['aaaaaaaaaaaaaaaa', file('one')],
      ['b'.repeat(60_000), file('two')],
    ]);
    const climbing = Buffer.from(body.toString('latin1').replaceAll('aaaaaaaaaaaaaaaa', '../../etc/passwd'), 'latin1');
    assert.equal((await imported(user, climbing, ZIP)).status, 201);
    assert.deepEqual(await namesOf(user), ['one', 'two']);
  });

  it('imports all of an archive or nothing', async () => {
    const user = await service.newUser();
    await save(user, 'there');
    const faults: [string, string, RegExp][] = [
      ['bad', '{', /^failed to unmarshal json file: bad: /],
      ['list', '[]', /^failed to unmarshal json file: list: file: /],
      ['types', '{"name":7,"query":"x"}', /^failed to unmarshal json file: types: name: /],
      ['none', '{}', /^the name and\/or query field is empty$/],
      ['there', file('there'), /^duplicate name for saved query: please choose a different name$/],
      ['twice', file('good'), /^duplicate name for saved query: please choose a different name$/],
      ['nul', '{"name":"\\u0000","query":"x"}', /^a text in the request cannot be stored$/],
    ];
    for (const [name, content, message] of faults) {
      const answer = await imported(
        user,
        await zipOf([
          ['good', file('good')],
          [name, content],
        ]),
        ZIP,
      );
      assert.equal(answer.status, 400, name);
      assert.match(messageOf(answer), message);
    }
    assert.deepEqual(await namesOf(user), ['there']);
  });

  it('refuses a JSON body that is no query', async () => {
    const user = await service.newUser();
    for (const body of ['{', '', '[]', '7', '{"name":"a","query":"b"} trailing']) {
      const answer = await imported(user, body, 'application/json');
      assert.equal(answer.status, 400, body);
      assert.match(messageOf(answer), /^failed to unmarshal json file: /);
    }
    assert.equal(messageOf(await imported(user, '{}', 'application/json')), 'the name and/or query field is empty');
    assert.deepEqual(await namesOf(user), []);
  });

  it('refuses other content types', async () => {
    const user = await service.newUser();
    const answer = await imported(user, '{}', 'text/plain');
    assert.equal(answer.status, 415);
    assert.equal(
      messageOf(answer),
      'invalid content-type: [text/plain]; Content type must be application/json or application/zip',
    );
    const none = await service.post(`${PATH}/import`, undefined, user);
    assert.equal(none.status, 415);
    assert.equal(messageOf(none), 'invalid content-type: []; Content type must be application/json or application/zip');
  });

  it('refuses archives that are broken or built to hurt', async () => {
    const user = await service.newUser();
    const good = await zipOf([['good', file('good')]]);
    const lying = Buffer.from(await zipOf([['grows', 'x'.repeat(100_000)]]));
    const directory = lying.indexOf(Buffer.from('PK\x01\x02', 'latin1'));
    lying.writeUInt32LE(10, directory + 24); // says that it unpacks to ten bytes
    const damaged = Buffer.from(good);
    damaged.writeUInt8(damaged.readUInt8(40) ^ 0xff, 40);
    const bomb = Buffer.alloc(6 << 20, ' ');
    const many = Array.from({ length: 5001 }, (_, index) => [`${index}`, file(`${index}`)] as const);
    const faults: [string, Uint8Array, RegExp][] = [
      ['not a zip', Buffer.from(file('x')), /it is not a zip file$/],
      ['empty', Buffer.alloc(0), /it is not a zip file$/],
      ['cut', good.subarray(0, 60), /the archive: the archive cannot be opened: /],
      ['lying', lying, /grows: it is larger than the 10 bytes the archive says$/],
      ['damaged', damaged, /good: /],
      [
        'too large together',
        await zipOf([
          ['a', bomb],
          ['b', bomb],
        ]),
        /larger than 10485760 bytes together$/,
      ],
      ['too many', await zipOf(many, false), /it holds more than 5000 files$/],
      ['nested', await zipOf([['inner.zip', good]]), /inner\.zip: it is itself an archive/],
    ];
    for (const [name, body, reason] of faults) {
      const answer = await imported(user, body, ZIP);
      assert.equal(answer.status, 400, `${name}: ${answer.text}`);
      assert.match(messageOf(answer), /^failed to read zip file: /);
      assert.match(messageOf(answer), reason);
    }
    assert.deepEqual(await namesOf(user), []);
  });

  it('refuses a body above ten megabytes', async () => {
    const user = await service.newUser();
    const answer = await imported(user, file('large', 'x'.repeat(10 << 20)), 'application/json');
    assert.equal(answer.status, 400);
    assert.match(messageOf(answer), /request body too large$/);
  });
});

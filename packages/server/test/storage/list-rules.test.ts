import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import { DATABASE_KINDS, messageOf, serviceSuite } from '../../testing/index.ts';

const FAULTY = 'there are errors in the query parameter filters specified';
const NAMES = ['100% sure', '100 per cent', 'under_score', 'underXscore', "O'Brien & (söhne), a+b", 'eq:colon'];

serviceSuite('Lists', { databases: DATABASE_KINDS }, (service) => {
  before(async () => {
    for (const [index, name] of NAMES.entries()) {
      const body = { principal: `p${index}`, first_name: name, last_name: index % 2 ? 'Odd' : 'Even', roles: [2] };
      const answer = await service.post('/api/v2/bloodhound-users', body);
      assert.equal(answer.status, 200, answer.text);
    }
  });

  /** Role ids that a filter leaves, in the order of the answer. */
  const roles = async (query: string): Promise<number[]> => {
    const answer = await service.get(`/api/v2/roles?${query}`);
    assert.equal(answer.status, 200, `${query}: ${answer.text}`);
    return answer.json.data.roles.map((role: { id: number }) => role.id);
  };
  const firstNames = async (query: string): Promise<string[]> => {
    const answer = await service.get(`/api/v2/bloodhound-users-minimal?${query}`);
    assert.equal(answer.status, 200, `${query}: ${answer.text}`);
    return answer.json.data.users.map((user: { first_name: string }) => user.first_name).sort();
  };
  const refused = async (path: string, message: string) => {
    const answer = await service.get(path);
    assert.equal(answer.status, 400, `${path}: ${answer.text}`);
    assert.equal(messageOf(answer), message);
  };

  it('know every predicate on a number', async () => {
    assert.deepEqual(await roles('id=eq:3'), [3]);
    assert.deepEqual(await roles('id=neq:3&sort_by=id'), [1, 2, 4, 5, 6]);
    assert.deepEqual(await roles('id=gt:4&sort_by=id'), [5, 6]);
    assert.deepEqual(await roles('id=gte:4&sort_by=id'), [4, 5, 6]);
    assert.deepEqual(await roles('id=lt:3&sort_by=id'), [1, 2]);
    assert.deepEqual(await roles('id=lte:3&sort_by=id'), [1, 2, 3]);
  });

  it('know every predicate on a time', async () => {
    const { created_at: at } = (await service.get('/api/v2/roles/1')).json.data;
    for (const predicate of ['eq', 'gte', 'lte'])
      assert.equal((await roles(`created_at=${predicate}:${at}`)).length, 6);
    for (const predicate of ['neq', 'gt', 'lt']) assert.equal((await roles(`created_at=${predicate}:${at}`)).length, 0);
    assert.equal((await roles('created_at=lt:2026-01-01T00:00:00%2B02:00')).length, 0);
    assert.equal((await roles('created_at=gt:2020-01-01T00:00:00+02:00')).length, 6);
  });

  it('know eq, neq and ~eq on text, ~eq being a part of it in any case', async () => {
    assert.deepEqual(await firstNames('first_name=eq:under_score'), ['under_score']);
    assert.equal((await firstNames('first_name=neq:under_score')).includes('under_score'), false);
    assert.deepEqual(await firstNames('first_name=~eq:PER'), ['100 per cent']);
  });

  it('take % and _ of ~eq for themselves, not for wildcards', async () => {
    assert.deepEqual(await firstNames('first_name=~eq:100%25'), ['100% sure']);
    assert.deepEqual(await firstNames('first_name=~eq:r_s'), ['under_score']);
    assert.deepEqual(await firstNames('first_name=~eq:%5C'), []);
  });

  it('take the whole value, whatever characters it has', async () => {
    const name = NAMES[4]!;
    assert.deepEqual(await firstNames(`first_name=eq:${encodeURIComponent(name)}`), [name]);
    assert.deepEqual(await firstNames('first_name=eq:eq:colon'), ['eq:colon']);
    assert.deepEqual(await firstNames("first_name=eq:' or 1=1 --"), []);
  });

  it('take a bare value as eq', async () => {
    assert.deepEqual(await roles('id=3'), [3]);
    assert.deepEqual(await firstNames('first_name=under_score'), ['under_score']);
  });

  it('combine filters with and, repetitions of one column too', async () => {
    assert.deepEqual(await roles('id=gte:2&id=lt:4&sort_by=id'), [2, 3]);
    assert.deepEqual(await roles('id=gte:2&name=eq:Read-Only'), [3]);
  });

  it('know column names in any case', async () => {
    assert.deepEqual(await roles('ID=eq:3'), [3]);
    assert.deepEqual(await roles('Name=eq:User&sort_by=Name'), [2]);
  });

  it('filter and sort by deleted_at, which nothing has', async () => {
    assert.equal((await roles('deleted_at=eq:null')).length, 6);
    assert.equal((await roles('deleted_at=neq:null')).length, 0);
    assert.equal((await roles('deleted_at=gt:2020-01-01T00:00:00Z')).length, 0);
    assert.equal((await roles('sort_by=-deleted_at')).length, 6);
  });

  it('find what has no value with eq:null, and what has one with neq:null', async () => {
    const created = await service.post('/api/v2/tokens', { token_name: 'endless' });
    const { id } = created.json.data;
    const tokens = async (query: string) =>
      (await service.get(`/api/v2/tokens?${query}`)).json.data.tokens.map((token: { id: string }) => token.id);
    assert.deepEqual(await tokens('expires_at=eq:null'), [id]);
    assert.deepEqual(await tokens('expires_at=neq:null'), []);
    assert.deepEqual(await tokens('created_by=neq:null'), [id]);
  });

  it('ignore a parameter that is no column when its value is bare, and refuse it with a predicate', async () => {
    assert.equal((await roles('nonsense=1&constructor=2&__proto__=3')).length, 6);
    for (const name of ['nonsense', 'constructor', '__proto__'])
      await refused(`/api/v2/roles?${name}=eq:1`, `the specified column cannot be filtered: ${name}`);
    await refused('/api/v2/roles?description=eq:x', 'the specified column cannot be filtered: description');
  });

  it('refuse unknown predicates, and those that the column does not support', async () => {
    await refused('/api/v2/roles?id=like:3', FAULTY);
    await refused(
      '/api/v2/roles?name=gt:A',
      'the specified filter predicate is not supported for this column: name gt',
    );
    await refused('/api/v2/roles?id=~eq:3', 'the specified filter predicate is not supported for this column: id ~eq');
  });

  it('refuse values of the wrong type', async () => {
    for (const query of [
      'id=eq:abc',
      'id=abc',
      'id=eq:',
      'id=eq:1.5',
      'id=eq:99999999999999999999',
      'id=gt:null',
      'created_at=eq:yesterday',
      'created_at=gt:2026-13-45T00:00:00Z',
      'created_at=gt:0000-01-01T00:00:00Z',
      'created_at=gt:2026',
    ])
      await refused(`/api/v2/roles?${query}`, FAULTY);
    await refused('/api/v2/bloodhound-users?id=eq:not-a-uuid', FAULTY);
  });

  it('compare with numbers that no column can hold', async () => {
    assert.deepEqual(await roles('id=eq:9007199254740991'), []);
    assert.equal((await roles('id=lt:9007199254740991')).length, 6);
    const permissions = await service.get('/api/v2/permissions?id=gt:-9007199254740991');
    assert.equal(permissions.json.data.permissions.length, 29);
  });

  it('refuse text that no database can hold', async () => {
    assert.equal((await service.get('/api/v2/bloodhound-users?first_name=eq:a%00b')).status, 400);
  });

  it('sort by several columns, the first deciding', async () => {
    const answer = await service.get('/api/v2/permissions?sort_by=-authority&sort_by=name');
    const keys = answer.json.data.permissions.map((one: { authority: string; name: string }) => [
      one.authority,
      one.name,
    ]);
    const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
    const expected = keys.toSorted((a: string[], b: string[]) => compare(b[0]!, a[0]!) || compare(a[1]!, b[1]!));
    assert.equal(keys.length, 29);
    assert.deepEqual(keys, expected);
    assert.deepEqual(await roles('sort_by=-id'), [6, 5, 4, 3, 2, 1]);
  });

  it('refuse an empty sort_by, and one that is no sortable column', async () => {
    await refused('/api/v2/roles?sort_by=', 'empty sort_by parameter supplied');
    await refused('/api/v2/roles?sort_by=id&sort_by=', 'empty sort_by parameter supplied');
    await refused('/api/v2/roles?sort_by=-', 'empty sort_by parameter supplied');
    await refused('/api/v2/roles?sort_by=nonsense', 'column format does not support sorting: nonsense');
    await refused('/api/v2/roles?sort_by=constructor', 'column format does not support sorting: constructor');
    await refused('/api/v2/bloodhound-users?sort_by=id', 'column format does not support sorting: id');
    await refused(
      '/api/v2/roles?sort_by=id;drop table role',
      'column format does not support sorting: id;drop table role',
    );
  });

  it('are paged with skip and limit, the total beside the page', async () => {
    for (let i = 1; i <= 5; i++) {
      const body = { name: `query ${i}`, query: 'match (n) return n', description: '' };
      assert.equal((await service.post('/api/v2/saved-queries', body)).status, 201);
    }
    const page = async (query: string) => {
      const { json } = await service.get(`/api/v2/saved-queries?${query}`);
      return { ...json, data: json.data.map((row: { name: string }) => row.name) };
    };
    const names = ['query 1', 'query 2', 'query 3', 'query 4', 'query 5'];
    assert.deepEqual(await page('sort_by=name'), { count: 5, limit: 10_000, skip: 0, data: names });
    assert.deepEqual(await page('sort_by=name&skip=1&limit=2'), {
      count: 5,
      limit: 2,
      skip: 1,
      data: names.slice(1, 3),
    });
    assert.deepEqual(await page('sort_by=name&limit=0&skip=3'), { count: 5, limit: 0, skip: 3, data: names.slice(3) });
    assert.deepEqual(await page('skip=5'), { count: 5, limit: 10_000, skip: 5, data: [] });
    assert.deepEqual(await page('skip=9007199254740991&limit=9007199254740991'), {
      count: 5,
      limit: 9007199254740991,
      skip: 9007199254740991,
      data: [],
    });
    assert.deepEqual(await page('name=~eq:QUERY 2&limit=1'), { count: 1, limit: 1, skip: 0, data: ['query 2'] });
    const { text } = await service.get('/api/v2/saved-queries?limit=1');
    assert.match(text, /^\{"count":5,"limit":1,"skip":0,"data":\[/);
  });

  it('refuse a skip or limit that is no number, or below zero', async () => {
    const list = '/api/v2/saved-queries';
    await refused(`${list}?skip=-1`, 'query parameter "skip" is malformed: invalid skip: -1');
    await refused(`${list}?limit=-1`, 'query parameter "limit" is malformed: invalid limit: -1');
    for (const text of ['x', '1.5', '99999999999999999999', '1e3'])
      for (const name of ['skip', 'limit']) {
        const answer = await service.get(`${list}?${name}=${text}`);
        assert.equal(answer.status, 400, `${name}=${text}`);
        const start = `query parameter "${name}" is malformed: error converting ${name} value ${text} to int: `;
        assert.ok(messageOf(answer).startsWith(start), messageOf(answer));
      }
  });
});

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fas } from '@fortawesome/free-solid-svg-icons';
import { READ_ONLY, UPLOAD_ONLY, USER } from '../../src/identity/roles/role-catalogue.ts';
import { SOLID_ICON_NAMES } from '../../src/kinds/solid-icon-names.ts';
import { messageOf, serviceSuite, type TestAnswer, Uploads } from '../../testing/index.ts';

const PATH = '/api/v2/custom-nodes';
const icon = (type: string, name: string, color: string) => ({ icon: { type, name, color } });

serviceSuite('Custom nodes', (service) => {
  const post = (body: unknown) => service.post(PATH, body);
  const create = (customTypes: unknown) => post({ custom_types: customTypes });
  const put = (name: string, body: unknown) => service.put(`${PATH}/${name}`, body);
  const configs = ({ json }: TestAnswer<{ readonly data: readonly { readonly config: unknown }[] }>) =>
    json.data.map(({ config }) => config);

  it('lists the built-in kinds of a fresh database with their icons, User first', async () => {
    const { status, json } = await service.get(PATH);
    assert.equal(status, 200);
    assert.equal(json.data.length, 37);
    assert.deepEqual(
      json.data.slice(0, 3).map(({ kindId, ...rest }: { kindId: number }) => rest),
      [
        { id: 1, kindName: 'User', config: icon('font-awesome', 'user', '#17E625') },
        { id: 2, kindName: 'Computer', config: icon('font-awesome', 'desktop', '#E67873') },
        { id: 3, kindName: 'Group', config: icon('font-awesome', 'users', '#DBE617') },
      ],
    );
    const names = json.data.map((node: { kindName: string }) => node.kindName);
    assert.ok(names.includes('AZTenant') && names.includes('CertTemplate') && !names.includes('Base'));
    const ids = json.data.map((node: { id: number }) => node.id);
    assert.deepEqual(
      ids,
      ids.map((_: number, index: number) => index + 1),
    );
  });

  it('creates kinds in the order of the request, each known to the graph under an id of its own', async () => {
    const answer = await create({
      Zebra: icon('font-awesome', 'robot', '#FA0'),
      Ant: icon('font-awesome', 'vault', '#00ff7F'),
      Base: icon('font-awesome', 'gear', '#000000'),
    });
    assert.equal(answer.status, 201);
    assert.deepEqual(
      answer.json.data.map((node: { kindName: string }) => node.kindName),
      ['Zebra', 'Ant', 'Base'],
    );
    assert.deepEqual(configs(answer), [
      icon('font-awesome', 'robot', '#FA0'),
      icon('font-awesome', 'vault', '#00ff7F'),
      icon('font-awesome', 'gear', '#000000'),
    ]);
    const [zebra, ant, base] = answer.json.data;
    assert.deepEqual([zebra.id, ant.id, base.id], [38, 39, 40]);
    assert.equal(new Set([zebra.kindId, ant.kindId, base.kindId]).size, 3);
    assert.equal(base.kindId, 1, 'the graph knew this kind before');
    assert.deepEqual((await service.get(`${PATH}/Zebra`)).json.data, zebra);
    assert.deepEqual((await service.get(PATH)).json.data.slice(37), [zebra, ant, base]);
  });

  it('takes both names of the icon set and answers the one that was sent', async () => {
    const answer = await create({
      SetA: icon('icon-set', 'robot', '#123'),
      SetB: icon('font-awesome', 'cog', '#123456'),
    });
    assert.equal(answer.status, 201);
    assert.deepEqual(configs(answer), [icon('icon-set', 'robot', '#123'), icon('font-awesome', 'cog', '#123456')]);
  });

  it('shows a question mark for an icon, and white for a colour, that it does not know', async () => {
    const question = icon('font-awesome', 'question', '#FFFFFF');
    const answer = await create({
      NoSuchIcon: icon('icon-set', 'no-such-icon', '#123456'),
      BadColor: icon('font-awesome', 'robot', 'red'),
      LongColor: icon('font-awesome', 'robot', '#12345'),
      NoColor: { icon: { type: 'font-awesome', name: 'robot' } },
      EmptyColor: icon('font-awesome', 'robot', ''),
      NoType: { icon: { name: 'robot', color: '#123' } },
      OtherSet: icon('material', 'robot', '#123'),
      NoIcon: {},
      NullIcon: { icon: null },
      Nothing: null,
      Inherited: icon('font-awesome', 'constructor', '#123'),
    });
    assert.equal(answer.status, 201);
    assert.deepEqual(configs(answer), [
      icon('icon-set', 'question', '#123456'),
      icon('font-awesome', 'robot', '#FFFFFF'),
      icon('font-awesome', 'robot', '#FFFFFF'),
      icon('font-awesome', 'robot', '#FFFFFF'),
      icon('font-awesome', 'robot', '#FFFFFF'),
      icon('font-awesome', 'robot', '#123'),
      icon('font-awesome', 'question', '#123'),
      question,
      question,
      question,
      icon('font-awesome', 'question', '#123'),
    ]);
  });

  it('does not look at the content type, and reads field names in any case', async () => {
    const answer = await service.post(
      PATH,
      JSON.stringify({ Custom_Types: { AnyCase: { Icon: { Type: 'font-awesome', NAME: 'robot', color: '#FFF' } } } }),
      { ...(await service.admin()), headers: { 'content-type': 'text/plain' } },
    );
    assert.equal(answer.status, 201);
    assert.deepEqual(configs(answer), [icon('font-awesome', 'robot', '#FFF')]);
  });

  it('refuses a batch without kinds, or with a kind without name', async () => {
    for (const body of [{}, { custom_types: {} }, { custom_types: null }]) {
      const answer = await post(body);
      assert.equal(answer.status, 400);
      assert.equal(messageOf(answer), 'BadRequest: custom_types must contain at least 1 entry');
    }
    const answer = await create({ Fine: {}, '': {} });
    assert.equal(answer.status, 400);
    assert.equal(
      messageOf(answer),
      'BadRequest: custom_types contains an entry with an empty string as a key. please remove or replace the empty key',
    );
    assert.equal((await service.get(`${PATH}/Fine`)).status, 404);
  });

  it('refuses a body that is not of this shape, or a name that no database can hold', async () => {
    const bodies = [
      '{',
      '',
      '[]',
      '7',
      { custom_types: [] },
      { custom_types: [{}] },
      { custom_types: { A: 7 } },
      { custom_types: { A: { icon: 'robot' } } },
      { custom_types: { A: { icon: { type: 7 } } } },
      { custom_types: { 'nul\0': {} } },
      '{"custom_types":{"half\\ud800":{}}}',
    ];
    for (const body of bodies) {
      const answer = await post(body);
      assert.equal(answer.status, 400, JSON.stringify(body));
      assert.equal(messageOf(answer), 'error unmarshalling JSON payload');
    }
    const long = await create({ ['x'.repeat(257)]: {} });
    assert.equal(long.status, 400);
    assert.equal(messageOf(long), 'BadRequest: custom_types contains a kind name of more than 256 characters');
    assert.equal((await create({ ['é'.repeat(256)]: {} })).status, 201);
  });

  it('creates none of a batch when one of its kinds is there already', async () => {
    await create({ There: {} });
    for (const name of ['There', 'User']) {
      const answer = await create({ NotYet: {}, [name]: {} });
      assert.equal(answer.status, 409);
      assert.equal(messageOf(answer), 'Conflict: duplicate kind name');
    }
    assert.equal((await service.get(`${PATH}/NotYet`)).status, 404);
  });

  it('lets exactly one of several callers create the same kinds at the same time', async () => {
    const answers = await Promise.all(
      [
        { Race1: {}, Race2: {} },
        { Race2: {}, Race1: {} },
        { Race1: {}, Race2: {} },
      ].map(create),
    );
    assert.deepEqual(answers.map((answer) => answer.status).sort(), [201, 409, 409]);
  });

  it('takes a batch of thousands of kinds', async () => {
    const names = Array.from({ length: 2500 }, (_, index) => `Many${index}`);
    const answer = await create(Object.fromEntries(names.map((name) => [name, {}])));
    assert.equal(answer.status, 201);
    assert.deepEqual(
      answer.json.data.map((node: { kindName: string }) => node.kindName),
      names,
    );
  });

  it('tells kinds apart by letter case, and answers 404 for one that is not there', async () => {
    await create({ CaseKind: {} });
    const answer = await service.get(`${PATH}/casekind`);
    assert.equal(answer.status, 404);
    assert.equal(messageOf(answer), 'resource not found');
    assert.equal((await service.get(`${PATH}/nul%00`)).status, 400);
  });

  it('finds a kind whose name needs escaping in a path', async () => {
    const name = 'Odd/Kind ü?';
    await create({ [name]: icon('font-awesome', 'robot', '#FFF') });
    assert.equal((await service.get(`${PATH}/${encodeURIComponent(name)}`)).json.data.kindName, name);
  });

  it('changes the icon of a kind, falling back as at creation', async () => {
    await create({ Changed: icon('font-awesome', 'robot', '#FFF') });
    const answer = await put('Changed', { config: icon('font-awesome', 'gear', '#00FF00') });
    assert.equal(answer.status, 200);
    assert.deepEqual(answer.json.data.config, icon('font-awesome', 'gear', '#00FF00'));
    assert.deepEqual((await service.get(`${PATH}/Changed`)).json.data, answer.json.data);
    const fallen = await put('Changed', { config: icon('font-awesome', 'no-such-icon', 'red') });
    assert.equal(fallen.status, 200);
    assert.deepEqual(fallen.json.data.config, icon('font-awesome', 'question', '#FFFFFF'));
  });

  it('does not change a kind that an extension owns, one that is not there, or to no icon at all', async () => {
    const config = icon('font-awesome', 'gear', '#00FF00');
    const owned = await put('User', { config });
    assert.equal(owned.status, 409);
    assert.equal(messageOf(owned), 'Conflict: kind name is owned by a schema extension');
    assert.equal((await service.get(`${PATH}/User`)).json.data.config.icon.name, 'user');
    assert.equal((await put('NoSuchKind', { config })).status, 404);
    await create({ Iconless: icon('font-awesome', 'robot', '#FFF') });
    for (const body of [{}, { config: {} }, config]) {
      const answer = await put('Iconless', body);
      assert.equal(answer.status, 400);
      assert.equal(messageOf(answer), 'BadRequest: invalid icon type. only Font Awesome icons are supported');
    }
    assert.equal(messageOf(await put('Iconless', '{')), 'error unmarshalling JSON payload');
    assert.equal((await service.get(`${PATH}/Iconless`)).json.data.config.icon.name, 'robot');
  });

  it('deletes nothing any more', async () => {
    const answer = await service.delete(`${PATH}/User`);
    assert.equal(answer.status, 410);
    assert.equal(messageOf(answer), 'This endpoint has been deprecated and is no longer available');
  });

  it('is read with opengraph/Read and written with opengraph/Write', async () => {
    assert.equal((await service.request('GET', PATH)).status, 401);
    assert.equal((await service.get(PATH, await service.as(READ_ONLY))).status, 200);
    assert.equal((await service.get(PATH, await service.as(UPLOAD_ONLY))).status, 403);
    const writes = [
      ['POST', PATH, { custom_types: { Forbidden: {} } }],
      ['PUT', `${PATH}/User`, { config: icon('font-awesome', 'gear', '#FFF') }],
      ['DELETE', `${PATH}/User`, undefined],
    ] as const;
    for (const [method, path, body] of writes) {
      const answer = await service.request(method, path, body, await service.as(USER));
      assert.equal(answer.status, 403, method);
      assert.equal(messageOf(answer), 'not authorized');
    }
    assert.equal((await service.get(`${PATH}/Forbidden`)).status, 404);
  });

  it('writes creation and change to the audit log', async () => {
    const created = (await create({ Audited: icon('font-awesome', 'robot', '#FFF') })).json.data[0];
    await put('Audited', { config: icon('font-awesome', 'gear', '#FFF') });
    const rows = await service.db
      .selectFrom('audit_log')
      .select(['action', 'status', 'fields'])
      .where('action', 'in', ['CreateCustomNodeKind', 'UpdateCustomNodeKind'])
      .orderBy('id', 'desc')
      .limit(4)
      .execute();
    const config = icon('font-awesome', 'robot', '#FFF');
    const changed = { id: created.id, kind: 'Audited', config: icon('font-awesome', 'gear', '#FFF') };
    assert.deepEqual(rows.reverse(), [
      { action: 'CreateCustomNodeKind', status: 'intent', fields: { 0: { kind: 'Audited', config } } },
      { action: 'CreateCustomNodeKind', status: 'success', fields: { 0: { id: created.id, kind: 'Audited', config } } },
      { action: 'UpdateCustomNodeKind', status: 'intent', fields: changed },
      { action: 'UpdateCustomNodeKind', status: 'success', fields: changed },
    ]);
  });

  it('defines kinds that an upload has only mentioned, once, and leaves their id', async () => {
    const graph = { nodes: [{ id: 'y1', kinds: ['KN_Yard'], properties: { name: 'y1' } }], edges: [] };
    await new Uploads(service).ingest({ name: 'yards.json', content: Buffer.from(JSON.stringify({ graph })) });
    const stub = (await service.get(`${PATH}/KN_Yard`)).json.data;
    assert.equal(stub.config.icon.name, 'question');
    const own = icon('font-awesome', 'question', '#FFFFFF');
    const defined = await create({ KN_Yard: own });
    assert.deepEqual([defined.status, defined.json.data], [201, [{ ...stub, config: own }]]);
    assert.equal((await create({ KN_Yard: icon('font-awesome', 'dog', '#88AA33') })).status, 409);
    const mixed = await create({ KN_Fresh: own, KN_Yard: own });
    assert.equal(mixed.status, 409);
    assert.equal((await service.get(`${PATH}/KN_Fresh`)).status, 404, 'all or none');
  });
});

describe('Icon names', () => {
  it('are the names and aliases of the free solid icons', () => {
    const names = new Set<string>();
    for (const { iconName, icon } of Object.values(fas)) {
      names.add(iconName);
      for (const alias of icon[2]) if (typeof alias === 'string') names.add(alias);
    }
    assert.deepEqual([...SOLID_ICON_NAMES].sort(), [...names].sort());
  });
});

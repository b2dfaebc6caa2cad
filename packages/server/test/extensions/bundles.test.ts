import assert from 'node:assert/strict';
import { buffer } from 'node:stream/consumers';
import { it } from 'node:test';
import { ZipFile } from 'yazl';
import { messageOf, serviceSuite } from '../../testing/index.ts';

const PATH = '/api/v2/extensions';
const SCHEMA = {
  schema: { name: 'KennelHound', display_name: 'Kennel', version: 'v1.2.0', namespace: 'KN' },
  node_kinds: [{ name: 'KN_Yard', display_name: 'Yard', is_display_kind: true, icon: 'house', color: '#88AA33' }],
};
const rule = (id: string, name: string, more: object = {}) => ({
  extension_rule_id: id,
  name,
  seeds: [{ type: 2, value: 'MATCH (n:KN_Yard) RETURN n' }],
  ...more,
});
const query = (query_key: string, name: string) => ({
  query_key,
  name,
  query: 'MATCH (n:KN_Yard) RETURN n',
  category: 'Inventory',
});

async function zip(files: Readonly<Record<string, unknown>>): Promise<Buffer> {
  const archive = new ZipFile();
  for (const [name, content] of Object.entries(files))
    archive.addBuffer(Buffer.from(typeof content === 'string' ? content : JSON.stringify(content)), name);
  archive.end();
  return buffer(archive.outputStream);
}

serviceSuite('Bundles of an extension', (service) => {
  const put = (body: object) => service.put(PATH, body);
  const putZip = async (files: Readonly<Record<string, unknown>>, type = 'application/zip') =>
    service.put(PATH, await zip(files), { ...(await service.admin()), headers: { 'content-type': type } });
  const rules = async () =>
    (await service.get('/api/v2/asset-group-tags/1/selectors?limit=0')).json.data.selectors.filter(
      ({ extension_id }) => extension_id !== null,
    );
  const queries = async () =>
    (await service.get('/api/v2/saved-queries?scope=public&limit=0')).json.data.filter(
      ({ extension_id }) => extension_id !== null,
    );

  it('bring zone rules and saved queries, which follow every upload and keep their ids', async () => {
    const first = await put({
      ...SCHEMA,
      pz_rules: { rules: [rule('KN_yards', 'Kennel: yards'), rule('KN_gates', 'Kennel: gates', { enabled: false })] },
      queries: [query('yards', 'All yards'), query('gates', 'All gates')],
    });
    assert.equal(first.status, 201, first.text);
    const [yards, gates] = await rules();
    assert.deepEqual(
      [yards?.rule_key, yards?.name, yards?.is_default, yards?.auto_certify, yards?.created_by, yards?.disabled_at],
      ['KN_yards', 'Kennel: yards', true, 0, 'OpenGraph Extension Management', null],
    );
    assert.deepEqual([gates?.rule_key, gates?.disabled_by], ['KN_gates', 'OpenGraph Extension Management']);
    const [saved] = await queries();
    assert.deepEqual(
      [saved?.query_key, saved?.category, saved?.user_id, saved?.scope],
      ['yards', 'Inventory', '00000000-0000-0000-0000-000000000000', 'public'],
    );

    const second = await put({
      ...SCHEMA,
      pz_rules: { rules: [rule('KN_yards', 'Kennel: gates', { allow_disable: false }), rule('KN_new', 'Kennel: new')] },
      queries: [query('yards', 'All gates')],
    });
    assert.equal(second.status, 200, second.text);
    assert.deepEqual(
      (await rules()).map(({ id, rule_key, name, allow_disable }) => [id === yards?.id, rule_key, name, allow_disable]),
      [
        [true, 'KN_yards', 'Kennel: gates', false],
        [false, 'KN_new', 'Kennel: new', true],
      ],
    );
    assert.deepEqual(
      (await queries()).map(({ id, name }) => [id === saved?.id, name]),
      [[true, 'All gates']],
    );
    const { records } = (await service.get('/api/v2/asset-group-tags-history?limit=0')).json.data;
    const own = records.filter(({ actor }) => actor === 'OpenGraph Extension Management');
    assert.deepEqual(own.map(({ action, target }) => `${action} ${target}`).sort(), [
      'CreateSelector Kennel: gates',
      'CreateSelector Kennel: new',
      'CreateSelector Kennel: yards',
      'DeleteSelector Kennel: gates',
      'UpdateSelector Kennel: gates',
    ]);
  });

  it('cannot be edited by users while the extension owns them', async () => {
    const [saved] = await queries();
    assert.equal((await service.put(`/api/v2/saved-queries/${saved?.id}`, { name: 'mine' })).status, 403);
    assert.equal((await service.delete(`/api/v2/saved-queries/${saved?.id}`)).status, 403);
    const [own] = await rules();
    const path = `/api/v2/asset-group-tags/1/selectors/${own?.id}` as const;
    assert.equal((await service.patch(path, { name: 'mine' })).status, 403);
    assert.equal((await service.patch(path, { disabled: true })).status, 403);
    assert.equal((await service.delete(path)).status, 403);
    for (const fields of [{ rule_key: 'KN_x' }, { extension_id: 7 }]) {
      const answer = await service.patch(path, fields);
      assert.deepEqual([answer.status, messageOf(answer)], [400, 'request contains read-only fields']);
    }
  });

  it('go with their extension', async () => {
    const { extensions } = (await service.get(PATH)).json.data;
    const { id } = extensions.find(({ namespace }) => namespace === 'KN')!;
    assert.equal((await service.delete(`${PATH}/${id}`)).status, 204);
    assert.deepEqual([await rules(), await queries()], [[], []]);
  });

  it('are also a ZIP archive of three files', async () => {
    for (const [status, type] of [
      [201, 'application/zip'],
      [200, 'application/x-zip-compressed'],
      [200, 'application/zip-compressed'],
    ] as const) {
      const answer = await putZip(
        {
          'schema.json': SCHEMA,
          'pz_rules.json': { rules: [rule('KN_yards', 'Kennel: yards')] },
          'saved_queries.json': { queries: [query('yards', 'All yards')] },
        },
        type,
      );
      assert.equal(answer.status, status, answer.text);
    }
    assert.equal((await rules()).length, 1);
    assert.equal((await queries()).length, 1);
    assert.equal((await putZip({ 'schema.json': SCHEMA })).status, 200);
    assert.deepEqual([await rules(), await queries()], [[], []]);
  });

  it('are refused as a whole, with every fault of an archive', async () => {
    const finding = { name: 'KN_Finding', relationship_kind: 'KN_Bites', environment_kind: 'KN_Yard' };
    for (const [files, message] of [
      [{ 'pz_rules.json': { rules: [] } }, 'required component "schema.json" not found in extension bundle'],
      [{ 'schema.json': SCHEMA, 'a/b.txt': 'x' }, 'unexpected file "b.txt" in zip archive'],
      [Object.fromEntries(Array.from({ length: 101 }, (_, number) => [`${number}.json`, 'x'])), /more than 100 files/],
      [
        { 'schema.json': '{', 'x.json': '1' },
        /unexpected file "x.json" in zip archive; unable to decode graph extension payload: /,
      ],
      [{ 'schema.json': SCHEMA, 'saved_queries.json': '[' }, /^unable to decode saved_queries.json: /],
      [
        { 'schema.json': { ...SCHEMA, queries: [] } },
        'schema.json must not embed optional components: saved_queries.json',
      ],
      [
        { 'schema.json': { ...SCHEMA, relationship_findings: [finding] } },
        'extension declares relationship findings and requires a "pz_rules.json" component',
      ],
    ] as const) {
      const answer = await putZip(files);
      assert.equal(answer.status, 400, answer.text);
      if (typeof message === 'string') assert.equal(messageOf(answer), message);
      else assert.match(messageOf(answer), message);
    }
    const text = { ...(await service.admin()), headers: { 'content-type': 'application/zip' } };
    assert.match(messageOf(await service.put(PATH, 'no archive', text)), /^unable to open zip archive: /);
    const plain = { ...(await service.admin()), headers: { 'content-type': 'text/plain' } };
    assert.equal((await service.put(PATH, '{}', plain)).status, 415);
  });

  it('are refused when a rule or a query is not sound, and nothing of them is stored', async () => {
    for (const [more, message] of [
      [{ pz_rules: { rules: [rule('XX_yards', 'a')] } }, /must begin with KN_/],
      [{ pz_rules: { rules: [rule('KN_a', 'a'), rule('KN_b', 'a')] } }, /duplicate privilege zone rule: a/],
      [{ pz_rules: { rules: [rule('KN_a', 'a', { seeds: [] })] } }, /privilege zone rule a requires exactly one seed/],
      [{ pz_rules: { rules: [rule('KN_a', 'a', { seeds: [{ type: 2, value: '' }] })] } }, /seed with an empty value/],
      [{ pz_rules: { rules: [rule('KN_a', 'a', { seeds: [{ type: 1, value: 'x' }] })] } }, /must be of cypher type/],
      [{ pz_rules: { rules: [rule('KN_a', 'a', { seeds: [{ type: 2, value: 'MATCH' }] })] } }, /cypher is invalid/],
      [{ queries: [query('a', 'a'), query('a', 'b')] }, /duplicate saved query key: a/],
      [{ queries: [{ ...query('a', 'a'), query: '' }] }, /saved query a has no query/],
    ] as const) {
      const answer = await put({ ...SCHEMA, ...more });
      assert.equal(answer.status, 400, answer.text);
      assert.match(messageOf(answer), message);
    }
    assert.deepEqual([await rules(), await queries()], [[], []]);
  });
});

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';
import { sharedFixtures } from '../../../ingest/testing/shared-fixtures.ts';
import { READ_ONLY, UPLOAD_ONLY, USER } from '../../src/identity/roles/role-catalogue.ts';
import { messageOf, serviceSuite } from '../../testing/index.ts';

const PATH = '/api/v2/extensions';
const EDGES = '/api/v2/extensions-edges';

type Parts = Record<string, unknown>;
/** A small schema with one of everything, under a namespace of its own. */
const schema = (namespace: string, changes: Parts = {}): Parts => ({
  schema: { name: `${namespace}_Schema`, display_name: `The ${namespace}`, version: 'v1.0.0', namespace },
  node_kinds: [
    {
      name: `${namespace}_Org`,
      display_name: 'Organization',
      description: 'everything',
      is_display_kind: true,
      icon: 'building',
      color: '#00FF00',
    },
    { name: `${namespace}_User`, is_display_kind: true, icon: 'user', color: '#F00' },
    { name: `${namespace}_Hidden`, is_display_kind: false },
  ],
  relationship_kinds: [
    { name: `${namespace}_Owns`, description: 'owns', is_traversable: true },
    { name: `${namespace}_Knows` },
  ],
  environments: [
    {
      environment_kind: `${namespace}_Org`,
      source_kind: `${namespace}Base`,
      principal_kinds: [`${namespace}_User`],
    },
  ],
  relationship_findings: [
    {
      name: `${namespace}_Finding`,
      display_name: 'A finding',
      relationship_kind: `${namespace}_Owns`,
      environment_kind: `${namespace}_Org`,
      remediation: { short_description: 'short', long_description: '**long**' },
    },
  ],
  ...changes,
});
const withSchema = (namespace: string, changes: Parts): Parts => {
  const whole = schema(namespace);
  return { ...whole, schema: { ...(whole.schema as Parts), ...changes } };
};
const withInfo = (namespace: string, info: unknown): Parts =>
  schema(namespace, {
    node_kinds: [{ name: `${namespace}_Org`, is_display_kind: true, info }],
    environments: [],
    relationship_findings: [],
  });

serviceSuite('Schema extensions', (service) => {
  const put = (body: unknown) => service.put(PATH, body);
  const remove = (id: unknown) => service.delete(`${PATH}/${id}`);
  type Listed = { id: number; name: string; namespace: string; version: string; is_builtin: boolean };
  const listed = async (): Promise<Listed[]> => (await service.get(PATH)).json.data.extensions;
  const idOf = async (namespace: string) => (await listed()).find((one) => one.namespace === namespace)?.id;
  type Edge = { id: number; name: string; schema_name: string; is_traversable: boolean };
  const edges = async (query = ''): Promise<Edge[]> => (await service.get(`${EDGES}${query}`)).json.data;
  const customNode = (name: string) => service.get(`/api/v2/custom-nodes/${name}`);
  const rows = async (table: 'schema_node_kind' | 'schema_finding' | 'schema_environment', namespace: string) => {
    const { db } = service;
    const extension = (await idOf(namespace)) ?? 0;
    return db.selectFrom(table).selectAll().where('extension_id', '=', extension).orderBy('id').execute();
  };

  it('lists the built-in schemas of a fresh database, by the name that is shown', async () => {
    const answer = await service.get(PATH);
    assert.equal(answer.status, 200);
    assert.deepEqual(answer.json, {
      data: {
        extensions: [
          { id: 1, name: 'Active Directory', namespace: 'AD', version: 'v0.0.1', is_builtin: true },
          { id: 2, name: 'Azure', namespace: 'AZ', version: 'v0.0.1', is_builtin: true },
        ],
      },
    });
  });

  it('lists the relationship kinds of the built-in schemas', async () => {
    const all = await edges();
    assert.equal(all.length, 147);
    assert.deepEqual(all.slice(0, 3), [
      { id: 1, name: 'Owns', description: '', is_traversable: true, schema_name: 'AD', is_builtin: true },
      { id: 2, name: 'GenericAll', description: '', is_traversable: true, schema_name: 'AD', is_builtin: true },
      { id: 3, name: 'GenericWrite', description: '', is_traversable: true, schema_name: 'AD', is_builtin: true },
    ]);
  });

  it('knows the environments of the built-in schemas', async () => {
    const found = [...(await rows('schema_environment', 'AD')), ...(await rows('schema_environment', 'AZ'))];
    assert.deepEqual(
      found.map((row) => 'environment_kind' in row && [row.environment_kind, row.source_kind, row.principal_kinds]),
      [
        ['Domain', 'Base', ['User', 'Computer']],
        ['AZTenant', 'AZBase', ['AZUser', 'AZVM', 'AZServicePrincipal']],
      ],
    );
  });

  it('answers 201 without a body for a new schema, and 200 for one that is brought up to date', async () => {
    const first = await put(schema('NEW'));
    assert.deepEqual([first.status, first.text], [201, '']);
    const id = await idOf('NEW');
    assert.ok((await listed()).some((one) => one.name === 'The NEW' && one.version === 'v1.0.0' && !one.is_builtin));
    const second = await put(withSchema('NEW', { version: 'v1.1.0-beta.1', display_name: '' }));
    assert.deepEqual([second.status, second.text], [200, '']);
    const found = (await listed()).find((one) => one.namespace === 'NEW');
    assert.deepEqual(found, { id, name: 'NEW_Schema', namespace: 'NEW', version: 'v1.1.0-beta.1', is_builtin: false });
  });

  it('keeps the ids of entries that stay, adds new ones and removes those that are missing', async () => {
    await put(schema('REC'));
    const before = { kinds: await rows('schema_node_kind', 'REC'), edges: await edges('?schema_names=eq:REC_Schema') };
    const changed = schema('REC', {
      node_kinds: [{ name: 'REC_User', description: 'changed' }, { name: 'REC_Third' }],
      relationship_kinds: [{ name: 'REC_Knows', is_traversable: true }, { name: 'REC_Sees' }],
      environments: [],
      relationship_findings: [],
    });
    assert.equal((await put(changed)).status, 200);
    const kinds = (await rows('schema_node_kind', 'REC')) as { id: number; name: string; description: string }[];
    const user = before.kinds.find((row) => 'name' in row && row.name === 'REC_User');
    assert.deepEqual(
      kinds.map(({ id, name, description }) => [id === user?.id, name, description]),
      [
        [true, 'REC_User', 'changed'],
        [false, 'REC_Third', ''],
      ],
    );
    const after = await edges('?schema_names=eq:REC_Schema');
    const knows = before.edges.find((edge) => edge.name === 'REC_Knows');
    assert.deepEqual(
      after.map(({ id, name, is_traversable }) => [id === knows?.id, name, is_traversable]),
      [
        [true, 'REC_Knows', true],
        [false, 'REC_Sees', false],
      ],
    );
    assert.deepEqual(await rows('schema_environment', 'REC'), []);
    assert.deepEqual(await rows('schema_finding', 'REC'), []);
  });

  it('writes findings with their remediation, and texts of object panels', async () => {
    const info = {
      overview: { title: 'Overview', position: 0, markdown: { content: 'This is {{ .Properties.name }}' } },
    };
    const whole = schema('TXT');
    const [first, ...others] = whole.node_kinds as Parts[];
    await put({ ...whole, node_kinds: [{ ...first, info }, ...others] });
    const [org] = await rows('schema_node_kind', 'TXT');
    assert.deepEqual(org && 'info' in org && org.info, info);
    const [finding] = await rows('schema_finding', 'TXT');
    assert.ok(finding && 'remediation' in finding);
    assert.deepEqual(finding.remediation, {
      short_description: 'short',
      long_description: '**long**',
      short_remediation: '',
      long_remediation: '',
    });
  });

  it('shows its display kinds with their icons, which only it may change', async () => {
    await put(schema('ICO'));
    const org = await customNode('ICO_Org');
    assert.deepEqual(org.json.data.config.icon, { type: 'font-awesome', name: 'building', color: '#00FF00' });
    assert.equal((await customNode('ICO_Hidden')).status, 404);
    const config = { icon: { type: 'font-awesome', name: 'gear', color: '#FFF' } };
    const changed = await service.put('/api/v2/custom-nodes/ICO_Org', { config });
    assert.deepEqual([changed.status, messageOf(changed)], [409, 'Conflict: kind name is owned by a schema extension']);
  });

  it('keeps an icon or colour that it does not give, and hides a kind that is not shown any more', async () => {
    const types = { KEEP_Org: { icon: { type: 'font-awesome', name: 'robot', color: '#123456' } } };
    await service.post('/api/v2/custom-nodes', { custom_types: types });
    const icon = async () => (await customNode('KEEP_Org')).json.data.config.icon;
    const shown = (fields: Parts) =>
      put(
        schema('KEEP', { node_kinds: [{ name: 'KEEP_Org', is_display_kind: true, ...fields }, { name: 'KEEP_User' }] }),
      );
    await shown({});
    assert.deepEqual(await icon(), { type: 'font-awesome', name: 'robot', color: '#123456' });
    await shown({ icon: 'gear' });
    assert.deepEqual(await icon(), { type: 'font-awesome', name: 'gear', color: '#123456' });
    await shown({ icon: 'no-such-icon', color: '#fff' });
    assert.deepEqual(await icon(), { type: 'font-awesome', name: 'question', color: '#fff' });
    await shown({ is_display_kind: false });
    assert.equal((await customNode('KEEP_Org')).status, 404);
  });

  it('registers its source kinds', async () => {
    await put(schema('SRC'));
    const { kinds } = (await service.get('/api/v2/graphs/source-kinds')).json.data;
    assert.ok(kinds.some((one: { name: string }) => one.name === 'SRCBase'));
  });

  it('refuses what breaks the rules of a schema, and says which', async () => {
    const long = 'x'.repeat(300);
    const environment = (changes: Parts) =>
      schema('BAD', {
        environments: [{ environment_kind: 'BAD_Org', source_kind: 'BADBase', principal_kinds: [], ...changes }],
      });
    const finding = (changes: Parts) =>
      schema('BAD', {
        relationship_findings: [
          { name: 'BAD_F', relationship_kind: 'BAD_Owns', environment_kind: 'BAD_Org', ...changes },
        ],
      });
    const cases: readonly (readonly [Parts, string])[] = [
      [{}, 'graph schema extension name is required'],
      [withSchema('BAD', { name: '  ' }), 'graph schema extension name is required'],
      [withSchema('BAD', { version: '' }), 'graph schema extension version is required'],
      [
        withSchema('BAD', { version: '1.0.0' }),
        'graph schema extension version is not valid semver: prefix `v` is missing: version string 1.0.0',
      ],
      [
        withSchema('BAD', { version: 'v1.0' }),
        'graph schema extension version is not valid semver: version string v1.0',
      ],
      [withSchema('BAD', { namespace: ' ' }), 'graph schema extension namespace is required'],
      [withSchema('BAD', { namespace: 'TAG' }), 'graph schema extension namespace TAG is reserved'],
      [withSchema('BAD', { namespace: 'Tag_x' }), 'graph schema extension namespace Tag_x is reserved'],
      [schema('BAD', { node_kinds: [] }), 'graph schema node kinds are required'],
      [
        schema('BAD', { node_kinds: [{ name: 'bad_Org' }] }),
        'graph schema node kind bad_Org is missing extension namespace prefix',
      ],
      [
        schema('BAD', { node_kinds: [{ name: 'BAD_ ' }] }),
        'graph schema node kind cannot be empty after the namespace prefix',
      ],
      [
        schema('BAD', { node_kinds: [{ name: 'BAD_A' }, { name: 'BAD_A' }] }),
        'duplicate graph schema node kind: BAD_A',
      ],
      [
        schema('BAD', { node_kinds: [{ name: `BAD_${long}` }] }),
        `graph schema node kind BAD_${'x'.repeat(36)}... is longer than 256 characters`,
      ],
      [
        schema('BAD', { node_kinds: [{ name: 'BAD_A', color: 'red' }] }),
        'graph schema node kind BAD_A has an invalid color: red',
      ],
      [
        schema('BAD', { relationship_kinds: [{ name: 'Owns' }] }),
        'graph schema relationship kind Owns is missing extension namespace prefix',
      ],
      [
        schema('BAD', { relationship_kinds: [{ name: 'BAD_Org' }] }),
        'duplicate graph schema relationship kind: BAD_Org',
      ],
      [environment({ environment_kind: 'Org' }), 'graph schema environment Org is missing extension namespace prefix'],
      [
        environment({ environment_kind: 'BAD_Elsewhere' }),
        'graph schema environment BAD_Elsewhere not declared as a node kind',
      ],
      [environment({ source_kind: '' }), 'graph schema environment BAD_Org has no source kind'],
      [
        environment({ source_kind: 'BAD_User' }),
        'graph schema environment source kind BAD_User is declared as a node or relationship kind',
      ],
      [
        environment({ principal_kinds: ['User'] }),
        'graph schema environment principal kind User is missing extension namespace prefix',
      ],
      [
        environment({ principal_kinds: ['BAD_Owns'] }),
        'graph schema environment principal kind BAD_Owns not declared as a node kind',
      ],
      [environment({ source_kind: 'Tag_Owned' }), 'graph schema environment source kind Tag_Owned is reserved'],
      [finding({ name: 'F' }), 'graph schema relationship finding F is missing extension namespace prefix'],
      [finding({ name: 'BAD_' }), 'graph schema relationship finding cannot be empty after the namespace prefix'],
      [
        finding({ relationship_kind: 'Owns' }),
        'graph schema relationship finding relationship kind Owns is missing extension namespace prefix',
      ],
      [
        finding({ relationship_kind: 'BAD_Org' }),
        'graph schema relationship finding relationship kind BAD_Org not declared as a relationship kind',
      ],
      [
        finding({ environment_kind: 'BAD_User' }),
        'graph schema relationship finding BAD_F environment kind BAD_User not declared as an environment',
      ],
      [
        finding({ remediation: { long_remediation: '<script>alert(1)</script>' } }),
        'graph schema relationship finding BAD_F: long_remediation: markdown content contains unsafe or disallowed HTML',
      ],
      [
        withSchema('BAD', { display_name: 'nul\0' }),
        'graph schema extension display name contains characters that cannot be stored',
      ],
    ];
    for (const [body, detail] of cases) {
      const answer = await put(body);
      assert.equal(answer.status, 400, detail);
      assert.equal(messageOf(answer), `graph schema validation error: ${detail}`);
    }
    assert.equal(await idOf('BAD'), undefined);
  });

  it('refuses texts of object panels that break their rules', async () => {
    const text = (changes: Parts = {}) => ({ title: 'T', position: 0, ...changes });
    const content = (markdown: string) => ({ a: text({ markdown: { content: markdown } }) });
    const many = Object.fromEntries(Array.from({ length: 101 }, (_, n) => [`k${n}`, text({ position: n })]));
    const cases: readonly (readonly [unknown, RegExp])[] = [
      [many, /more than 100 info entries$/],
      [{ Upper: text() }, /an info entry with an invalid key: Upper$/],
      [{ '': text() }, /an info entry with an invalid key: $/],
      [{ a: text({ title: ' ' }) }, /info a has no title$/],
      [{ a: text({ position: -1 }) }, /info a needs a position of 0 or more$/],
      [{ a: { title: 'T' } }, /info a needs a position of 0 or more$/],
      [{ a: text(), b: text() }, /info b has a duplicate position: 0$/],
      [{ a: text({ markdown: { content: 'x', more: 1 } }) }, /info a: markdown has an unknown field: more$/],
      [{ a: text({ markdown: { content: 7 } }) }, /info a: markdown content must be a text$/],
      [content('{{ .Name'), /info a: content is not a valid template: unclosed action$/],
      [content('{{ nothing .Name }}'), /function "nothing" not defined$/],
      [content('{{ if .A }}x'), /\{\{if\}\} without \{\{end\}\}$/],
      [content('<iframe src="https://x"></iframe>'), /markdown content contains unsafe or disallowed HTML$/],
    ];
    for (const [info, reason] of cases) {
      const answer = await put(withInfo('BAD', info));
      assert.equal(answer.status, 400, JSON.stringify(info).slice(0, 80));
      assert.match(messageOf(answer), reason);
    }
    const empty = await put(withInfo('GOOD', { 'a-1_b': text() }));
    assert.equal(empty.status, 201, empty.text);
  });

  it('refuses a body that is not of this shape', async () => {
    const bodies = [
      '{',
      '[]',
      '7',
      { node_kinds: {} },
      { schema: 'x' },
      { node_kinds: [{ name: 7 }] },
      { node_kinds: [{ name: 'A_B', info: { a: { position: 1e12 } } }] },
      { node_kinds: [{ name: 'A_B', info: { a: { markdown: 'x' } } }] },
      { environments: [{ principal_kinds: [7] }] },
    ];
    for (const body of bodies) {
      const answer = await put(body);
      assert.equal(answer.status, 400, JSON.stringify(body));
      assert.match(messageOf(answer), /^could not decode limited payload request into value: /);
    }
  });

  it('refuses an empty body', async () => {
    const answer = await put('');
    assert.equal(answer.status, 400);
    assert.equal(messageOf(answer), 'open graph extension payload cannot be empty');
  });

  it('takes JSON only, with or without a byte order mark', async () => {
    const credentials = await service.admin();
    const text = JSON.stringify(schema('BOM'));
    const typed = (type: string) => ({ ...credentials, headers: { 'content-type': type } });
    const refused = await service.put(PATH, text, typed('text/plain'));
    assert.deepEqual(
      [refused.status, messageOf(refused)],
      [415, 'invalid content-type: [text/plain]; Content type must be application/json'],
    );
    const untyped = await service.put(PATH, text, typed(''));
    assert.deepEqual(
      [untyped.status, messageOf(untyped)],
      [415, 'invalid content-type: []; Content type must be application/json'],
    );
    const taken = await service.put(PATH, `\ufeff${text}`, typed('application/json; charset=utf-8'));
    assert.equal(taken.status, 201);
  });

  it('refuses names that another schema holds', async () => {
    await put(schema('ONE'));
    const other = (changes: Parts) =>
      put({ ...schema('ONE'), ...changes, schema: { name: 'Other', version: 'v1.0.0', namespace: 'ONE' } });
    const namespace = await other({});
    assert.equal(
      messageOf(namespace),
      'graph schema validation error: duplicate graph schema extension namespace: ONE',
    );
    const { db } = service;
    // Another namespace that happens to begin alike: `ONE_Org` is a kind of both.
    await db.updateTable('schema_extension').set({ namespace: 'ELSE' }).where('namespace', '=', 'ONE').execute();
    const cases: readonly (readonly [Parts, string])[] = [
      [{}, 'duplicate schema node kind name: ONE_Org'],
      [
        { node_kinds: [{ name: 'ONE_X' }], environments: [], relationship_findings: [] },
        'duplicate schema relationship kind name: ONE_Owns',
      ],
      [
        {
          node_kinds: [{ name: 'ONE_X' }],
          relationship_kinds: [{ name: 'ONE_Y' }],
          environments: [],
          relationship_findings: [{ name: 'ONE_Finding', relationship_kind: 'ONE_Y', environment_kind: 'Domain' }],
        },
        'duplicate schema finding name: ONE_Finding',
      ],
    ];
    for (const [changes, detail] of cases) {
      const answer = await other(changes);
      assert.equal(answer.status, 400);
      assert.equal(messageOf(answer), `graph schema validation error: ${detail}`);
    }
  });

  it('takes a finding about an environment of another schema', async () => {
    const hybrid = schema('HYB', {
      relationship_findings: [{ name: 'HYB_F', relationship_kind: 'HYB_Owns', environment_kind: 'Domain' }],
    });
    assert.equal((await put(hybrid)).status, 201);
  });

  it('leaves the built-in schemas alone', async () => {
    const changed = await put(withSchema('AD', { name: 'AD' }));
    assert.deepEqual([changed.status, messageOf(changed)], [400, 'cannot modify a built-in graph extension']);
    const deleted = await remove(1);
    assert.deepEqual([deleted.status, messageOf(deleted)], [400, 'built-in extensions cannot be deleted']);
    assert.equal((await edges('?schema_names=eq:AD')).length, 89);
  });

  it('lets exactly one of several callers create a schema, and the others update it', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => put(schema('RACE'))));
    assert.deepEqual(answers.map((answer) => answer.status).sort(), [200, 200, 201]);
    assert.equal((await edges('?schema_names=eq:RACE_Schema')).length, 2);
  });

  it('deletes a schema, and leaves its kinds as custom node kinds', async () => {
    await put(schema('DEL'));
    const id = await idOf('DEL');
    const answer = await remove(id);
    assert.deepEqual([answer.status, answer.text], [204, '']);
    assert.equal(await idOf('DEL'), undefined);
    assert.deepEqual(await edges('?schema_names=eq:DEL_Schema'), []);
    assert.equal((await customNode('DEL_Org')).json.data.config.icon.name, 'building');
    assert.deepEqual((await customNode('DEL_Hidden')).json.data.config.icon, {
      type: 'font-awesome',
      name: 'question',
      color: '#FFFFFF',
    });
    const config = { icon: { type: 'font-awesome', name: 'gear', color: '#FFF' } };
    const changed = await service.put('/api/v2/custom-nodes/DEL_Org', { config });
    assert.equal(changed.status, 200);
    assert.equal((await put(schema('DEL'))).status, 201, 'it can come back');
    assert.notEqual(await idOf('DEL'), id);
  });

  it('answers 404 for a schema that is not there, and 400 for an id that cannot be one', async () => {
    const missing = await remove(999999);
    assert.deepEqual([missing.status, messageOf(missing)], [404, 'no extension found matching extension id: 999999']);
    for (const id of ['abc', '1.5', '99999999999999999999']) {
      const malformed = await remove(id);
      assert.deepEqual([malformed.status, messageOf(malformed)], [400, 'id is malformed']);
    }
  });

  it('filters relationship kinds by schema, where several are alternatives, and by whether paths follow them', async () => {
    await put(schema('FIL'));
    const names = async (query: string) => (await edges(query)).map((edge) => edge.name);
    assert.deepEqual(await names('?schema_names=eq:FIL_Schema'), ['FIL_Owns', 'FIL_Knows']);
    assert.deepEqual(await names('?schemas=FIL_Schema&is_traversable=eq:true'), ['FIL_Owns']);
    assert.deepEqual(await names('?schema_names=~eq:fil_&is_traversable=neq:true'), ['FIL_Knows']);
    const both = await edges('?schema_names=eq:FIL_Schema&schema_names=eq:AZ');
    assert.deepEqual([...new Set(both.map((edge) => edge.schema_name))].sort(), ['AZ', 'FIL_Schema']);
    assert.ok((await edges('?schema_names=neq:AD')).every((edge) => edge.schema_name !== 'AD'));
    for (const [query, message] of [
      ['?name=eq:Owns', 'the specified column cannot be filtered: name'],
      ['?is_traversable=gt:true', 'the specified filter predicate is not supported for this column: is_traversable gt'],
      ['?is_traversable=eq:maybe', 'there are errors in the query parameter filters specified'],
      ['?sort_by=name', 'column format does not support sorting: name'],
    ]) {
      const answer = await service.get(`${EDGES}${query}`);
      assert.deepEqual([answer.status, messageOf(answer)], [400, message]);
    }
  });

  it('is read with opengraph/Read and written with opengraph/Write', async () => {
    assert.equal((await service.request('GET', PATH)).status, 401);
    assert.equal((await service.get(PATH, await service.as(READ_ONLY))).status, 200);
    assert.equal((await service.get(EDGES, await service.as(UPLOAD_ONLY))).status, 403);
    const written = await service.put(PATH, schema('NO'), await service.as(USER));
    assert.deepEqual([written.status, messageOf(written)], [403, 'not authorized']);
    assert.equal((await service.delete(`${PATH}/1`, undefined, await service.as(USER))).status, 403);
    assert.equal(await idOf('NO'), undefined);
  });

  it('writes creation and deletion to the audit log', async () => {
    await put(schema('AUD'));
    const id = await idOf('AUD');
    await remove(id);
    const written = await service.db
      .selectFrom('audit_log')
      .select(['action', 'status', 'fields'])
      .where('action', 'in', ['CreateGraphSchemaExtension', 'DeleteGraphSchemaExtension'])
      .orderBy('id', 'desc')
      .limit(4)
      .execute();
    const fields = { name: 'AUD_Schema', namespace: 'AUD', version: 'v1.0.0' };
    assert.deepEqual(written.reverse(), [
      { action: 'CreateGraphSchemaExtension', status: 'intent', fields },
      { action: 'CreateGraphSchemaExtension', status: 'success', fields: { ...fields, id } },
      { action: 'DeleteGraphSchemaExtension', status: 'intent', fields: { ...fields, id } },
      { action: 'DeleteGraphSchemaExtension', status: 'success', fields: { ...fields, id } },
    ]);
  });

  it('does not exist while its feature is switched off', async () => {
    const features = (await service.get('/api/v2/features')).json.data as { id: number; key: string }[];
    const { id } = features.find((one) => one.key === 'opengraph_extension_management') as { id: number };
    const toggle = () => service.put(`/api/v2/features/${id}/toggle`);
    await toggle();
    try {
      for (const path of [PATH, EDGES, '/api/v2/data-quality-stats?environment_id=x']) {
        const answer = await service.get(path);
        assert.deepEqual([answer.status, messageOf(answer)], [404, 'resource not found']);
      }
    } finally {
      await toggle();
    }
    assert.equal((await service.get(PATH)).status, 200);
  });

  const fixtures = sharedFixtures();
  if (fixtures)
    it('takes the schema of a real collector as it is', async () => {
      const text = readFileSync(join(fixtures, 'opengraph/mssql-extension.json'), 'utf8');
      assert.equal((await put(text)).status, 201);
      assert.equal((await put(text)).status, 200);
      assert.equal((await edges('?schema_names=eq:MSSQL')).length, JSON.parse(text).relationship_kinds.length);
      assert.equal((await customNode('MSSQL_Server')).json.data.config.icon.name, 'server');
      assert.ok((await listed()).some((one) => one.name === 'MSSQL (MSSQLHound)' && one.namespace === 'MSSQL'));
    });
});

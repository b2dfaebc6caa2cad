import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { it } from 'node:test';
import * as glyphs from '@fortawesome/free-solid-svg-icons';
import { PLATFORM_SAMPLES, sampleFile, sampleIds } from '../../testing/extensions/catalogue-samples.ts';
import { messageOf, serviceSuite } from '../../testing/index.ts';
import { Uploads } from '../../testing/uploads.ts';

const PATH = '/api/v2/extension-catalogue';
const BUNDLES = new URL('../../src/extensions/catalogue/bundles/', import.meta.url);
const NAMES = readdirSync(BUNDLES).map((file) => file.replace('.json', ''));
const bundleOf = (name: string) => JSON.parse(readFileSync(new URL(`${name}.json`, BUNDLES), 'utf8'));
const PLATFORMS = '1password ansible aws github jamf mssql okta proxmox sccm tailscale vault'.split(' ');
const iconName = (icon: string) => `fa${icon.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())}`;

serviceSuite('The catalogue of extensions', (service) => {
  const entries = async () => (await service.get(PATH)).json.data.entries;
  const entryOf = async (name: string) => (await entries()).find((entry) => entry.name === name)!;
  const install = (name: string) => service.post(`${PATH}/${name}`);
  const remove = async (name: string) =>
    service.delete(`/api/v2/extensions/${(await entryOf(name)).extension_id ?? 0}`);
  /** Everything that extensions bring to the service, and that goes with them. */
  const brought = async () => {
    const [extensions, edges, selectors, queries, findings] = await Promise.all([
      service.get('/api/v2/extensions'),
      service.get('/api/v2/extensions-edges?is_traversable=eq:true'),
      service.get('/api/v2/asset-group-tags/1/selectors?limit=0'),
      service.get('/api/v2/saved-queries?scope=public&limit=0'),
      service.get('/api/v2/extensions-findings'),
    ]);
    return {
      extensions: extensions.json.data.extensions.filter(({ is_builtin }) => !is_builtin).map(({ name }) => name),
      edges: edges.json.data.filter(({ is_builtin }) => !is_builtin).map(({ name }) => name),
      rules: selectors.json.data.selectors.filter(({ extension_id }) => extension_id !== null).map(({ name }) => name),
      queries: queries.json.data.filter(({ extension_id }) => extension_id !== null).map(({ name }) => name),
      findings: JSON.stringify(findings.json.data),
    };
  };

  it('lists the platforms with what each brings, and nothing is installed', async () => {
    const list = await entries();
    assert.deepEqual(list.map(({ name }) => name).sort(), PLATFORMS);
    assert.deepEqual(NAMES.sort(), PLATFORMS);
    for (const entry of list) {
      const bundle = bundleOf(entry.name);
      assert.deepEqual(
        [entry.display_name, entry.namespace, entry.version, entry.installed, entry.extension_id],
        [bundle.schema.display_name, bundle.schema.namespace, bundle.schema.version, false, null],
      );
      assert.deepEqual(
        [entry.node_kinds, entry.relationship_kinds, entry.findings, entry.zone_rules, entry.saved_queries],
        [
          bundle.node_kinds.length,
          bundle.relationship_kinds.length,
          bundle.relationship_findings.length,
          bundle.pz_rules.rules.length,
          bundle.queries.length,
        ],
      );
      for (const text of [entry.description, entry.collector, entry.basis]) assert.ok(text.length > 3);
      for (const { icon, name } of bundle.node_kinds) assert.ok(iconName(icon) in glyphs, `${name}: ${icon}`);
    }
  });

  it('installs every bundle like an upload, and the graph of each platform has its path', async () => {
    const uploads = new Uploads(service);
    for (const name of PLATFORMS) {
      const answer = await install(name);
      assert.equal(answer.status, 201, `${name}: ${answer.text}`);
      assert.deepEqual([answer.json.data.installed, answer.json.data.installed_version], [true, 'v1.0.0']);
    }
    // The file itself, uploaded, is the same extension.
    const uploaded = await service.put('/api/v2/extensions', bundleOf('github'));
    assert.equal(uploaded.status, 200, uploaded.text);
    const samples = PLATFORMS.map((name) => ({
      name: `${name}.json`,
      content: sampleFile(name, PLATFORM_SAMPLES[name]!),
    }));
    const job = await uploads.ingest(...samples);
    assert.equal(job.status_message, 'Complete');
    for (const name of PLATFORMS) {
      const ids = sampleIds(name, PLATFORM_SAMPLES[name]!);
      const ends = `start_node=${ids[0]}&end_node=${ids.at(-1)}&only_traversable=true`;
      const found = await service.get(`/api/v2/graphs/shortest-path?${ends}`);
      assert.equal(found.status, 200, `${name}: ${found.text}`);
      const objects = Object.values(found.json.data.nodes).map(({ objectId }) => objectId);
      assert.deepEqual(objects.sort(), ids.toSorted(), name);
    }
    for (const { query } of PLATFORMS.flatMap((name) => bundleOf(name).queries)) {
      const { status, text } = await service.post('/api/v2/graphs/cypher', { query });
      assert.ok(status === 200 || status === 404, `${query}: ${text}`);
    }
  });

  it('writes who installed what into the audit log', async () => {
    const { logs } = (await service.get('/api/v2/audit?action=eq:CreateGraphSchemaExtension&limit=1000')).json.data;
    const fields = logs.map((entry) => entry.fields as { catalogue?: string; zone_rules?: number });
    assert.deepEqual([...new Set(fields.flatMap(({ catalogue }) => catalogue ?? []))].sort(), PLATFORMS);
  });

  it('updates an extension that is installed, and refuses a name that it does not have', async () => {
    const { extension_id: id } = await entryOf('okta');
    const older = bundleOf('okta');
    older.schema.version = 'v0.9.0';
    await service.put('/api/v2/extensions', older);
    assert.equal((await entryOf('okta')).installed_version, 'v0.9.0');
    const answer = await install('okta');
    assert.deepEqual([answer.status, answer.json.data.installed_version], [200, 'v1.0.0']);
    assert.equal(answer.json.data.extension_id, id);
    const unknown = await install('gitlab');
    assert.deepEqual([unknown.status, messageOf(unknown)], [404, 'no extension of the catalogue is named gitlab']);
  });

  it('removes each again, and nothing of it stays but the names of kinds', async () => {
    const before = await brought();
    assert.equal(before.extensions.length, PLATFORMS.length);
    for (const name of PLATFORMS) assert.equal((await remove(name)).status, 204, name);
    const none = await brought();
    assert.deepEqual([none.extensions, none.edges, none.rules, none.queries], [[], [], [], []]);
    for (const name of PLATFORMS) assert.ok(!none.findings.includes(`${bundleOf(name).schema.namespace}_`), name);
    assert.ok((await entries()).every(({ installed }) => !installed));
    const kinds = (await service.get('/api/v2/custom-nodes')).json.data;
    assert.ok(kinds.some(({ kindName }) => kindName === 'Okta_User'));
    const again = await install('okta');
    assert.equal(again.status, 201, again.text);
    assert.equal((await remove('okta')).status, 204);
  });
});

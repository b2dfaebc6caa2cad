import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { messageOf, onEachDatabase } from '../../testing/index.ts';
import { carriersOf, DOMAIN, OTHER_DOMAIN, sid } from '../../testing/zone-graph.ts';
import { byId, byQuery, OWNED, refused, TAGS, TIER_ZERO, zoneRequests } from '../../testing/zone-requests.ts';

onEachDatabase('Zones', (kind) => {
  const { service, adminId, get, post, patch, remove, newSelector, newest } = zoneRequests(kind);

  describe('and their selectors', () => {
    it('are listed in pages', async () => {
      const first = (await get(`${TIER_ZERO}/selectors?limit=2`)).json;
      assert.deepEqual([first.count, first.limit, first.skip, first.data.selectors.length], [42, 2, 0, 2]);
      const [selector] = first.data.selectors;
      assert.deepEqual(
        [selector.id, selector.is_default, selector.auto_certify, selector.disabled_at, selector.seeds.length],
        [1, true, 2, null, 1],
      );
      for (const limit of ['-1', '0']) {
        const all = (await get(`${TIER_ZERO}/selectors?limit=${limit}`)).json;
        assert.deepEqual([all.limit, all.data.selectors.length], [0, 42]);
      }
      assert.equal((await get(`${TIER_ZERO}/selectors`)).json.limit, 50);
      assert.deepEqual((await get(`${TIER_ZERO}/selectors?skip=100`)).json.data.selectors, []);
      for (const query of ['limit=-2', 'skip=-1', 'limit=x', 'skip=1.5'])
        assert.equal((await get(`${TIER_ZERO}/selectors?${query}`)).status, 400, query);
    });

    it('are sorted and filtered', async () => {
      const found = async (query: string) =>
        (await get(`${TIER_ZERO}/selectors?limit=-1&${query}`)).json.data.selectors.map(
          (one: { name: string }) => one.name,
        );
      assert.equal((await found('sort_by=-name'))[0], 'Server Operators');
      assert.equal((await found('name=eq:Domain Admins')).length, 1);
      assert.deepEqual(await found('name=~eq:schema'), ['Schema Admins']);
      assert.equal((await found('is_default=eq:true&auto_certify=eq:2&disabled_at=eq:null')).length, 42);
      assert.equal((await found('type=eq:1')).length, 0);
      assert.equal((await found('type=eq:2')).length, 42);
      assert.equal((await get(`${TIER_ZERO}/selectors?sort_by=description`)).status, 400);
    });

    it('say how many objects they find, in all or some environments', async () => {
      const counted = async (query = '') => {
        const { selectors } = (await get(`${TIER_ZERO}/selectors?limit=-1&counts=true&name=eq:Domain Admins${query}`))
          .json.data;
        return selectors[0].counts;
      };
      assert.deepEqual(await counted(), { members: 6 });
      assert.deepEqual(await counted(`&environments=${OTHER_DOMAIN}`), { members: 2 });
      assert.deepEqual(await counted(`&environments=${OTHER_DOMAIN}&environments=${DOMAIN}`), { members: 6 });
    });

    it('take effect at once when they are added, changed, switched off and on, and deleted', async () => {
      const owned = () => carriersOf(service(), 'Tag_Owned');
      const id = await newSelector(2, { name: 'mine', description: 'd', seeds: byId(sid(1102)) });
      assert.deepEqual(owned(), [sid(1102)]);
      const path = `${OWNED}/selectors/${id}`;
      const { selector } = (await get(path)).json.data;
      assert.deepEqual(
        [selector.name, selector.created_by, selector.auto_certify, selector.is_default, selector.allow_disable],
        ['mine', 'admin@example.com', 0, false, true],
      );
      const changed = await patch(path, { seeds: byQuery("MATCH (n:User) WHERE n.name STARTS WITH 'DORA' RETURN n") });
      assert.deepEqual([changed.status, changed.json.data.seeds[0].type], [200, 2]);
      assert.deepEqual(owned(), [sid(1104)]);
      const off = await patch(path, { disabled: true });
      assert.equal(off.json.data.disabled_by, adminId());
      assert.deepEqual(owned(), []);
      refused(await get(`${path}/members`), 409, 'selector is disabled');
      refused(await get(`${path}/members/counts`), 409, 'selector is disabled');
      const on = await patch(path, { disabled: false });
      assert.deepEqual([on.json.data.disabled_at, on.json.data.disabled_by], [null, null]);
      assert.deepEqual(owned(), [sid(1104)]);
      assert.equal((await patch(path, { name: 'renamed', seeds: [] })).json.data.seeds.length, 1);
      assert.equal((await remove(path)).status, 204);
      assert.deepEqual(owned(), []);
      refused(await get(path), 404, 'resource not found');
    });

    it('may have thousands of seeds', async () => {
      const seeds = byId(...Array.from({ length: 5000 }, (_, at) => `nobody-${at}`), sid(1102));
      const id = await newSelector(2, { name: 'many', seeds });
      assert.deepEqual(carriersOf(service(), 'Tag_Owned'), [sid(1102)]);
      assert.equal((await get(`${OWNED}/selectors/${id}`)).json.data.selector.seeds.length, 5001);
      await remove(`${OWNED}/selectors/${id}`);
    });

    it('are written to the history and the audit log', async () => {
      const id = await newSelector(2, { name: 'logged', seeds: byId('nobody') });
      await remove(`${OWNED}/selectors/${id}`);
      const { action, target, actor } = await newest();
      assert.deepEqual([action, target, actor], ['DeleteSelector', 'logged', adminId()]);
      const { logs } = (await get('/api/v2/audit?limit=4&sort_by=-id')).json.data;
      assert.deepEqual(
        logs.map((log: { action: string; status: string }) => `${log.action} ${log.status}`),
        [
          'DeleteAssetGroupTagSelector success',
          'DeleteAssetGroupTagSelector intent',
          'CreateAssetGroupTagSelector success',
          'CreateAssetGroupTagSelector intent',
        ],
      );
      assert.equal(logs[2].fields.id, id);
    });

    it('are refused with what is wrong about them', async () => {
      const path = `${OWNED}/selectors`;
      const missing = (field: string) => `${field}: property is required and must not be empty or zero in value`;
      const seeds = byId('x');
      refused(await post(path, { seeds }), 400, missing('Name'));
      refused(await post(path, { name: 'x' }), 400, missing('Seeds'));
      refused(await post(path, { name: 'x', seeds: [] }), 400, 'seeds are required');
      const mixed = [...seeds, ...byQuery('MATCH (n) RETURN n')];
      refused(await post(path, { name: 'x', seeds: mixed }), 400, 'all seeds must be of the same type');
      refused(await post(path, { name: 'x', seeds: [{ type: 7, value: 'x' }] }), 400, 'invalid seed type 7');
      const broken = await post(path, { name: 'x', seeds: byQuery('MATCH (n') });
      assert.equal(broken.status, 400);
      assert.match(messageOf(broken), /^cypher is invalid: line 1:/);
      for (const query of [
        'CREATE (n:User) RETURN n',
        'MATCH (n) WHERE n.x = $x RETURN n',
        'MATCH (n) RETURN m',
        ' ',
      ]) {
        const answer = await post(path, { name: 'x', seeds: byQuery(query) });
        assert.match(messageOf(answer), /^cypher is invalid: /, query);
      }
      const range = 'auto_certify must be an input value of 0 to 2';
      for (const certify of [3, -1]) refused(await post(path, { name: 'x', seeds, auto_certify: certify }), 400, range);
      const zones = 'auto_certify is only available for asset group tags of tag_type = 1 (zones)';
      refused(await post(path, { name: 'x', seeds, auto_certify: 1 }), 400, zones);
      for (const body of [
        '{',
        '[]',
        '{"name":1,"seeds":[]}',
        '{"name":"x","seeds":"y"}',
        '{"name":"x","seeds":[{"type":"1"}]}',
      ])
        assert.equal((await post(path, body)).status, 400, body);
      refused(await post(`${TAGS}/999/selectors`, { name: 'x', seeds }), 404, 'resource not found');
    });

    it('have names of their own within a zone', async () => {
      const id = await newSelector(2, { name: 'twin', seeds: byId('x') });
      const other = await newSelector(2, { name: 'other', seeds: byId('x') });
      refused(
        await post(`${OWNED}/selectors`, { name: 'twin', seeds: byId('x') }),
        409,
        'asset group tag selector name must be unique',
      );
      refused(
        await patch(`${OWNED}/selectors/${other}`, { name: 'twin' }),
        409,
        'asset group tag selector name must be unique',
      );
      for (const one of [id, other]) await remove(`${OWNED}/selectors/${one}`);
    });

    it('of the service itself can only be switched off, some not even that', async () => {
      const named = async (name: string) =>
        (await get(`${TIER_ZERO}/selectors?name=eq:${encodeURIComponent(name)}`)).json.data.selectors[0].id;
      const fixed = `${TIER_ZERO}/selectors/${await named('Domain Admins')}`;
      const optional = `${TIER_ZERO}/selectors/${await named('KRBTGT objects')}`;
      const only = 'default selectors only support modifying auto_certify and disabled_at';
      refused(await patch(fixed, { name: 'x' }), 403, only);
      refused(await patch(fixed, { description: 'x' }), 403, only);
      refused(await patch(fixed, { seeds: byId('x') }), 403, only);
      refused(await patch(fixed, { disabled: true }), 403, 'this selector cannot be disabled');
      refused(await remove(fixed), 403, 'cannot delete a default selector');
      assert.notEqual((await patch(optional, { disabled: true })).json.data.disabled_at, null);
      const { counts } = (await get(`${TAGS}?counts=true&name=eq:Tier Zero`)).json.data.tags[0];
      assert.deepEqual([counts.disabled_selectors, counts.default_selectors], [1, 41]);
      assert.equal((await patch(optional, { disabled: false })).status, 200);
    });
  });
});

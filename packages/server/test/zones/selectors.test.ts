import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { messageOf } from '../../testing/index.ts';
import { carriersOf, DOMAIN, OTHER_DOMAIN, sid } from '../../testing/zone-graph.ts';
import { byId, byQuery, OWNED, refused, TAGS, TIER_ZERO, zoneSuite } from '../../testing/zone-requests.ts';

zoneSuite('Zones', (service, { adminId, newSelector, newest }) => {
  describe('and their selectors', () => {
    it('are listed in pages', async () => {
      const first = (await service.get(`${TIER_ZERO}/selectors?limit=2`)).json;
      assert.deepEqual([first.count, first.limit, first.skip, first.data.selectors.length], [44, 2, 0, 2]);
      const [selector] = first.data.selectors;
      assert.deepEqual(
        [selector.id, selector.is_default, selector.auto_certify, selector.disabled_at, selector.seeds.length],
        [1, true, 2, null, 1],
      );
      for (const limit of ['-1', '0']) {
        const all = (await service.get(`${TIER_ZERO}/selectors?limit=${limit}`)).json;
        assert.deepEqual([all.limit, all.data.selectors.length], [0, 44]);
      }
      assert.equal((await service.get(`${TIER_ZERO}/selectors`)).json.limit, 50);
      assert.deepEqual((await service.get(`${TIER_ZERO}/selectors?skip=100`)).json.data.selectors, []);
      for (const query of ['limit=-2', 'skip=-1', 'limit=x', 'skip=1.5'])
        assert.equal((await service.get(`${TIER_ZERO}/selectors?${query}`)).status, 400, query);
    });

    it('are sorted and filtered', async () => {
      const found = async (query: string) =>
        (await service.get(`${TIER_ZERO}/selectors?limit=-1&${query}`)).json.data.selectors.map(
          (one: { name: string }) => one.name,
        );
      assert.equal((await found('sort_by=-name'))[0], 'Sites');
      assert.equal((await found('name=eq:Domain Admins')).length, 1);
      assert.deepEqual(await found('name=~eq:schema'), ['Schema Admins']);
      assert.equal((await found('is_default=eq:true&auto_certify=eq:2&disabled_at=eq:null')).length, 44);
      assert.equal((await found('type=eq:1')).length, 0);
      assert.equal((await found('type=eq:2')).length, 44);
      assert.equal((await service.get(`${TIER_ZERO}/selectors?sort_by=description`)).status, 400);
    });

    it('say how many objects they find, in all or some environments', async () => {
      const counted = async (query = '') => {
        const { selectors } = (
          await service.get(`${TIER_ZERO}/selectors?limit=-1&counts=true&name=eq:Domain Admins${query}`)
        ).json.data;
        return selectors[0].counts;
      };
      assert.deepEqual(await counted(), { members: 6 });
      assert.deepEqual(await counted(`&environments=${OTHER_DOMAIN}`), { members: 2 });
      assert.deepEqual(await counted(`&environments=${OTHER_DOMAIN}&environments=${DOMAIN}`), { members: 6 });
    });

    it('take effect at once when they are added, changed, switched off and on, and deleted', async () => {
      const owned = () => carriersOf(service, 'Tag_Owned');
      const id = await newSelector(2, { name: 'mine', description: 'd', seeds: byId(sid(1102)) });
      assert.deepEqual(owned(), [sid(1102)]);
      const path = `${OWNED}/selectors/${id}` as const;
      const { selector } = (await service.get(path)).json.data;
      assert.deepEqual(
        [selector.name, selector.created_by, selector.auto_certify, selector.is_default, selector.allow_disable],
        ['mine', 'admin@example.com', 0, false, true],
      );
      const changed = await service.patch(path, {
        seeds: byQuery("MATCH (n:User) WHERE n.name STARTS WITH 'DORA' RETURN n"),
      });
      assert.deepEqual([changed.status, changed.json.data.seeds[0].type], [200, 2]);
      assert.deepEqual(owned(), [sid(1104)]);
      const off = await service.patch(path, { disabled: true });
      assert.equal(off.json.data.disabled_by, await adminId());
      assert.deepEqual(owned(), []);
      refused(await service.get(`${path}/members`), 409, 'selector is disabled');
      refused(await service.get(`${path}/members/counts`), 409, 'selector is disabled');
      const on = await service.patch(path, { disabled: false });
      assert.deepEqual([on.json.data.disabled_at, on.json.data.disabled_by], [null, null]);
      assert.deepEqual(owned(), [sid(1104)]);
      assert.equal((await service.patch(path, { name: 'renamed', seeds: [] })).json.data.seeds.length, 1);
      assert.equal((await service.delete(path)).status, 204);
      assert.deepEqual(owned(), []);
      refused(await service.get(path), 404, 'resource not found');
    });

    it('may have thousands of seeds', async () => {
      const seeds = byId(...Array.from({ length: 5000 }, (_, at) => `nobody-${at}`), sid(1102));
      const id = await newSelector(2, { name: 'many', seeds });
      assert.deepEqual(carriersOf(service, 'Tag_Owned'), [sid(1102)]);
      assert.equal((await service.get(`${OWNED}/selectors/${id}`)).json.data.selector.seeds.length, 5001);
      await service.delete(`${OWNED}/selectors/${id}`);
    });

    it('are written to the history and the audit log', async () => {
      const id = await newSelector(2, { name: 'logged', seeds: byId('nobody') });
      await service.delete(`${OWNED}/selectors/${id}`);
      const { action, target, actor } = await newest();
      assert.deepEqual([action, target, actor], ['DeleteSelector', 'logged', await adminId()]);
      const { logs } = (await service.get('/api/v2/audit?limit=4&sort_by=-id')).json.data;
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
      const path = `${OWNED}/selectors` as const;
      const missing = (field: string) => `${field}: property is required and must not be empty or zero in value`;
      const seeds = byId('x');
      refused(await service.post(path, { seeds }), 400, missing('Name'));
      refused(await service.post(path, { name: 'x' }), 400, missing('Seeds'));
      refused(await service.post(path, { name: 'x', seeds: [] }), 400, 'seeds are required');
      const mixed = [...seeds, ...byQuery('MATCH (n) RETURN n')];
      refused(await service.post(path, { name: 'x', seeds: mixed }), 400, 'all seeds must be of the same type');
      refused(await service.post(path, { name: 'x', seeds: [{ type: 7, value: 'x' }] }), 400, 'invalid seed type 7');
      const broken = await service.post(path, { name: 'x', seeds: byQuery('MATCH (n') });
      assert.equal(broken.status, 400);
      assert.match(messageOf(broken), /^cypher is invalid: line 1:/);
      for (const query of [
        'CREATE (n:User) RETURN n',
        'MATCH (n) WHERE n.x = $x RETURN n',
        'MATCH (n) RETURN m',
        ' ',
      ]) {
        const answer = await service.post(path, { name: 'x', seeds: byQuery(query) });
        assert.match(messageOf(answer), /^cypher is invalid: /, query);
      }
      const range = 'auto_certify must be an input value of 0 to 2';
      for (const certify of [3, -1])
        refused(await service.post(path, { name: 'x', seeds, auto_certify: certify }), 400, range);
      const zones = 'auto_certify is only available for asset group tags of tag_type = 1 (zones)';
      refused(await service.post(path, { name: 'x', seeds, auto_certify: 1 }), 400, zones);
      for (const body of [
        '{',
        '[]',
        '{"name":1,"seeds":[]}',
        '{"name":"x","seeds":"y"}',
        '{"name":"x","seeds":[{"type":"1"}]}',
      ])
        assert.equal((await service.post(path, body)).status, 400, body);
      refused(await service.post(`${TAGS}/999/selectors`, { name: 'x', seeds }), 404, 'resource not found');
    });

    it('have names of their own within a zone', async () => {
      const id = await newSelector(2, { name: 'twin', seeds: byId('x') });
      const other = await newSelector(2, { name: 'other', seeds: byId('x') });
      refused(
        await service.post(`${OWNED}/selectors`, { name: 'twin', seeds: byId('x') }),
        409,
        'asset group tag selector name must be unique',
      );
      refused(
        await service.patch(`${OWNED}/selectors/${other}`, { name: 'twin' }),
        409,
        'asset group tag selector name must be unique',
      );
      for (const one of [id, other]) await service.delete(`${OWNED}/selectors/${one}`);
    });

    it('of the service itself can only be switched off, some not even that', async () => {
      const named = async (name: string) =>
        (await service.get(`${TIER_ZERO}/selectors?name=eq:${encodeURIComponent(name)}`)).json.data.selectors[0].id;
      const fixed = `${TIER_ZERO}/selectors/${await named('Domain Admins')}` as const;
      const optional = `${TIER_ZERO}/selectors/${await named('KRBTGT objects')}` as const;
      const only = 'default selectors only support modifying auto_certify and disabled_at';
      refused(await service.patch(fixed, { name: 'x' }), 403, only);
      refused(await service.patch(fixed, { description: 'x' }), 403, only);
      refused(await service.patch(fixed, { seeds: byId('x') }), 403, only);
      refused(await service.patch(fixed, { disabled: true }), 403, 'this selector cannot be disabled');
      refused(await service.delete(fixed), 403, 'cannot delete a default selector');
      assert.notEqual((await service.patch(optional, { disabled: true })).json.data.disabled_at, null);
      const { counts } = (await service.get(`${TAGS}?counts=true&name=eq:Tier Zero`)).json.data.tags[0];
      assert.deepEqual([counts.disabled_selectors, counts.default_selectors], [1, 43]);
      assert.equal((await service.patch(optional, { disabled: false })).status, 200);
    });
  });
});

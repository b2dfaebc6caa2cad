import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { type Credentials, messageOf, serviceSuite, type TestAnswer } from '../../testing/index.ts';
import { carriersOf, DOMAIN, OTHER_DOMAIN, sid, ZONE_GRAPH } from '../../testing/zone-graph.ts';

const GROUPS = '/api/v2/asset-groups';
const ZERO = '0001-01-01T00:00:00Z';

function refused(answer: TestAnswer, status: number, message: string): void {
  assert.deepEqual([answer.status, messageOf(answer)], [status, message]);
}

serviceSuite('Asset groups', (service) => {
  before(async () => {
    await service.draw(ZONE_GRAPH);
    await service.requestAnalysis();
  });

  const add = (id: string) => [{ selector_name: id, sid: id, action: 'add' }];
  const take = (id: string) => [{ selector_name: id, sid: id, action: 'remove' }];
  const newGroup = async (name: string, tag: string): Promise<number> =>
    (await service.post(GROUPS, { name, tag })).json.data.id;
  const userTags = (id: string) => {
    const { image } = service;
    return image.nodeProperty(image.nodeByObjectId(id)!, 'user_tags');
  };

  describe('of the system', () => {
    it('are Tier Zero, what is owned, and decoys', async () => {
      const groups = (await service.get(GROUPS)).json.data.asset_groups;
      const shown = groups.map(({ created_at, updated_at, ...rest }: Record<string, unknown>) => rest);
      const shared = { system_group: true, Selectors: [], deleted_at: { Time: ZERO, Valid: false } };
      assert.deepEqual(shown, [
        { name: 'Admin Tier Zero', tag: 'admin_tier_0', ...shared, member_count: 8, id: 1 },
        { name: 'Owned', tag: 'owned', ...shared, member_count: 0, id: 2 },
        { name: 'Decoy', tag: 'decoy', ...shared, member_count: 0, id: 3 },
      ]);
      assert.deepEqual((await service.get(`${GROUPS}/1`)).json.data, groups[0]);
    });

    it('are drawn with every member of their groups', async () => {
      const drawn = async (query = '') => (await service.get(`${GROUPS}/1/combo-node${query}`)).json.data;
      const all = await drawn();
      const named = (graph: typeof all) =>
        Object.values(graph as Record<string, { label: { text: string }; id1?: string }>)
          .filter((one) => one.id1 === undefined)
          .map((one) => one.label.text)
          .sort();
      assert.equal(named(all).length, 8);
      const corp = await drawn(`?domainsid=${DOMAIN}`);
      assert.deepEqual(named(corp), [
        'ALICE@CORP.LOCAL',
        'CORP.LOCAL',
        'DOMAIN ADMINS@CORP.LOCAL',
        'DORA@CORP.LOCAL',
        'HELPDESK@CORP.LOCAL',
      ]);
      const relationships = Object.keys(corp).filter((key) => key.startsWith('rel_'));
      assert.equal(relationships.length, 3);
      for (const [key, { data }] of Object.entries(corp as Record<string, { data: Record<string, unknown> }>))
        if (!key.startsWith('rel_'))
          assert.deepEqual([data.category, data.type, data.level], ['Asset Groups', data.nodetype, 0]);
      assert.deepEqual(await drawn('?domainsid=nowhere'), {});
      refused(await service.get(`${GROUPS}/99/combo-node`), 404, 'resource not found');
      const { bearer } = await service.newUser({
        roles: [3],
        environment_targeted_access_control: { environments: [{ environment_id: OTHER_DOMAIN }] },
      });
      const seen = (await service.get(`${GROUPS}/1/combo-node`, { bearer })).json.data;
      assert.deepEqual(named(seen), ['DOMAIN ADMINS@OTHER.LOCAL', 'OTHER.LOCAL', 'ZOE@OTHER.LOCAL']);
    });

    it('are not changed by lists of more than 10,000 entries', async () => {
      const entries = (count: number) => Array.from({ length: count }, () => ({}));
      for (const method of ['PUT', 'POST']) {
        const answer = await service.request(method, `${GROUPS}/1/selectors`, entries(85_000), await service.admin());
        assert.equal(answer.status, 400);
        assert.notEqual(messageOf(answer), '');
      }
    });

    it('are filtered and sorted, also by how many objects they hold', async () => {
      const ids = async (query: string) =>
        (await service.get(`${GROUPS}?${query}`)).json.data.asset_groups.map((group: { id: number }) => group.id);
      assert.deepEqual(await ids('tag=eq:owned'), [2]);
      assert.deepEqual(await ids('name=neq:Owned'), [1, 3]);
      assert.deepEqual(await ids('member_count=gte:1'), [1]);
      assert.deepEqual(await ids('sort_by=member_count'), [2, 3, 1]);
      assert.deepEqual(await ids('sort_by=-tag'), [2, 3, 1]);
      assert.deepEqual(await ids('system_group=eq:false'), []);
      assert.deepEqual(await ids('id=gt:1&created_at=gt:2001-01-01T00:00:00Z&deleted_at=eq:null'), [2, 3]);
      assert.equal((await service.get(`${GROUPS}?name=~eq:own`)).status, 400);
      assert.equal((await service.get(`${GROUPS}?sort_by=id`)).status, 400);
    });

    it('cannot be deleted', async () => {
      refused(await service.delete(`${GROUPS}/1`), 409, 'Cannot delete a system defined asset group.');
      refused(
        await service.delete(`${GROUPS}/1/selectors/1`),
        409,
        'Cannot delete a system defined asset group selector.',
      );
    });

    it('tag objects as owned at once, as older clients do it', async () => {
      const answer = await service.put(`${GROUPS}/2/selectors`, add(sid(1102)));
      assert.equal(answer.status, 201);
      const { added_selectors: added, removed_selectors: removed } = answer.json.data;
      assert.deepEqual(
        [added.length, added[0].asset_group_id, added[0].selector, added[0].system_selector, removed],
        [1, 2, sid(1102), false, null],
      );
      assert.deepEqual(carriersOf(service, 'Tag_Owned'), [sid(1102)]);
      const again = (await service.post(`${GROUPS}/2/selectors`, add(sid(1102)))).json.data.added_selectors;
      assert.equal(again[0].id, added[0].id);
      const shown = (await service.get(`/api/v2/asset-group-tags/2/selectors/${added[0].id}`)).json.data.selector;
      assert.deepEqual(shown.seeds, [{ type: 1, value: sid(1102) }]);
      assert.equal((await service.get(`${GROUPS}/2`)).json.data.member_count, 1);
      assert.deepEqual((await service.get(`${GROUPS}/2/custom-selectors`)).json.data, { custom_member_count: 1 });
    });

    it('forget them again', async () => {
      const answer = await service.put(`${GROUPS}/2/selectors`, take(sid(1102)));
      const { added_selectors: added, removed_selectors: removed } = answer.json.data;
      assert.deepEqual([answer.status, added, removed[0].selector], [201, null, sid(1102)]);
      assert.deepEqual(carriersOf(service, 'Tag_Owned'), []);
      const nothing = (await service.put(`${GROUPS}/2/selectors`, take('nobody'))).json.data.removed_selectors;
      assert.deepEqual([nothing[0].id, nothing[0].created_at], [0, ZERO]);
    });

    it('call an object by its name after the next analysis, and find it by its id all the same', async () => {
      await service.put(`${GROUPS}/2/selectors`, add(sid(1104)));
      await service.requestAnalysis();
      const [selector] = (await service.get(`${GROUPS}/2`)).json.data.Selectors;
      assert.deepEqual([selector.name, selector.selector], ['DORA@CORP.LOCAL', sid(1104)]);
      const again = (await service.put(`${GROUPS}/2/selectors`, add(sid(1104)))).json.data.added_selectors;
      assert.equal(again[0].id, selector.id);
      await service.put(`${GROUPS}/2/selectors`, take(sid(1104)));
      assert.deepEqual(carriersOf(service, 'Tag_Owned'), []);
    });

    it('show a selector that was created in the zone, and delete it there', async () => {
      const { data } = (
        await service.post('/api/v2/asset-group-tags/1/selectors', {
          name: 'bob',
          seeds: [{ type: 1, value: sid(1102) }],
        })
      ).json;
      const { Selectors: selectors, member_count: count } = (await service.get(`${GROUPS}/1`)).json.data;
      assert.deepEqual([selectors.map((one: { id: number }) => one.id), count], [[data.id], 9]);
      const answer = await service.delete(`${GROUPS}/1/selectors/${data.id}`);
      assert.deepEqual([answer.status, answer.text], [200, '']);
      assert.equal((await service.get(`/api/v2/asset-group-tags/1/selectors/${data.id}`)).status, 404);
      assert.equal(carriersOf(service, 'Tag_Tier_Zero').length, 8);
    });
  });

  describe('that users create', () => {
    it('are created with a place to find them', async () => {
      const answer = await service.post(GROUPS, { name: 'Crown jewels', tag: 'crown' });
      assert.equal(answer.status, 201);
      const { id, Selectors, system_group, member_count } = answer.json.data;
      assert.deepEqual([Selectors, system_group, member_count], [null, false, 0]);
      assert.equal(answer.headers.get('location'), `https://chokepoint.test/api/v2/asset-groups/${id}`);
    });

    it('need a unique name and a unique tag', async () => {
      const blank = 'asset group name or tag must not be empty';
      for (const body of [{}, { name: 'x' }, { name: ' ', tag: 'x' }, { tag: 'x' }])
        refused(await service.post(GROUPS, body), 400, blank);
      refused(
        await service.post(GROUPS, { name: 'Z', tag: 'a b' }),
        400,
        'asset group tags must not contain whitespace',
      );
      refused(
        await service.post(GROUPS, { name: 'Crown jewels', tag: 'other' }),
        409,
        'asset group name must be unique',
      );
      refused(await service.post(GROUPS, { name: 'Other', tag: 'crown' }), 409, 'asset group tag must be unique');
      for (const body of ['{', '[]', '{"name":1,"tag":"x"}'])
        assert.equal((await service.post(GROUPS, body)).status, 400);
    });

    it('tag objects in user_tags at once, with one tag for each group', async () => {
      const [first, second] = [await newGroup('A', 'aaa'), await newGroup('B', 'bbb')];
      for (const group of [first, second]) await service.put(`${GROUPS}/${group}/selectors`, add(sid(1102)));
      assert.equal(userTags(sid(1102)), 'aaa bbb');
      const { members } = (await service.get(`${GROUPS}/${first}/members`)).json.data;
      assert.deepEqual(
        members.map((member: { name: string; custom_member: boolean }) => [member.name, member.custom_member]),
        [['BOB@CORP.LOCAL', true]],
      );
      await service.put(`${GROUPS}/${first}/selectors`, take(sid(1102)));
      assert.equal(userTags(sid(1102)), 'bbb');
      assert.equal((await service.delete(`${GROUPS}/${second}`)).status, 200);
      assert.equal(userTags(sid(1102)), undefined);
      refused(await service.get(`${GROUPS}/${second}`), 404, 'resource not found');
    });

    it('are renamed', async () => {
      const id = await newGroup('C', 'ccc');
      const answer = await service.put(`${GROUPS}/${id}`, { name: 'D' });
      assert.deepEqual([answer.status, answer.json.data.name, answer.json.data.Selectors], [200, 'D', []]);
      refused(await service.put(`${GROUPS}/${id}`, { name: 'Owned' }), 409, 'asset group name must be unique');
      refused(await service.put(`${GROUPS}/${id}`, {}), 400, 'asset group name or tag must not be empty');
    });

    it('skip unknown actions, and refuse anything but a list', async () => {
      const id = await newGroup('E', 'eee');
      const odd = await service.put(`${GROUPS}/${id}/selectors`, [{ selector_name: 'x', sid: 'x', action: 'keep' }]);
      assert.deepEqual(odd.json.data, { added_selectors: null, removed_selectors: null });
      for (const body of ['{}', '[1]', '[{"sid":1,"action":"add"}]', '[{"action":"add"}]'])
        assert.equal((await service.put(`${GROUPS}/${id}/selectors`, body)).status, 400, body);
    });

    it('are written to the audit log', async () => {
      const id = await newGroup('F', 'fff');
      await service.delete(`${GROUPS}/${id}`);
      const { logs } = (await service.get('/api/v2/audit?limit=4&sort_by=-id')).json.data;
      assert.deepEqual(
        logs.map((log: { action: string; status: string }) => `${log.action} ${log.status}`),
        ['DeleteAssetGroup success', 'DeleteAssetGroup intent', 'CreateAssetGroup success', 'CreateAssetGroup intent'],
      );
    });
  });

  it('do not exist under other ids', async () => {
    for (const path of ['', '/members', '/members/counts', '/collections', '/custom-selectors']) {
      refused(await service.get(`${GROUPS}/abc${path}`), 400, 'id is malformed');
      refused(await service.get(`${GROUPS}/2147483648${path}`), 400, 'id is malformed');
      refused(await service.get(`${GROUPS}/999${path}`), 404, 'resource not found');
    }
    refused(await service.put(`${GROUPS}/999/selectors`, []), 404, 'resource not found');
    refused(await service.delete(`${GROUPS}/999`), 404, 'resource not found');
    refused(await service.delete(`${GROUPS}/2/selectors/999`), 404, 'resource not found');
    refused(await service.delete(`${GROUPS}/2/selectors/x`), 400, 'id is malformed');
  });

  describe('and their members', () => {
    it('are listed by pages, sorted and filtered', async () => {
      const first = (await service.get(`${GROUPS}/1/members?limit=2&sort_by=name`)).json;
      assert.deepEqual([first.count, first.limit, first.skip], [8, 2, 0]);
      assert.deepEqual(first.data.members[0], {
        asset_group_id: 1,
        object_id: sid(1101),
        primary_kind: 'User',
        kinds: first.data.members[0].kinds,
        environment_id: DOMAIN,
        environment_kind: 'Domain',
        name: 'ALICE@CORP.LOCAL',
        custom_member: false,
      });
      assert.deepEqual([...first.data.members[0].kinds].sort(), ['Base', 'Tag_Tier_Zero', 'User']);
      const found = async (query: string) =>
        (await service.get(`${GROUPS}/1/members?${query}`)).json.data.members.map(
          (one: { object_id: string }) => one.object_id,
        );
      assert.deepEqual(await found(`environment_id=eq:${OTHER_DOMAIN}&primary_kind=neq:Domain&sort_by=-object_id`), [
        sid(512, OTHER_DOMAIN),
        sid(1101, OTHER_DOMAIN),
      ]);
      assert.deepEqual(await found('custom_member=eq:true'), []);
      assert.deepEqual(await found('name=eq:CORP.LOCAL&environment_kind=eq:Domain'), [DOMAIN]);
      assert.equal((await service.get(`${GROUPS}/1/members`)).headers.get('deprecation'), 'true');
    });

    it('end where they end', async () => {
      assert.deepEqual((await service.get(`${GROUPS}/1/members?skip=8`)).json.data.members, []);
      refused(
        await service.get(`${GROUPS}/1/members?skip=9`),
        400,
        'invalid skip: value must be less than total count',
      );
      for (const query of ['skip=-1', 'limit=-1', 'limit=x', 'name=gt:x', 'name=~eq:x', 'sort_by=custom_member'])
        assert.equal((await service.get(`${GROUPS}/1/members?${query}`)).status, 400, query);
    });

    it('are counted by kind', async () => {
      const { data } = (await service.get(`${GROUPS}/1/members/counts`)).json;
      assert.deepEqual(data, { total_count: 8, counts: { Domain: 2, Group: 3, User: 3 } });
      const some = (await service.get(`${GROUPS}/1/members/counts?environment_id=eq:${OTHER_DOMAIN}`)).json.data;
      assert.deepEqual(some, { total_count: 3, counts: { Domain: 1, Group: 1, User: 1 } });
    });
  });

  describe('and their collections', () => {
    const collections = async (query = '', group = 1) =>
      (await service.get(`${GROUPS}/${group}/collections${query}`)).json.data;

    it('are recorded at each analysis, empty ones too', async () => {
      const before = (await collections()).length;
      assert.ok(before >= 1);
      await service.requestAnalysis();
      const after = await collections();
      assert.ok(after.length > before);
      assert.equal((await collections('', 2)).at(-1)!.entries.length, 0);
    });

    it('hold every object of that moment, with wrapped nullable times', async () => {
      const { entries, id, created_at, updated_at, deleted_at } = (await collections()).at(-1)!;
      const never = { time: ZERO, valid: false };
      assert.deepEqual([entries.length, deleted_at, created_at], [8, never, updated_at]);
      assert.ok(id > 0);
      const alice = entries.find((entry) => entry.object_id === sid(1101))!;
      assert.deepEqual(
        [alice.node_label, alice.properties.name, alice.properties.system_tags, alice.deleted_at, alice.created_at],
        ['User', 'ALICE@CORP.LOCAL', 'admin_tier_0', never, created_at],
      );
      const all = (await collections()).flatMap((one: { entries: { id: number }[] }) =>
        one.entries.map((entry) => entry.id),
      );
      assert.equal(new Set(all).size, all.length);
    });

    it('are filtered by id and the three times, and sorted', async () => {
      const all = await collections();
      const [first, last] = [all[0], all.at(-1)!];
      const ids = async (query: string) => (await collections(query)).map((one: { id: number }) => one.id);
      const every = all.map((one: { id: number }) => one.id);
      assert.deepEqual(await ids(`?id=eq:${first.id}`), [first.id]);
      assert.deepEqual(await ids(`?id=gt:${first.id}`), every.slice(1));
      assert.deepEqual(await ids(`?created_at=gte:${last.created_at}`), [last.id]);
      assert.deepEqual(await ids(`?updated_at=lt:${last.updated_at}`), every.slice(0, -1));
      assert.deepEqual(await ids('?deleted_at=eq:null'), every);
      assert.deepEqual(await ids('?deleted_at=gt:2001-01-01T00:00:00Z'), []);
      assert.deepEqual(await ids('?sort_by=-id'), [...every].reverse());
      for (const column of ['created_at', 'updated_at', 'deleted_at'])
        assert.equal((await service.get(`${GROUPS}/1/collections?sort_by=-${column}`)).status, 200);
      for (const query of ['id=~eq:1', 'id=eq:x', 'created_at=eq:yesterday', 'sort_by=entries', 'entries=eq:1'])
        assert.equal((await service.get(`${GROUPS}/1/collections?${query}`)).status, 400, query);
      assert.deepEqual(await ids('?id=eq:9007199254740991'), []);
    });

    it('are retained for 30 days', async () => {
      const [old] = await collections();
      await service.db
        .updateTable('asset_group_collection')
        .set({ created_at: new Date(Date.now() - 31 * 86_400_000) })
        .where('id', '=', old.id)
        .execute();
      await service.requestAnalysis();
      assert.equal((await collections(`?id=eq:${old.id}`)).length, 0);
    });
  });

  it('lose what users added when an administrator clears it', async () => {
    await service.put(`${GROUPS}/2/selectors`, add(sid(1104)));
    const own = await newGroup('G', 'ggg');
    await service.put(`${GROUPS}/${own}/selectors`, add(sid(1104)));
    const answer = await service.post('/api/v2/clear-database', { deleteAssetGroupSelectors: [2, own] });
    assert.equal(answer.status, 204, answer.text);
    await service.requestAnalysis();
    assert.deepEqual([carriersOf(service, 'Tag_Owned'), userTags(sid(1104))], [[], undefined]);
    assert.equal((await service.get('/api/v2/asset-group-tags/1/selectors?limit=1')).json.count, 44);
  });

  describe('for a user who may see some environments only', () => {
    let scoped: Credentials;
    before(async () => {
      const { bearer } = await service.newUser({
        roles: [3],
        environment_targeted_access_control: { environments: [{ environment_id: OTHER_DOMAIN }] },
      });
      scoped = { bearer };
    });

    it('count the objects of those', async () => {
      assert.equal((await service.get(`${GROUPS}/1`, scoped)).json.data.member_count, 3);
      assert.equal(
        (await service.get(`${GROUPS}?tag=eq:admin_tier_0`, scoped)).json.data.asset_groups[0].member_count,
        3,
      );
    });

    it('do not list objects of several environments', async () => {
      for (const path of ['members', 'members/counts', 'collections', 'custom-selectors'])
        refused(await service.get(`${GROUPS}/1/${path}`, scoped), 403, 'user does not have access to this resource');
    });
  });
});

import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { type Credentials, messageOf } from '../../testing/index.ts';
import { carriersOf, DOMAIN, OTHER_DOMAIN, sid } from '../../testing/zone-graph.ts';
import { byId, byQuery, names, OWNED, refused, TAGS, TIER_ZERO, zoneSuite } from '../../testing/zone-requests.ts';

zoneSuite('Zones', (service, { newTag, newSelector }) => {
  describe('and their members', () => {
    it('are the objects that carry the kind, by pages and in order', async () => {
      const all = (await service.get(`${TIER_ZERO}/members?sort_by=name`)).json;
      assert.deepEqual([all.count, all.limit, all.skip], [8, 50, 0]);
      assert.deepEqual(names(all).slice(0, 3), ['ALICE@CORP.LOCAL', 'CORP.LOCAL', 'DOMAIN ADMINS@CORP.LOCAL']);
      const [alice] = all.data.members;
      assert.deepEqual(
        { ...alice, id: undefined },
        {
          id: undefined,
          object_id: sid(1101),
          environment_id: DOMAIN,
          primary_kind: 'User',
          name: 'ALICE@CORP.LOCAL',
          asset_group_tag_id: 1,
        },
      );
      const last = (await service.get(`${TIER_ZERO}/members?sort_by=-name&limit=1&skip=1`)).json;
      assert.deepEqual([last.count, names(last)], [8, ['OTHER.LOCAL']]);
      assert.deepEqual((await service.get(`${TIER_ZERO}/members?skip=99`)).json.data.members, []);
      assert.equal((await service.get(`${TIER_ZERO}/members?sort_by=primary_kind`)).status, 400);
    });

    it('are filtered: any of several values of one column, all of several columns', async () => {
      const found = async (query: string) =>
        names((await service.get(`${TIER_ZERO}/members?sort_by=name&${query}`)).json);
      assert.deepEqual(await found('name=eq:ALICE@CORP.LOCAL&name=eq:DORA@CORP.LOCAL'), [
        'ALICE@CORP.LOCAL',
        'DORA@CORP.LOCAL',
      ]);
      assert.deepEqual(await found('name=~eq:DOMAIN&primary_kind=eq:Group'), [
        'DOMAIN ADMINS@CORP.LOCAL',
        'DOMAIN ADMINS@OTHER.LOCAL',
      ]);
      assert.deepEqual(await found('name=~eq:alice'), []);
      assert.deepEqual(await found(`object_id=eq:${sid(512)}`), ['DOMAIN ADMINS@CORP.LOCAL']);
      assert.deepEqual(await found(`environments=${OTHER_DOMAIN}&primary_kind=neq:Group`), [
        'OTHER.LOCAL',
        'ZOE@OTHER.LOCAL',
      ]);
      assert.equal((await service.get(`${TIER_ZERO}/members?primary_kind=~eq:Us`)).status, 400);
    });

    it('are counted by kind', async () => {
      const counts = async (query = '') => (await service.get(`${TIER_ZERO}/members/counts${query}`)).json.data;
      assert.deepEqual(await counts(), { total_count: 8, counts: { Domain: 2, Group: 3, User: 3 } });
      assert.deepEqual(await counts(`?environments=${OTHER_DOMAIN}`), {
        total_count: 3,
        counts: { Domain: 1, Group: 1, User: 1 },
      });
      assert.deepEqual((await service.get(`${OWNED}/members/counts`)).json.data, { total_count: 0, counts: {} });
    });

    it('of a selector say how they were found', async () => {
      const { id } = (await service.get(`${TIER_ZERO}/selectors?name=eq:Domain Admins`)).json.data.selectors[0];
      const { members } = (
        await service.get(`${TIER_ZERO}/selectors/${id}/members?sort_by=name&environments=${DOMAIN}`)
      ).json.data;
      assert.deepEqual(
        members.map((one: { name: string; source: number }) => [one.name, one.source]),
        [
          ['ALICE@CORP.LOCAL', 2],
          ['DOMAIN ADMINS@CORP.LOCAL', 1],
          ['DORA@CORP.LOCAL', 2],
          ['HELPDESK@CORP.LOCAL', 2],
        ],
      );
      const some = await service.get(`${TIER_ZERO}/selectors/${id}/members?name=~eq:dora&primary_kind=~eq:us`);
      assert.deepEqual(names(some.json), ['DORA@CORP.LOCAL']);
      const { data } = (await service.get(`${TIER_ZERO}/selectors/${id}/members/counts`)).json;
      assert.deepEqual(data, { total_count: 6, counts: { Group: 3, User: 3 } });
    });

    it('are shown with their properties and the selectors that find them', async () => {
      const { image } = service;
      const idOf = (objectId: string) => image.nodeId(image.nodeByObjectId(objectId)!);
      const { member } = (await service.get(`${TIER_ZERO}/members/${idOf(sid(512))}`)).json.data;
      assert.deepEqual(
        [member.name, member.properties.system_tags, member.selectors.map((one: { name: string }) => one.name)],
        ['DOMAIN ADMINS@CORP.LOCAL', 'admin_tier_0', ['Domain Admins']],
      );
      assert.equal('seeds' in member.selectors[0], false);
      refused(await service.get(`${TIER_ZERO}/members/${idOf(sid(1102))}`), 404, 'resource not found');
      refused(await service.get(`${TIER_ZERO}/members/987654321`), 404, 'resource not found');
      refused(await service.get(`${TIER_ZERO}/members/x`), 404, 'id is malformed');
    });

    it('of zones exclude each other, the first zone wins', async () => {
      const zone = await newTag({ name: 'Tier One', type: 1 });
      const id = await newSelector(zone, { name: 'people', seeds: byQuery('MATCH (n:User) RETURN n') });
      assert.deepEqual(names((await service.get(`${TAGS}/${zone}/members`)).json), ['BOB@CORP.LOCAL']);
      const selected = await service.get(`${TAGS}/${zone}/selectors/${id}/members`);
      assert.deepEqual(names(selected.json), ['BOB@CORP.LOCAL']);
      await service.delete(`${TAGS}/${zone}/selectors/${id}`);
      assert.deepEqual(carriersOf(service, 'Tag_Tier_One'), []);
    });
  });

  describe('are tried out before', () => {
    const PREVIEW = `${TAGS}/preview-selectors` as const;
    it('with their expansion, changing nothing', async () => {
      const version = service.graphVersion;
      const shown = async (expansion?: number) =>
        (
          await service.post(PREVIEW, { seeds: byId('0F000000-0000-0000-0000-000000000001'), expansion })
        ).json.data.members.map((one: { name: string; source: number }) => `${one.source} ${one.name}`);
      const [unit, computer, policy] = ['1 SERVERS@CORP.LOCAL', '2 SRV01.CORP.LOCAL', '3 SERVER POLICY@CORP.LOCAL'];
      assert.deepEqual(await shown(0), [unit]);
      assert.deepEqual(await shown(), [unit, computer, policy]);
      assert.deepEqual(await shown(2), [unit, computer]);
      assert.deepEqual(await shown(3), [unit, policy]);
      assert.equal(service.graphVersion, version);
    });

    it('up to a limit', async () => {
      const answer = await service.post(`${PREVIEW}?limit=2`, {
        seeds: byQuery('MATCH (n:User) RETURN n'),
        expansion: 0,
      });
      assert.equal(answer.json.data.members.length, 2);
    });

    it('and are refused as selectors are', async () => {
      refused(
        await service.post(PREVIEW, {}),
        400,
        'Seeds: property is required and must not be empty or zero in value',
      );
      refused(await service.post(PREVIEW, { seeds: [] }), 400, 'seeds are required');
      refused(await service.post(PREVIEW, { seeds: byId('x'), expansion: 4 }), 400, 'invalid expansion method');
      assert.match(messageOf(await service.post(PREVIEW, { seeds: byQuery('MATCH') })), /^cypher is invalid: /);
      const nobody = await service.post(PREVIEW, {
        seeds: byQuery("MATCH (n:User) WHERE n.name = 'x' RETURN n"),
        expansion: 0,
      });
      assert.deepEqual(nobody.json.data.members, []);
    });
  });

  describe('are found', () => {
    const SEARCH = `${TAGS}/search` as const;
    it('by name, with their selectors and members', async () => {
      const { data } = (await service.post(SEARCH, { query: 'domain', tag_type: 1 })).json;
      const listed = (list: { name: string }[]) => list.map((one) => one.name);
      assert.deepEqual(listed(data.tags), []);
      assert.deepEqual(listed(data.selectors), [
        'Domain Admins',
        'Domain Controller Site Servers',
        'Domain Controllers',
        'Domain root object',
        'Enterprise Domain Controllers',
        'Read-Only Domain Controllers',
      ]);
      assert.equal('seeds' in data.selectors[0], false);
      assert.deepEqual(listed(data.members), ['DOMAIN ADMINS@CORP.LOCAL', 'DOMAIN ADMINS@OTHER.LOCAL']);
      assert.equal(data.members[0].asset_group_tag_id, 1);
    });

    it('by object id, and what is owned among the labels', async () => {
      const zones = (await service.post(SEARCH, { query: '4-5-6-1101', tag_type: 1 })).json.data;
      assert.equal(zones.members[0].name, 'ZOE@OTHER.LOCAL');
      const labels = (await service.post(SEARCH, { query: 'own', tag_type: 2 })).json.data;
      assert.deepEqual(
        labels.tags.map((tag: { id: number }) => tag.id),
        [2],
      );
      const other = (await service.post(SEARCH, { query: 'tier', tag_type: 1, asset_group_tag_id: 1 })).json.data;
      assert.deepEqual(
        other.tags.map((tag: { id: number }) => tag.id),
        [1],
      );
    });

    it('by three letters at least, and one of the four types', async () => {
      refused(
        await service.post(SEARCH, { query: 'ad', tag_type: 1 }),
        400,
        'search query must be at least 3 characters long',
      );
      refused(await service.post(SEARCH, { tag_type: 1 }), 400, 'search query must be at least 3 characters long');
      for (const type of [undefined, 0, 5])
        refused(await service.post(SEARCH, { query: 'admin', tag_type: type }), 400, 'valid tag_type is required');
      assert.equal((await service.post(SEARCH, { query: 1, tag_type: 1 })).status, 400);
    });
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
      const { tags } = (await service.get(`${TAGS}?counts=true&name=eq:Tier Zero`, scoped)).json.data;
      assert.equal(tags[0].counts.members, 3);
    });

    it('do not list objects of several environments', async () => {
      const denied = 'user does not have access to this resource';
      for (const path of [
        `${TIER_ZERO}/selectors`,
        `${TIER_ZERO}/selectors/1`,
        `${TIER_ZERO}/selectors/1/members`,
        `${TIER_ZERO}/selectors/1/members/counts`,
        `${TIER_ZERO}/members`,
        `${TIER_ZERO}/members/counts`,
        `${TIER_ZERO}/members/1`,
        '/api/v2/asset-group-tags-history',
        `${TAGS}/certifications`,
      ])
        refused(await service.get(path, scoped), 403, denied);
      refused(await service.post(`${TAGS}/search`, { query: 'domain', tag_type: 1 }, scoped), 403, denied);
      refused(await service.post(`${TAGS}/preview-selectors`, { seeds: byId(DOMAIN) }, scoped), 403, denied);
      refused(await service.post('/api/v2/asset-group-tags-history', { query: 'domain' }, scoped), 403, denied);
    });
  });
});

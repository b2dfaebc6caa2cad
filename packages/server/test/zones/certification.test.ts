import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { carriersOf, OTHER_DOMAIN, sid } from '../../testing/zone-graph.ts';
import { byQuery, HISTORY, refused, TAGS, zoneSuite } from '../../testing/zone-requests.ts';

zoneSuite('Zones', (service, { newTag, newSelector, newest }) => {
  let zone: number;
  before(async () => {
    zone = await newTag({ name: 'Tier One', type: 1 });
  });

  describe('have a history', () => {
    it('that shows the newest first', async () => {
      const { count, limit, data } = (await service.get(`${HISTORY}?limit=3`)).json;
      assert.deepEqual([limit, data.records.length], [3, 3]);
      assert.ok(count > 3);
      const ids = data.records.map((record: { id: number }) => record.id);
      assert.deepEqual(
        ids,
        [...ids].sort((a, b) => b - a),
      );
      const oldest = (await service.get(`${HISTORY}?limit=1&sort_by=created_at`)).json.data.records[0];
      assert.deepEqual([oldest.actor, oldest.email, oldest.action], ['BloodHound', '', 'CertifyNodeAuto']);
      assert.equal((await service.get(`${HISTORY}?sort_by=action`)).status, 400);
    });

    it('that can be filtered and searched', async () => {
      const auto = (await service.get(`${HISTORY}?action=eq:CertifyNodeAuto&asset_group_tag_id=eq:1`)).json;
      assert.equal(auto.count, 4);
      const searched = await service.post(`${HISTORY}?limit=1`, { query: 'Create Tag' });
      assert.equal(searched.json.data.records[0].action, 'CreateTag');
      const both = (await service.post(`${HISTORY}?action=neq:CreateTag`, { query: 'createtag' })).json;
      assert.equal(both.count, 0);
      refused(await service.post(HISTORY, { query: 'ab' }), 400, 'search query must be at least 3 characters long');
      refused(await service.post(HISTORY, {}), 400, 'search query must be at least 3 characters long');
    });

    it('of 90 days', async () => {
      await service.db
        .updateTable('zone_history')
        .set({ created_at: new Date(Date.now() - 91 * 86_400_000) })
        .where('action', '=', 'CertifyNodeAuto')
        .execute();
      await service.requestAnalysis();
      assert.equal((await service.get(`${HISTORY}?action=eq:CertifyNodeAuto`)).json.count, 0);
    });
  });

  describe('ask for certification', () => {
    const CERTIFICATIONS = `${TAGS}/certifications` as const;
    let selector: number;
    const rows = async (query = '') => (await service.get(`${CERTIFICATIONS}?sort_by=name${query}`)).json.data.members;
    before(async () => {
      const seeds = byQuery("MATCH (n:Computer) RETURN n UNION MATCH (n:User) WHERE n.name STARTS WITH 'BOB' RETURN n");
      selector = await newSelector(zone, { name: 'servers', seeds });
    });

    it('when it is required: then no object is a member without it', async () => {
      const own = [
        sid(1102),
        sid(1301),
        '0F000000-0000-0000-0000-000000000001',
        '0F000000-0000-0000-0000-000000000002',
      ];
      assert.deepEqual(carriersOf(service, 'Tag_Tier_One'), own.sort());
      assert.deepEqual(await rows(), []);
      assert.equal((await service.patch(`${TAGS}/${zone}`, { require_certify: true })).json.data.require_certify, true);
      assert.deepEqual(carriersOf(service, 'Tag_Tier_One'), []);
      const pending = await rows();
      assert.deepEqual(
        pending.map((one: { name: string }) => one.name),
        ['BOB@CORP.LOCAL', 'SERVER POLICY@CORP.LOCAL', 'SERVERS@CORP.LOCAL', 'SRV01.CORP.LOCAL'],
      );
      assert.deepEqual([pending[0].certified, pending[0].certified_by, pending[0].asset_group_tag_id], [0, null, zone]);
    });

    it('which a person gives or takes, with a note in the history', async () => {
      const [bob, policy] = (await rows()).map((one: { id: number }) => one.id);
      const answer = await service.post(CERTIFICATIONS, { member_ids: [bob], action: 2, note: 'seen' });
      assert.deepEqual([answer.status, answer.text], [200, '']);
      assert.deepEqual(carriersOf(service, 'Tag_Tier_One'), [sid(1102)]);
      const { action, target, note } = await newest();
      assert.deepEqual([action, target, note], ['CertifyNodeManual', 'BOB@CORP.LOCAL', 'seen']);
      const [certified] = await rows('&certified=eq:2');
      assert.deepEqual([certified.id, certified.certified_by], [bob, 'admin@example.com']);
      await service.post(CERTIFICATIONS, { member_ids: [bob, policy], action: 1 });
      assert.deepEqual(carriersOf(service, 'Tag_Tier_One'), []);
      assert.equal((await newest()).action, 'CertifyNodeRevoked');
      assert.equal((await rows('&certified=eq:1')).length, 2);
    });

    it('and a decision of a user survives the next analysis', async () => {
      const bob = (await rows('&name=~eq:bob'))[0].id;
      await service.post(CERTIFICATIONS, { member_ids: [bob], action: 2 });
      await service.requestAnalysis();
      assert.deepEqual(carriersOf(service, 'Tag_Tier_One'), [sid(1102)]);
      const [row] = await rows('&name=~eq:bob');
      assert.deepEqual([row.certified, row.certified_by], [2, 'admin@example.com']);
    });

    it('which a selector can grant automatically; it cannot be changed then', async () => {
      await service.patch(`${TAGS}/${zone}/selectors/${selector}`, { auto_certify: 1 });
      const auto = await rows('&certified=eq:3');
      assert.ok(
        auto.some(
          (one: { name: string; certified_by: string }) =>
            one.name === 'SRV01.CORP.LOCAL' && one.certified_by === 'BloodHound',
        ),
      );
      refused(
        await service.post(CERTIFICATIONS, { member_ids: [auto[0].id], action: 1 }),
        400,
        'cannot change certification status for auto-certified members',
      );
      await service.patch(`${TAGS}/${zone}/selectors/${selector}`, { auto_certify: 0 });
      assert.equal((await rows('&certified=eq:3')).length, 0);
    });

    it('and refuse what is not a decision', async () => {
      refused(await service.post(CERTIFICATIONS, { member_ids: [1] }), 400, 'valid certification action is required');
      refused(
        await service.post(CERTIFICATIONS, { member_ids: [1], action: 3 }),
        400,
        'valid certification action is required',
      );
      refused(await service.post(CERTIFICATIONS, { action: 2 }), 400, 'asset group member IDs are required');
      refused(
        await service.post(CERTIFICATIONS, { member_ids: [], action: 2 }),
        400,
        'asset group member IDs are required',
      );
      refused(await service.post(CERTIFICATIONS, { member_ids: [987654], action: 2 }), 404, 'resource not found');
    });

    it('are listed by environment, zone and time', async () => {
      assert.equal((await rows(`&environments=${OTHER_DOMAIN}`)).length, 0);
      assert.equal((await rows(`&asset_group_tag_id=eq:${zone}`)).length, 4);
      assert.equal((await rows('&asset_group_tag_id=eq:1')).length, 0);
      assert.equal((await rows('&created_at=lt:2001-01-01T00:00:00Z')).length, 0);
      assert.equal((await rows('&primary_kind=eq:Computer')).length, 1);
    });
  });
});

import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import { retag } from '../../src/zones/tagging/retag.ts';
import { selectorsAtOnce } from '../../src/zones/tagging/selectors-at-once.ts';
import { serviceSuite } from '../../testing/index.ts';
import { carriersOf, DOMAIN, OTHER_DOMAIN, sid, ZONE_GRAPH } from '../../testing/zone-graph.ts';

const GROUPS = '/api/v2/asset-groups';
const UNIT = '0F000000-0000-0000-0000-000000000009';
/** Applies to the server. */
const POLICY = '0F000000-0000-0000-0000-000000000002';
const TIER_ZERO = [
  DOMAIN,
  sid(512),
  sid(1101),
  sid(1104),
  sid(1201),
  OTHER_DOMAIN,
  sid(512, OTHER_DOMAIN),
  sid(1101, OTHER_DOMAIN),
].sort();

const GRAPH = `
  ${ZONE_GRAPH}
  in ${DOMAIN}:
    ~ -Contains-> ${UNIT}:OU name=ADMINS@CORP.LOCAL -Contains-> ~1101
`;

for (const edition of ['community', 'enterprise'])
  serviceSuite(
    `Without zones, in the ${edition} edition`,
    { env: { CHOKEPOINT_EDITION: edition }, graph: GRAPH },
    (service) => {
      before(async () => {
        await service.setFlag('tier_management_engine', false);
        await service.setFlag('auto_tag_t0_parent_objects', false);
      });

      const marked = (property: string, word: string) => {
        const { image } = service;
        const found: string[] = [];
        for (let node = 0; node < image.nodeCount; node++)
          if (`${image.nodeProperty(node, property) ?? ''}`.split(' ').includes(word)) found.push(image.objectId(node));
        return found.sort();
      };
      const selectors = (group: number, id: string, action: string) =>
        service.put(`${GROUPS}/${group}/selectors`, [{ selector_name: id, sid: id, action }]);

      it('Tier Zero is stored in a property alone, and no node has a tag', async () => {
        await service.requestAnalysis();
        assert.deepEqual(marked('system_tags', 'admin_tier_0'), TIER_ZERO);
        assert.deepEqual([carriersOf(service, 'Tag_Tier_Zero'), carriersOf(service, 'Tag_Owned')], [[], []]);
        assert.equal((await service.get('/api/v2/asset-group-tags')).status, 404);
      });

      it('units above belong to it when their switch is on', async () => {
        await service.setFlag('auto_tag_t0_parent_objects', true);
        await service.requestAnalysis();
        assert.deepEqual(marked('system_tags', 'admin_tier_0'), [...TIER_ZERO, UNIT].sort());
        await service.setFlag('auto_tag_t0_parent_objects', false);
        await service.requestAnalysis();
        assert.deepEqual(marked('system_tags', 'admin_tier_0'), TIER_ZERO);
      });

      it('groups tag their objects at once, and are counted by these tags', async () => {
        assert.equal((await selectors(2, sid(1102), 'add')).status, 201);
        assert.deepEqual(marked('system_tags', 'owned'), [sid(1102)]);
        assert.equal((await selectors(1, sid(1301), 'add')).status, 201);
        assert.deepEqual(marked('system_tags', 'admin_tier_0'), [...TIER_ZERO, sid(1301), POLICY].sort());
        const made = await service.post(GROUPS, { name: 'Crown jewels', tag: 'crown' });
        await selectors(made.json.data.id, sid(1102), 'add');
        assert.deepEqual(marked('user_tags', 'crown'), [sid(1102)]);
        const counts = (await service.get(GROUPS)).json.data.asset_groups.map((group) => group.member_count);
        assert.deepEqual(counts, [TIER_ZERO.length + 2, 1, 0, 1]);
        const { members } = (await service.get(`${GROUPS}/1/members?custom_member=eq:true`)).json.data;
        assert.deepEqual(
          members.map((one: { object_id: string }) => one.object_id),
          [sid(1301)],
        );
        await selectors(1, sid(1301), 'remove');
        assert.deepEqual(marked('system_tags', 'admin_tier_0'), TIER_ZERO);
      });

      it('a collection of each group is stored, also of an empty one', async () => {
        await selectors(2, sid(1102), 'remove');
        await service.requestAnalysis();
        const newest = async (group: number) =>
          (await service.get(`${GROUPS}/${group}/collections?sort_by=-id`)).json.data[0].entries
            .map((entry: { object_id: string }) => entry.object_id)
            .sort();
        assert.deepEqual([await newest(1), await newest(2), await newest(4)], [TIER_ZERO, [], [sid(1102)]]);
      });

      it('a second analysis makes no new version', async () => {
        const version = service.graphVersion;
        await service.requestAnalysis();
        assert.equal(service.graphVersion, version);
      });

      if (edition === 'enterprise')
        it('what leads into Tier Zero is found as before', async () => {
          await service.draw(`${sid(1102)} -GenericAll{isacl=true}-> ${sid(512)}`);
          await service.requestAnalysis();
          const findings = await service.db
            .selectFrom('finding')
            .select(['source_id', 'target_id'])
            .where('source_id', '=', sid(1102))
            .execute();
          assert.deepEqual(
            findings.map((one) => one.target_id),
            [sid(512)],
          );
        });

      it('zones come back as they were when they are switched on again', async () => {
        await service.setFlag('tier_management_engine', true);
        await service.requestAnalysis();
        assert.deepEqual(carriersOf(service, 'Tag_Tier_Zero'), [...TIER_ZERO, UNIT].sort());
        assert.deepEqual(marked('system_tags', 'admin_tier_0'), [...TIER_ZERO, UNIT].sort());
      });

      it('selectors run side by side as far as their parameter and the threads allow', async () => {
        const { parameters, workers, clock, db } = service.parts;
        const allowed = async (limit: unknown, threads: number) => {
          await parameters.set('analysis.tagging', { selector_worker_limit: limit }, clock.now());
          return selectorsAtOnce({ parameters, workers: { share: () => threads } });
        };
        assert.deepEqual(await Promise.all([allowed(7, 12)]), [6]);
        assert.equal(await allowed(2, 12), 2);
        assert.equal(await allowed(7, 3), 3);
        for (const wrong of [0, -1, 'many', undefined]) assert.equal(await allowed(wrong, 12), 1);

        for (const name of ['one', 'two', 'three', 'four']) {
          const owner = { created_by: 'x', updated_by: 'x', disabled_by: null };
          const row = await db
            .insertInto('zone_selector')
            .values({ tag_id: 2, name, description: '', auto_certify: 0, ...owner })
            .returning('id')
            .executeTakeFirstOrThrow();
          const seed = { selector_id: row.id, part: 0, type: 2, value: 'MATCH (n:User) RETURN n' };
          await db.insertInto('zone_seed').values(seed).execute();
        }
        const most = async (limit: number) => {
          await parameters.set('analysis.tagging', { selector_worker_limit: limit }, clock.now());
          let [running, peak] = [0, 0];
          const run: typeof workers.run = (...given) => {
            peak = Math.max(peak, ++running);
            return workers.run(...given).finally(() => running--);
          };
          const counted = { ...service.parts, workers: { share: () => 12, run } };
          const { failures } = await retag(counted, { run: 'all', cause: { kind: 'test' } });
          assert.deepEqual(failures, []);
          return peak;
        };
        assert.deepEqual([await most(1), await most(3)], [1, 3]);
      });
    },
  );

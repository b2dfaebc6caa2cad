import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { carriersOf, sid } from '../../testing/zone-graph.ts';
import { byId, OWNED, refused, TAGS, TIER_ZERO, zoneSuite } from '../../testing/zone-requests.ts';

zoneSuite('Zones', (service, { adminId, newTag, newSelector, newest }) => {
  describe('that are built in', () => {
    it('are Tier Zero, Owned and Decoy, ordered by name, without what is null wrapped', async () => {
      const { tags } = (await service.get(TAGS)).json.data;
      const shown = tags.map(({ created_at, updated_at, kind_id, ...rest }: Record<string, unknown>) => rest);
      const shared = { created_by: 'BloodHound', updated_by: 'BloodHound', deleted_at: null, deleted_by: null };
      assert.deepEqual(shown, [
        {
          id: 3,
          type: 4,
          name: 'Decoy',
          description: 'Decoy',
          ...shared,
          position: null,
          require_certify: null,
          analysis_enabled: null,
          glyph: 'mask',
        },
        {
          id: 2,
          type: 3,
          name: 'Owned',
          description: 'Owned',
          ...shared,
          position: null,
          require_certify: null,
          analysis_enabled: null,
          glyph: 'skull',
        },
        {
          id: 1,
          type: 1,
          name: 'Tier Zero',
          description: 'Tier Zero',
          ...shared,
          position: 1,
          require_certify: false,
          analysis_enabled: true,
          glyph: 'gem',
        },
      ]);
    });

    it('can be counted', async () => {
      const { tags } = (await service.get(`${TAGS}?counts=true`)).json.data;
      assert.deepEqual(
        tags.map((tag: { counts: unknown }) => tag.counts),
        [
          { members: 0, selectors: 0, custom_selectors: 0, default_selectors: 0, disabled_selectors: 0 },
          { members: 0, selectors: 0, custom_selectors: 0, default_selectors: 0, disabled_selectors: 0 },
          { members: 8, selectors: 44, custom_selectors: 0, default_selectors: 44, disabled_selectors: 0 },
        ],
      );
      refused(await service.get(`${TAGS}?counts=maybe`), 400, 'Invalid value specified for include counts');
    });

    it('can be filtered', async () => {
      const ids = async (query: string) =>
        (await service.get(`${TAGS}?${query}`)).json.data.tags.map((tag: { id: number }) => tag.id);
      assert.deepEqual(await ids('type=eq:1'), [1]);
      assert.deepEqual(await ids('name=~eq:ZERO'), [1]);
      assert.deepEqual(await ids('glyph=eq:skull'), [2]);
      assert.deepEqual(await ids('require_certify=eq:null'), [3, 2]);
      assert.deepEqual(await ids('created_by=neq:BloodHound'), []);
      assert.deepEqual(await ids('deleted_at=eq:null&created_at=gt:2001-01-01T00:00:00Z'), [3, 2, 1]);
      refused(
        await service.get(`${TAGS}?type=gt:1`),
        400,
        'the specified filter predicate is not supported for this column: type gt',
      );
    });

    it('are shown individually with wrapped nullable values', async () => {
      const { tag } = (await service.get(TIER_ZERO)).json.data;
      assert.deepEqual(tag.position, { int32: 1, valid: true });
      assert.deepEqual(tag.require_certify, { bool: false, valid: true });
      assert.deepEqual(tag.analysis_enabled, { bool: true, valid: true });
      assert.deepEqual(tag.glyph, { string: 'gem', valid: true });
      const owned = (await service.get(OWNED)).json.data.tag;
      assert.deepEqual(owned.position, { int32: 0, valid: false });
      assert.deepEqual(owned.require_certify, { bool: false, valid: false });
    });

    it('do not exist under other ids', async () => {
      for (const path of [TAGS, `${TAGS}/abc/selectors`, `${TAGS}/abc/members`, `${TAGS}/abc/members/counts`])
        if (path !== TAGS) refused(await service.get(path), 404, 'id is malformed');
      refused(await service.get(`${TAGS}/abc`), 404, 'id is malformed');
      refused(await service.get(`${TAGS}/99999999999999999999`), 404, 'id is malformed');
      for (const path of ['', '/selectors', '/members', '/members/counts', '/members/1', '/selectors/1'])
        refused(await service.get(`${TAGS}/999${path}`), 404, 'resource not found');
      refused(await service.patch(`${TAGS}/999`, { description: 'x' }), 404, 'resource not found');
      refused(await service.delete(`${TAGS}/999`), 404, 'resource not found');
      refused(await service.get(`${OWNED}/selectors/1`), 404, 'selector is not part of asset group tag');
      refused(await service.get(`${TIER_ZERO}/selectors/9999`), 404, 'resource not found');
      refused(await service.get(`${TIER_ZERO}/selectors/x`), 404, 'id is malformed');
    });

    it('cannot be deleted or renamed', async () => {
      assert.equal((await service.delete(TIER_ZERO)).status, 400);
      assert.equal((await service.delete(OWNED)).status, 400);
      refused(await service.patch(TIER_ZERO, { name: 'Top' }), 400, 'renaming default tags is forbidden currently');
      refused(await service.patch(OWNED, { name: 'Mine' }), 400, 'renaming default tags is forbidden currently');
    });
  });

  describe('that users create', () => {
    let zone: number;
    it('come after the others, not analysed and without certification', async () => {
      const answer = await service.post(TAGS, { name: 'Tier One', type: 1, description: 'servers' });
      assert.equal(answer.status, 201);
      const { data } = answer.json;
      zone = data.id;
      assert.deepEqual(
        [data.position, data.require_certify, data.analysis_enabled, data.glyph, data.created_by],
        [2, false, false, null, await adminId()],
      );
      assert.ok(data.kind_id > 0);
      const shown = (await service.get(`${TAGS}/${zone}`)).json.data.tag;
      assert.equal(shown.created_by, 'admin@example.com');
      const { action, target, actor, email, asset_group_tag_id } = await newest();
      assert.deepEqual(
        [action, target, actor, email, asset_group_tag_id],
        ['CreateTag', 'Tier One', await adminId(), 'admin@example.com', zone],
      );
    });

    it('move the others when they are given a place', async () => {
      const positions = async () =>
        Object.fromEntries(
          (await service.get(`${TAGS}?type=eq:1`)).json.data.tags.map((tag: { name: string; position: number }) => [
            tag.name,
            tag.position,
          ]),
        );
      const early = await newTag({ name: 'Early', type: 1, position: 2 });
      assert.deepEqual(await positions(), { 'Tier Zero': 1, Early: 2, 'Tier One': 3 });
      assert.equal((await service.patch(`${TAGS}/${early}`, { position: 3 })).json.data.position, 3);
      assert.deepEqual(await positions(), { 'Tier Zero': 1, 'Tier One': 2, Early: 3 });
      assert.equal(
        (await service.patch(`${TAGS}/${early}`, { position: { int32: 2, valid: true } })).json.data.position,
        2,
      );
      assert.equal((await service.delete(`${TAGS}/${early}`)).status, 204);
      assert.deepEqual(await positions(), { 'Tier Zero': 1, 'Tier One': 2 });
      refused(await service.get(`${TAGS}/${early}`), 404, 'resource not found');
      for (const position of [0, 1, 3, -5, 2147483647])
        refused(await service.patch(`${TAGS}/${zone}`, { position }), 400, 'provided tier position is out of range');
      for (const position of [1, 4])
        refused(
          await service.post(TAGS, { name: 'Far', type: 1, position }),
          400,
          'provided tier position is out of range',
        );
    });

    it('need a name of letters, a type and what belongs to it', async () => {
      const missing = (field: string) => `${field}: property is required and must not be empty or zero in value`;
      refused(await service.post(TAGS, { type: 1 }), 400, missing('Name'));
      refused(await service.post(TAGS, { name: '', type: 1 }), 400, missing('Name'));
      refused(await service.post(TAGS, { name: 'x' }), 400, missing('Type'));
      refused(await service.post(TAGS, { name: 'x', type: 3 }), 400, 'valid tag type is required');
      const letters = 'asset group tag name must contain only alphanumeric characters, spaces, and underscores';
      refused(await service.post(TAGS, { name: 'a-b', type: 1 }), 400, letters);
      const long = 'asset group tag name is limited to 250 characters';
      refused(await service.post(TAGS, { name: 'a'.repeat(251), type: 2 }), 400, long);
      const tiers = 'position and require_certify are only allowed for tiers';
      refused(await service.post(TAGS, { name: 'L', type: 2, position: 2 }), 400, tiers);
      refused(await service.post(TAGS, { name: 'L', type: 2, require_certify: true }), 400, tiers);
      assert.equal((await service.post(TAGS, { name: 'x', type: 'one' })).status, 400);
      assert.equal((await service.post(TAGS, '{"name":')).status, 400);
      assert.equal((await service.post(TAGS, [])).status, 400);
    });

    it('have names, kinds and glyphs of their own', async () => {
      refused(await service.post(TAGS, { name: 'Tier One', type: 2 }), 409, 'asset group tag name must be unique');
      refused(await service.post(TAGS, { name: 'tier_one', type: 2 }), 409, 'asset group tag name must be unique');
      const glyph = await newTag({ name: 'Glyph', type: 1, glyph: 'anchor' });
      refused(
        await service.post(TAGS, { name: 'Other', type: 1, glyph: 'anchor' }),
        409,
        'asset group tag glyph must be unique',
      );
      for (const taken of ['gem', 'skull'])
        refused(
          await service.post(TAGS, { name: 'Other', type: 1, glyph: taken }),
          400,
          'glyphs similar to tier zero or owned not allowed',
        );
      refused(await service.patch(`${TAGS}/${zone}`, { glyph: 'anchor' }), 409, 'asset group tag glyph must be unique');
      refused(await service.patch(`${TAGS}/${zone}`, { name: 'Glyph' }), 409, 'asset group tag name must be unique');
      assert.equal((await service.patch(`${TAGS}/${glyph}`, { glyph: '' })).json.data.glyph, null);
      assert.equal((await service.delete(`${TAGS}/${glyph}`)).status, 204);
    });

    it('change only where they may', async () => {
      const label = await newTag({ name: 'Label', type: 2 });
      const path = `${TAGS}/${label}` as const;
      refused(await service.patch(path, {}), 400, 'no valid fields specified');
      refused(await service.patch(path, { colour: 'red' }), 400, 'no valid fields specified');
      refused(await service.patch(path, { name: '' }), 400, 'name can not be empty');
      refused(await service.patch(path, { position: 2 }), 400, 'only zones support modifying position');
      refused(
        await service.patch(path, { require_certify: true }),
        400,
        'only zones support modifying require_certify',
      );
      refused(
        await service.patch(path, { analysis_enabled: true }),
        400,
        'only zones support modifying analysis_enabled',
      );
      refused(await service.patch(path, { glyph: 'anchor' }), 400, 'only zones support custom glyphs');
      refused(await service.patch(TIER_ZERO, { position: 2 }), 403, 'tier zero position cannot be modified');
      refused(
        await service.patch(TIER_ZERO, { analysis_enabled: false }),
        403,
        'tier zero analysis_enabled cannot be modified',
      );
      refused(await service.patch(TIER_ZERO, { glyph: 'anchor' }), 400, 'tier zero glyph cannot be modified');
      assert.equal((await service.patch(path, { position: 'x' })).status, 400);
      const changed = await service.patch(path, { description: 'crown jewels' });
      assert.equal(changed.json.data.description, 'crown jewels');
      assert.equal((await service.delete(path)).status, 204);
    });

    it('stay as they are when nothing differs', async () => {
      const before = (await service.get(TAGS)).json.data.tags[1];
      const answer = await service.patch(TIER_ZERO, { description: 'Tier Zero', name: 'Tier Zero' });
      assert.deepEqual(
        [answer.status, answer.json.data],
        [200, (await service.get(`${TAGS}?name=eq:Tier Zero`)).json.data.tags[0]],
      );
      assert.ok(before);
    });

    it('say in the history when they are analysed', async () => {
      const answer = await service.patch(`${TAGS}/${zone}`, { analysis_enabled: true });
      assert.equal(answer.json.data.analysis_enabled, true);
      await service.patch(`${TAGS}/${zone}`, { analysis_enabled: false });
      const { records } = (await service.get('/api/v2/asset-group-tags-history?limit=4')).json.data;
      assert.deepEqual(records.map((record: { action: string }) => record.action).sort(), [
        'AnalysisDisabledTag',
        'AnalysisEnabledTag',
        'UpdateTag',
        'UpdateTag',
      ]);
    });

    it('take their kind along when they are renamed, and away when they are deleted', async () => {
      const id = await newTag({ name: 'Old Name', type: 2 });
      await newSelector(id, { name: 'bob', seeds: byId(sid(1102)) });
      assert.deepEqual(carriersOf(service, 'Tag_Old_Name'), [sid(1102)]);
      await service.patch(`${TAGS}/${id}`, { name: 'New Name' });
      assert.deepEqual([carriersOf(service, 'Tag_Old_Name'), carriersOf(service, 'Tag_New_Name')], [[], [sid(1102)]]);
      await service.delete(`${TAGS}/${id}`);
      assert.deepEqual(carriersOf(service, 'Tag_New_Name'), []);
      const { records } = (await service.get('/api/v2/asset-group-tags-history?limit=2')).json.data;
      assert.deepEqual(
        records.map((record: { action: string; target: string }) => `${record.action} ${record.target}`),
        ['DeleteTag New Name', 'DeleteSelector bob'],
      );
    });
  });
});

import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { type Credentials, messageOf, onEachDatabase, type TestAnswer, TestService } from '../testing/index.ts';
import { analysed, carriersOf, DOMAIN, drawZoneGraph, OTHER_DOMAIN, sid } from '../testing/zone-graph.ts';

const TAGS = '/api/v2/asset-group-tags';
const TIER_ZERO = `${TAGS}/1`;
const OWNED = `${TAGS}/2`;
const byId = (...values: string[]) => values.map((value) => ({ type: 1, value }));
const byQuery = (...values: string[]) => values.map((value) => ({ type: 2, value }));

function refused(answer: TestAnswer, status: number, message: string): void {
  assert.deepEqual([answer.status, messageOf(answer)], [status, message]);
}

onEachDatabase('Zones', (kind) => {
  let service: TestService;
  let admin: Credentials;
  let adminId: string;
  before(async () => {
    service = await TestService.start(kind);
    admin = await service.admin();
    adminId = (await service.request('GET', '/api/v2/self', undefined, admin)).json.data.id;
    await drawZoneGraph(service);
    await analysed(service);
  });
  after(() => service.stop());

  const get = (path: string, as = admin) => service.request('GET', path, undefined, as);
  const post = (path: string, body: unknown, as = admin) => service.request('POST', path, body, as);
  const patch = (path: string, body: unknown) => service.request('PATCH', path, body, admin);
  const remove = (path: string) => service.request('DELETE', path, undefined, admin);
  const newTag = async (fields: Record<string, unknown>): Promise<number> => {
    const answer = await post(TAGS, fields);
    assert.equal(answer.status, 201, answer.text);
    return answer.json.data.id;
  };
  const newSelector = async (tag: number, fields: Record<string, unknown>): Promise<number> => {
    const answer = await post(`${TAGS}/${tag}/selectors`, fields);
    assert.equal(answer.status, 201, answer.text);
    return answer.json.data.id;
  };
  const names = (answer: TestAnswer): string[] => answer.json.data.members.map((one: { name: string }) => one.name);
  const newest = async () => (await get('/api/v2/asset-group-tags-history?limit=1')).json.data.records[0];

  describe('that are there from the beginning', () => {
    it('are Tier Zero and Owned, ordered by name, without what is null wrapped', async () => {
      const { tags } = (await get(TAGS)).json.data;
      const shown = tags.map(({ created_at, updated_at, kind_id, ...rest }: Record<string, unknown>) => rest);
      const shared = { created_by: 'BloodHound', updated_by: 'BloodHound', deleted_at: null, deleted_by: null };
      assert.deepEqual(shown, [
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
      const { tags } = (await get(`${TAGS}?counts=true`)).json.data;
      assert.deepEqual(
        tags.map((tag: { counts: unknown }) => tag.counts),
        [
          { members: 0, selectors: 0, custom_selectors: 0, default_selectors: 0, disabled_selectors: 0 },
          { members: 8, selectors: 42, custom_selectors: 0, default_selectors: 42, disabled_selectors: 0 },
        ],
      );
      refused(await get(`${TAGS}?counts=maybe`), 400, 'Invalid value specified for include counts');
    });

    it('can be filtered', async () => {
      const ids = async (query: string) =>
        (await get(`${TAGS}?${query}`)).json.data.tags.map((tag: { id: number }) => tag.id);
      assert.deepEqual(await ids('type=eq:1'), [1]);
      assert.deepEqual(await ids('name=~eq:ZERO'), [1]);
      assert.deepEqual(await ids('glyph=eq:skull'), [2]);
      assert.deepEqual(await ids('require_certify=eq:null'), [2]);
      assert.deepEqual(await ids('created_by=neq:BloodHound'), []);
      assert.deepEqual(await ids('deleted_at=eq:null&created_at=gt:2001-01-01T00:00:00Z'), [2, 1]);
      refused(
        await get(`${TAGS}?type=gt:1`),
        400,
        'the specified filter predicate is not supported for this column: type gt',
      );
    });

    it('are shown one by one with wrapped nullable values', async () => {
      const { tag } = (await get(TIER_ZERO)).json.data;
      assert.deepEqual(tag.position, { int32: 1, valid: true });
      assert.deepEqual(tag.require_certify, { bool: false, valid: true });
      assert.deepEqual(tag.analysis_enabled, { bool: true, valid: true });
      assert.deepEqual(tag.glyph, { string: 'gem', valid: true });
      const owned = (await get(OWNED)).json.data.tag;
      assert.deepEqual(owned.position, { int32: 0, valid: false });
      assert.deepEqual(owned.require_certify, { bool: false, valid: false });
    });

    it('do not exist under other ids', async () => {
      for (const path of [TAGS, `${TAGS}/abc/selectors`, `${TAGS}/abc/members`, `${TAGS}/abc/members/counts`])
        if (path !== TAGS) refused(await get(path), 404, 'id is malformed');
      refused(await get(`${TAGS}/abc`), 404, 'id is malformed');
      refused(await get(`${TAGS}/99999999999999999999`), 404, 'id is malformed');
      for (const path of ['', '/selectors', '/members', '/members/counts', '/members/1', '/selectors/1'])
        refused(await get(`${TAGS}/999${path}`), 404, 'resource not found');
      refused(await patch(`${TAGS}/999`, { description: 'x' }), 404, 'resource not found');
      refused(await remove(`${TAGS}/999`), 404, 'resource not found');
      refused(await get(`${OWNED}/selectors/1`), 404, 'selector is not part of asset group tag');
      refused(await get(`${TIER_ZERO}/selectors/9999`), 404, 'resource not found');
      refused(await get(`${TIER_ZERO}/selectors/x`), 404, 'id is malformed');
    });

    it('cannot be deleted or renamed', async () => {
      assert.equal((await remove(TIER_ZERO)).status, 400);
      assert.equal((await remove(OWNED)).status, 400);
      refused(await patch(TIER_ZERO, { name: 'Top' }), 400, 'renaming default tags is forbidden currently');
      refused(await patch(OWNED, { name: 'Mine' }), 400, 'renaming default tags is forbidden currently');
    });
  });

  describe('that are made', () => {
    let zone: number;
    it('come after the others, not analysed and without certification', async () => {
      const answer = await post(TAGS, { name: 'Tier One', type: 1, description: 'servers' });
      assert.equal(answer.status, 201);
      const { data } = answer.json;
      zone = data.id;
      assert.deepEqual(
        [data.position, data.require_certify, data.analysis_enabled, data.glyph, data.created_by],
        [2, false, false, null, adminId],
      );
      assert.ok(data.kind_id > 0);
      const shown = (await get(`${TAGS}/${zone}`)).json.data.tag;
      assert.equal(shown.created_by, 'admin@example.com');
      const { action, target, actor, email, asset_group_tag_id } = await newest();
      assert.deepEqual(
        [action, target, actor, email, asset_group_tag_id],
        ['CreateTag', 'Tier One', adminId, 'admin@example.com', zone],
      );
    });

    it('move the others when they are given a place', async () => {
      const positions = async () =>
        Object.fromEntries(
          (await get(`${TAGS}?type=eq:1`)).json.data.tags.map((tag: { name: string; position: number }) => [
            tag.name,
            tag.position,
          ]),
        );
      const early = await newTag({ name: 'Early', type: 1, position: 2 });
      assert.deepEqual(await positions(), { 'Tier Zero': 1, Early: 2, 'Tier One': 3 });
      assert.equal((await patch(`${TAGS}/${early}`, { position: 3 })).json.data.position, 3);
      assert.deepEqual(await positions(), { 'Tier Zero': 1, 'Tier One': 2, Early: 3 });
      assert.equal((await patch(`${TAGS}/${early}`, { position: { int32: 2, valid: true } })).json.data.position, 2);
      assert.equal((await remove(`${TAGS}/${early}`)).status, 204);
      assert.deepEqual(await positions(), { 'Tier Zero': 1, 'Tier One': 2 });
      refused(await get(`${TAGS}/${early}`), 404, 'resource not found');
      for (const position of [0, 1, 3, -5, 2147483647])
        refused(await patch(`${TAGS}/${zone}`, { position }), 400, 'provided tier position is out of range');
      for (const position of [1, 4])
        refused(await post(TAGS, { name: 'Far', type: 1, position }), 400, 'provided tier position is out of range');
    });

    it('need a name of letters, a type and what belongs to it', async () => {
      const missing = (field: string) => `${field}: property is required and must not be empty or zero in value`;
      refused(await post(TAGS, { type: 1 }), 400, missing('Name'));
      refused(await post(TAGS, { name: '', type: 1 }), 400, missing('Name'));
      refused(await post(TAGS, { name: 'x' }), 400, missing('Type'));
      refused(await post(TAGS, { name: 'x', type: 3 }), 400, 'valid tag type is required');
      const letters = 'asset group tag name must contain only alphanumeric characters, spaces, and underscores';
      refused(await post(TAGS, { name: 'a-b', type: 1 }), 400, letters);
      const long = 'asset group tag name is limited to 250 characters';
      refused(await post(TAGS, { name: 'a'.repeat(251), type: 2 }), 400, long);
      const tiers = 'position and require_certify are only allowed for tiers';
      refused(await post(TAGS, { name: 'L', type: 2, position: 2 }), 400, tiers);
      refused(await post(TAGS, { name: 'L', type: 2, require_certify: true }), 400, tiers);
      assert.equal((await post(TAGS, { name: 'x', type: 'one' })).status, 400);
      assert.equal((await post(TAGS, '{"name":')).status, 400);
      assert.equal((await post(TAGS, [])).status, 400);
    });

    it('have names, kinds and glyphs of their own', async () => {
      refused(await post(TAGS, { name: 'Tier One', type: 2 }), 409, 'asset group tag name must be unique');
      refused(await post(TAGS, { name: 'tier_one', type: 2 }), 409, 'asset group tag name must be unique');
      const glyph = await newTag({ name: 'Glyph', type: 1, glyph: 'anchor' });
      refused(
        await post(TAGS, { name: 'Other', type: 1, glyph: 'anchor' }),
        409,
        'asset group tag glyph must be unique',
      );
      for (const taken of ['gem', 'skull'])
        refused(
          await post(TAGS, { name: 'Other', type: 1, glyph: taken }),
          400,
          'glyphs similar to tier zero or owned not allowed',
        );
      refused(await patch(`${TAGS}/${zone}`, { glyph: 'anchor' }), 409, 'asset group tag glyph must be unique');
      refused(await patch(`${TAGS}/${zone}`, { name: 'Glyph' }), 409, 'asset group tag name must be unique');
      assert.equal((await patch(`${TAGS}/${glyph}`, { glyph: '' })).json.data.glyph, null);
      assert.equal((await remove(`${TAGS}/${glyph}`)).status, 204);
    });

    it('change only where they may', async () => {
      const label = await newTag({ name: 'Label', type: 2 });
      const path = `${TAGS}/${label}`;
      refused(await patch(path, {}), 400, 'no valid fields specified');
      refused(await patch(path, { colour: 'red' }), 400, 'no valid fields specified');
      refused(await patch(path, { name: '' }), 400, 'name can not be empty');
      refused(await patch(path, { position: 2 }), 400, 'only zones support modifying position');
      refused(await patch(path, { require_certify: true }), 400, 'only zones support modifying require_certify');
      refused(await patch(path, { analysis_enabled: true }), 400, 'only zones support modifying analysis_enabled');
      refused(await patch(path, { glyph: 'anchor' }), 400, 'only zones support custom glyphs');
      refused(await patch(TIER_ZERO, { position: 2 }), 403, 'tier zero position cannot be modified');
      refused(
        await patch(TIER_ZERO, { analysis_enabled: false }),
        403,
        'tier zero analysis_enabled cannot be modified',
      );
      refused(await patch(TIER_ZERO, { glyph: 'anchor' }), 400, 'tier zero glyph cannot be modified');
      assert.equal((await patch(path, { position: 'x' })).status, 400);
      const changed = await patch(path, { description: 'crown jewels' });
      assert.equal(changed.json.data.description, 'crown jewels');
      assert.equal((await remove(path)).status, 204);
    });

    it('stay as they are when nothing differs', async () => {
      const before = (await get(TAGS)).json.data.tags[1];
      const answer = await patch(TIER_ZERO, { description: 'Tier Zero', name: 'Tier Zero' });
      assert.deepEqual(
        [answer.status, answer.json.data],
        [200, (await get(`${TAGS}?name=eq:Tier Zero`)).json.data.tags[0]],
      );
      assert.ok(before);
    });

    it('say in the history when they are analysed', async () => {
      const answer = await patch(`${TAGS}/${zone}`, { analysis_enabled: true });
      assert.equal(answer.json.data.analysis_enabled, true);
      await patch(`${TAGS}/${zone}`, { analysis_enabled: false });
      const { records } = (await get('/api/v2/asset-group-tags-history?limit=4')).json.data;
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
      await patch(`${TAGS}/${id}`, { name: 'New Name' });
      assert.deepEqual([carriersOf(service, 'Tag_Old_Name'), carriersOf(service, 'Tag_New_Name')], [[], [sid(1102)]]);
      await remove(`${TAGS}/${id}`);
      assert.deepEqual(carriersOf(service, 'Tag_New_Name'), []);
      const { records } = (await get('/api/v2/asset-group-tags-history?limit=2')).json.data;
      assert.deepEqual(
        records.map((record: { action: string; target: string }) => `${record.action} ${record.target}`),
        ['DeleteTag New Name', 'DeleteSelector bob'],
      );
    });
  });

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
      const owned = () => carriersOf(service, 'Tag_Owned');
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
      assert.equal(off.json.data.disabled_by, adminId);
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
      assert.deepEqual(carriersOf(service, 'Tag_Owned'), [sid(1102)]);
      assert.equal((await get(`${OWNED}/selectors/${id}`)).json.data.selector.seeds.length, 5001);
      await remove(`${OWNED}/selectors/${id}`);
    });

    it('are written to the history and the audit log', async () => {
      const id = await newSelector(2, { name: 'logged', seeds: byId('nobody') });
      await remove(`${OWNED}/selectors/${id}`);
      const { action, target, actor } = await newest();
      assert.deepEqual([action, target, actor], ['DeleteSelector', 'logged', adminId]);
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

  describe('and their members', () => {
    it('are the objects that carry the kind, by pages and in order', async () => {
      const all = (await get(`${TIER_ZERO}/members?sort_by=name`)).json;
      assert.deepEqual([all.count, all.limit, all.skip], [8, 50, 0]);
      assert.deepEqual(names({ json: all } as TestAnswer).slice(0, 3), [
        'ALICE@CORP.LOCAL',
        'CORP.LOCAL',
        'DOMAIN ADMINS@CORP.LOCAL',
      ]);
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
      const last = (await get(`${TIER_ZERO}/members?sort_by=-name&limit=1&skip=1`)).json;
      assert.deepEqual([last.count, names({ json: last } as TestAnswer)], [8, ['OTHER.LOCAL']]);
      assert.deepEqual((await get(`${TIER_ZERO}/members?skip=99`)).json.data.members, []);
      assert.equal((await get(`${TIER_ZERO}/members?sort_by=primary_kind`)).status, 400);
    });

    it('are filtered: any of several values of one column, all of several columns', async () => {
      const found = async (query: string) => names(await get(`${TIER_ZERO}/members?sort_by=name&${query}`));
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
      assert.equal((await get(`${TIER_ZERO}/members?primary_kind=~eq:Us`)).status, 400);
    });

    it('are counted by kind', async () => {
      const counts = async (query = '') => (await get(`${TIER_ZERO}/members/counts${query}`)).json.data;
      assert.deepEqual(await counts(), { total_count: 8, counts: { Domain: 2, Group: 3, User: 3 } });
      assert.deepEqual(await counts(`?environments=${OTHER_DOMAIN}`), {
        total_count: 3,
        counts: { Domain: 1, Group: 1, User: 1 },
      });
      assert.deepEqual((await get(`${OWNED}/members/counts`)).json.data, { total_count: 0, counts: {} });
    });

    it('of a selector say how they were found', async () => {
      const { id } = (await get(`${TIER_ZERO}/selectors?name=eq:Domain Admins`)).json.data.selectors[0];
      const { members } = (await get(`${TIER_ZERO}/selectors/${id}/members?sort_by=name&environments=${DOMAIN}`)).json
        .data;
      assert.deepEqual(
        members.map((one: { name: string; source: number }) => [one.name, one.source]),
        [
          ['ALICE@CORP.LOCAL', 2],
          ['DOMAIN ADMINS@CORP.LOCAL', 1],
          ['DORA@CORP.LOCAL', 2],
          ['HELPDESK@CORP.LOCAL', 2],
        ],
      );
      const some = await get(`${TIER_ZERO}/selectors/${id}/members?name=~eq:dora&primary_kind=~eq:us`);
      assert.deepEqual(names(some), ['DORA@CORP.LOCAL']);
      const { data } = (await get(`${TIER_ZERO}/selectors/${id}/members/counts`)).json;
      assert.deepEqual(data, { total_count: 6, counts: { Group: 3, User: 3 } });
    });

    it('are shown with their properties and the selectors that find them', async () => {
      const image = service.running.service.graph.images.current;
      const idOf = (objectId: string) => image.nodeId(image.nodeByObjectId(objectId)!);
      const { member } = (await get(`${TIER_ZERO}/members/${idOf(sid(512))}`)).json.data;
      assert.deepEqual(
        [member.name, member.properties.system_tags, member.selectors.map((one: { name: string }) => one.name)],
        ['DOMAIN ADMINS@CORP.LOCAL', 'admin_tier_0', ['Domain Admins']],
      );
      assert.equal('seeds' in member.selectors[0], false);
      refused(await get(`${TIER_ZERO}/members/${idOf(sid(1102))}`), 404, 'resource not found');
      refused(await get(`${TIER_ZERO}/members/987654321`), 404, 'resource not found');
      refused(await get(`${TIER_ZERO}/members/x`), 404, 'id is malformed');
    });

    it('of zones exclude each other, the first zone wins', async () => {
      const zone = (await get(`${TAGS}?name=eq:Tier One`)).json.data.tags[0].id;
      const id = await newSelector(zone, { name: 'people', seeds: byQuery('MATCH (n:User) RETURN n') });
      assert.deepEqual(names(await get(`${TAGS}/${zone}/members`)), ['BOB@CORP.LOCAL']);
      const selected = await get(`${TAGS}/${zone}/selectors/${id}/members`);
      assert.deepEqual(names(selected), ['BOB@CORP.LOCAL']);
      await remove(`${TAGS}/${zone}/selectors/${id}`);
      assert.deepEqual(carriersOf(service, 'Tag_Tier_One'), []);
    });
  });

  describe('are tried out before', () => {
    const PREVIEW = `${TAGS}/preview-selectors`;
    it('with their expansion, changing nothing', async () => {
      const { version } = service.running.service.graph.images;
      const shown = async (expansion?: number) =>
        (await post(PREVIEW, { seeds: byId('0F000000-0000-0000-0000-000000000001'), expansion })).json.data.members.map(
          (one: { name: string; source: number }) => `${one.source} ${one.name}`,
        );
      const [unit, computer, policy] = ['1 SERVERS@CORP.LOCAL', '2 SRV01.CORP.LOCAL', '3 SERVER POLICY@CORP.LOCAL'];
      assert.deepEqual(await shown(0), [unit]);
      assert.deepEqual(await shown(), [unit, computer, policy]);
      assert.deepEqual(await shown(2), [unit, computer]);
      assert.deepEqual(await shown(3), [unit, policy]);
      assert.equal(service.running.service.graph.images.version, version);
    });

    it('up to a limit', async () => {
      const answer = await post(`${PREVIEW}?limit=2`, { seeds: byQuery('MATCH (n:User) RETURN n'), expansion: 0 });
      assert.equal(answer.json.data.members.length, 2);
    });

    it('and are refused as selectors are', async () => {
      refused(await post(PREVIEW, {}), 400, 'Seeds: property is required and must not be empty or zero in value');
      refused(await post(PREVIEW, { seeds: [] }), 400, 'seeds are required');
      refused(await post(PREVIEW, { seeds: byId('x'), expansion: 4 }), 400, 'invalid expansion method');
      assert.match(messageOf(await post(PREVIEW, { seeds: byQuery('MATCH') })), /^cypher is invalid: /);
      const nobody = await post(PREVIEW, {
        seeds: byQuery("MATCH (n:User) WHERE n.name = 'x' RETURN n"),
        expansion: 0,
      });
      assert.deepEqual(nobody.json.data.members, []);
    });
  });

  describe('are found', () => {
    const SEARCH = `${TAGS}/search`;
    it('by name, with their selectors and members', async () => {
      const { data } = (await post(SEARCH, { query: 'domain', tag_type: 1 })).json;
      const listed = (list: { name: string }[]) => list.map((one) => one.name);
      assert.deepEqual(listed(data.tags), []);
      assert.deepEqual(listed(data.selectors), [
        'Domain Admins',
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
      const zones = (await post(SEARCH, { query: '4-5-6-1101', tag_type: 1 })).json.data;
      assert.equal(zones.members[0].name, 'ZOE@OTHER.LOCAL');
      const labels = (await post(SEARCH, { query: 'own', tag_type: 2 })).json.data;
      assert.deepEqual(
        labels.tags.map((tag: { id: number }) => tag.id),
        [2],
      );
      const other = (await post(SEARCH, { query: 'tier', tag_type: 1, asset_group_tag_id: 1 })).json.data;
      assert.deepEqual(
        other.tags.map((tag: { id: number }) => tag.id),
        [1],
      );
    });

    it('by three letters at least, and one of the three types', async () => {
      refused(await post(SEARCH, { query: 'ad', tag_type: 1 }), 400, 'search query must be at least 3 characters long');
      refused(await post(SEARCH, { tag_type: 1 }), 400, 'search query must be at least 3 characters long');
      for (const type of [undefined, 0, 4])
        refused(await post(SEARCH, { query: 'admin', tag_type: type }), 400, 'valid tag_type is required');
      assert.equal((await post(SEARCH, { query: 1, tag_type: 1 })).status, 400);
    });
  });

  describe('have a history', () => {
    const HISTORY = '/api/v2/asset-group-tags-history';
    it('that shows the newest first', async () => {
      const { count, limit, data } = (await get(`${HISTORY}?limit=3`)).json;
      assert.deepEqual([limit, data.records.length], [3, 3]);
      assert.ok(count > 3);
      const ids = data.records.map((record: { id: number }) => record.id);
      assert.deepEqual(
        ids,
        [...ids].sort((a, b) => b - a),
      );
      const oldest = (await get(`${HISTORY}?limit=1&sort_by=created_at`)).json.data.records[0];
      assert.deepEqual([oldest.actor, oldest.email, oldest.action], ['BloodHound', '', 'CertifyNodeAuto']);
      assert.equal((await get(`${HISTORY}?sort_by=action`)).status, 400);
    });

    it('that can be filtered and searched', async () => {
      const auto = (await get(`${HISTORY}?action=eq:CertifyNodeAuto&asset_group_tag_id=eq:1`)).json;
      assert.equal(auto.count, 4);
      const searched = await post(`${HISTORY}?limit=1`, { query: 'Create Tag' });
      assert.equal(searched.json.data.records[0].action, 'CreateTag');
      const both = (await post(`${HISTORY}?action=neq:CreateTag`, { query: 'createtag' })).json;
      assert.equal(both.count, 0);
      refused(await post(HISTORY, { query: 'ab' }), 400, 'search query must be at least 3 characters long');
      refused(await post(HISTORY, {}), 400, 'search query must be at least 3 characters long');
    });

    it('of 90 days', async () => {
      await service.running.service.db
        .updateTable('zone_history')
        .set({ created_at: new Date(Date.now() - 91 * 86_400_000) })
        .where('action', '=', 'CertifyNodeAuto')
        .execute();
      await analysed(service);
      assert.equal((await get(`${HISTORY}?action=eq:CertifyNodeAuto`)).json.count, 0);
    });
  });

  describe('ask for certification', () => {
    const CERTIFICATIONS = `${TAGS}/certifications`;
    let zone: number;
    let selector: number;
    const rows = async (query = '') => (await get(`${CERTIFICATIONS}?sort_by=name${query}`)).json.data.members;
    before(async () => {
      zone = (await get(`${TAGS}?name=eq:Tier One`)).json.data.tags[0].id;
      const seeds = byQuery("MATCH (n:Computer) RETURN n UNION MATCH (n:User) WHERE n.name STARTS WITH 'BOB' RETURN n");
      selector = await newSelector(zone, { name: 'servers', seeds });
    });

    it('when they are told to: then nobody is in without it', async () => {
      const own = [
        sid(1102),
        sid(1301),
        '0F000000-0000-0000-0000-000000000001',
        '0F000000-0000-0000-0000-000000000002',
      ];
      assert.deepEqual(carriersOf(service, 'Tag_Tier_One'), own.sort());
      assert.deepEqual(await rows(), []);
      assert.equal((await patch(`${TAGS}/${zone}`, { require_certify: true })).json.data.require_certify, true);
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
      const answer = await post(CERTIFICATIONS, { member_ids: [bob], action: 2, note: 'seen' });
      assert.deepEqual([answer.status, answer.text], [200, '']);
      assert.deepEqual(carriersOf(service, 'Tag_Tier_One'), [sid(1102)]);
      const { action, target, note } = await newest();
      assert.deepEqual([action, target, note], ['CertifyNodeManual', 'BOB@CORP.LOCAL', 'seen']);
      const [certified] = await rows('&certified=eq:2');
      assert.deepEqual([certified.id, certified.certified_by], [bob, 'admin@example.com']);
      await post(CERTIFICATIONS, { member_ids: [bob, policy], action: 1 });
      assert.deepEqual(carriersOf(service, 'Tag_Tier_One'), []);
      assert.equal((await newest()).action, 'CertifyNodeRevoked');
      assert.equal((await rows('&certified=eq:1')).length, 2);
    });

    it('and keep what a person decided through the next analysis', async () => {
      const bob = (await rows('&name=~eq:bob'))[0].id;
      await post(CERTIFICATIONS, { member_ids: [bob], action: 2 });
      await analysed(service);
      assert.deepEqual(carriersOf(service, 'Tag_Tier_One'), [sid(1102)]);
      const [row] = await rows('&name=~eq:bob');
      assert.deepEqual([row.certified, row.certified_by], [2, 'admin@example.com']);
    });

    it('which a selector can give by itself; nobody changes that', async () => {
      await patch(`${TAGS}/${zone}/selectors/${selector}`, { auto_certify: 1 });
      const auto = await rows('&certified=eq:3');
      assert.ok(
        auto.some(
          (one: { name: string; certified_by: string }) =>
            one.name === 'SRV01.CORP.LOCAL' && one.certified_by === 'BloodHound',
        ),
      );
      refused(
        await post(CERTIFICATIONS, { member_ids: [auto[0].id], action: 1 }),
        400,
        'cannot change certification status for auto-certified members',
      );
      await patch(`${TAGS}/${zone}/selectors/${selector}`, { auto_certify: 0 });
      assert.equal((await rows('&certified=eq:3')).length, 0);
    });

    it('and refuse what is not a decision', async () => {
      refused(await post(CERTIFICATIONS, { member_ids: [1] }), 400, 'valid certification action is required');
      refused(
        await post(CERTIFICATIONS, { member_ids: [1], action: 3 }),
        400,
        'valid certification action is required',
      );
      refused(await post(CERTIFICATIONS, { action: 2 }), 400, 'asset group member IDs are required');
      refused(await post(CERTIFICATIONS, { member_ids: [], action: 2 }), 400, 'asset group member IDs are required');
      refused(await post(CERTIFICATIONS, { member_ids: [987654], action: 2 }), 404, 'resource not found');
    });

    it('are listed by environment, zone and time', async () => {
      assert.equal((await rows(`&environments=${OTHER_DOMAIN}`)).length, 0);
      assert.equal((await rows(`&asset_group_tag_id=eq:${zone}`)).length, 4);
      assert.equal((await rows('&asset_group_tag_id=eq:1')).length, 0);
      assert.equal((await rows('&created_at=lt:2001-01-01T00:00:00Z')).length, 0);
      assert.equal((await rows('&primary_kind=eq:Computer')).length, 1);
    });
  });

  describe('and who may see some environments only', () => {
    let scoped: Credentials;
    before(async () => {
      const { bearer } = await service.newUser({
        roles: [3],
        environment_targeted_access_control: { environments: [{ environment_id: OTHER_DOMAIN }] },
      });
      scoped = { bearer };
    });

    it('sees counts of those', async () => {
      const { tags } = (await get(`${TAGS}?counts=true&name=eq:Tier Zero`, scoped)).json.data;
      assert.equal(tags[0].counts.members, 3);
    });

    it('sees no lists that mix them', async () => {
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
        refused(await get(path, scoped), 403, denied);
      refused(await post(`${TAGS}/search`, { query: 'domain', tag_type: 1 }, scoped), 403, denied);
      refused(await post(`${TAGS}/preview-selectors`, { seeds: byId(DOMAIN) }, scoped), 403, denied);
      refused(await post('/api/v2/asset-group-tags-history', { query: 'domain' }, scoped), 403, denied);
    });
  });
});

onEachDatabase('Zones of the community edition', (kind) => {
  let service: TestService;
  let admin: Credentials;
  before(async () => {
    service = await TestService.start(kind, { env: { CHOKEPOINT_EDITION: 'community' } });
    admin = await service.admin();
  });
  after(() => service.stop());

  it('are the two that there are', async () => {
    const made = await service.request('POST', TAGS, { name: 'Zone 1', type: 1 }, admin);
    assert.equal(made.status, 404);
    assert.equal((await service.request('DELETE', TIER_ZERO, undefined, admin)).status, 404);
    assert.equal((await service.request('GET', `${TAGS}/certifications`, undefined, admin)).status, 404);
  });

  it('never ask for certification, and are changed all the same', async () => {
    const zone = await service.request('PATCH', TIER_ZERO, { require_certify: true, description: 'x' }, admin);
    assert.deepEqual([zone.status, zone.json.data.require_certify, zone.json.data.description], [200, false, 'x']);
    const owned = await service.request('PATCH', OWNED, { description: 'y' }, admin);
    assert.deepEqual([owned.status, owned.json.data.description], [200, 'y']);
    const analysis = await service.request('PATCH', TIER_ZERO, { analysis_enabled: false }, admin);
    refused(analysis, 403, 'tier zero analysis_enabled cannot be modified');
  });

  it('do not exist without their feature', async () => {
    await service.running.service.db
      .updateTable('feature_flag')
      .set({ enabled: false })
      .where('key', '=', 'tier_management_engine')
      .execute();
    await service.running.service.announcements.announce('flags');
    refused(await service.request('GET', TAGS, undefined, admin), 404, 'resource not found');
  });
});

import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import { POWER_USER, READ_ONLY, USER } from '../../src/identity/roles/role-catalogue.ts';
import { type Credentials, serviceSuite } from '../../testing/index.ts';

const PATH = '/api/v2/saved-views';
const CONTENT = {
  search: { tab: 'path', at: ['S-1-5-21-1-513', 'S-1-5-21-1-512'] },
  added: ['S-1-5-21-1-1105'],
  added_kinds: ['MemberOf'],
  hidden: ['S-1-5-21-1-500'],
  hidden_relationships: [['S-1-5-21-1-1105', 'GenericAll', 'S-1-5-21-1-512']],
  positions: [['S-1-5-21-1-512', 120.5, -40]],
};

serviceSuite('Saved views', (service) => {
  let alice: Credentials;
  let bob: Credentials;
  let limited: Credentials & { readonly id: string };
  before(async () => {
    alice = await service.newUser({ roles: [POWER_USER] });
    bob = await service.newUser({ roles: [POWER_USER] });
    limited = await service.newUser({ roles: [USER], all_environments: false });
  });
  const save = async (who: Credentials, name = 'Path to Domain Admins') => {
    const answer = await service.post(PATH, { name, note: 'for the meeting', content: CONTENT }, who);
    assert.equal(answer.status, 201, answer.text);
    return answer.json.data;
  };

  it('are opened by their keys, and listed without their content for their user alone', async () => {
    const saved = await save(alice);
    assert.match(saved.key, /^[\w-]{16}$/);
    assert.deepEqual([saved.name, saved.note, saved.own], ['Path to Domain Admins', 'for the meeting', true]);
    const opened = await service.get(`${PATH}/${saved.key}`, alice);
    assert.deepEqual(opened.json.data, saved);
    assert.deepEqual(opened.json.data.content, CONTENT);
    const { content: _, own: __, ...listed } = saved;
    assert.deepEqual((await service.get(PATH, alice)).json.data, [listed]);
    assert.deepEqual((await service.get(PATH, bob)).json.data, []);
  });

  it('are shared by their keys with users who see all environments, who cannot change them', async () => {
    const { key } = await save(alice);
    const opened = await service.get(`${PATH}/${key}`, bob);
    assert.deepEqual([opened.status, opened.json.data.own], [200, false]);
    assert.equal((await service.get(`${PATH}/${key}`, limited)).status, 404);
    assert.equal((await service.patch(`${PATH}/${key}`, { name: 'mine' }, bob)).status, 404);
    assert.equal((await service.delete(`${PATH}/${key}`, undefined, bob)).status, 404);
    assert.equal((await service.get(`${PATH}/${(await save(limited)).key}`, limited)).status, 200);
  });

  it('can be changed and deleted', async () => {
    const { key, created_at } = await save(alice);
    const changed = await service.patch(`${PATH}/${key}`, { name: 'Other', content: { ...CONTENT, added: [] } }, alice);
    assert.equal(changed.status, 200, changed.text);
    const { name, note, content } = changed.json.data;
    assert.deepEqual(
      [name, note, content.added, changed.json.data.created_at],
      ['Other', 'for the meeting', [], created_at],
    );
    assert.equal((await service.delete(`${PATH}/${key}`, undefined, alice)).status, 204);
    assert.equal((await service.get(`${PATH}/${key}`, alice)).status, 404);
    assert.equal((await service.delete(`${PATH}/${key}`, undefined, alice)).status, 404);
  });

  it('store text that is not well-formed with U+FFFD, and refuse what no database can store', async () => {
    const content = (kind: string) => ({ ...CONTENT, added_kinds: [kind] });
    const saved = await service.post(PATH, { name: 'half', content: content('a\ud800') }, alice);
    assert.deepEqual([saved.status, saved.json.data?.content.added_kinds], [201, ['a\ufffd']]);
    assert.equal((await service.post(PATH, { name: 'nul', content: content('a\u0000') }, alice)).status, 400);
  });

  it('are refused when they are not views, and to users who may not save', async () => {
    for (const body of [
      { name: '', content: CONTENT },
      { name: 'x' },
      { name: 'x', content: { ...CONTENT, positions: [['a', 1]] } },
      { name: 'x', content: { ...CONTENT, hidden: [''] } },
      { name: 'x', content: { ...CONTENT, added: Array.from({ length: 5001 }, String) } },
    ])
      assert.equal((await service.post(PATH, body, alice)).status, 400, JSON.stringify(body).slice(0, 80));
    const reader = await service.newUser({ roles: [READ_ONLY] });
    assert.equal((await service.post(PATH, { name: 'x', content: CONTENT }, reader)).status, 403);
    assert.deepEqual((await service.get(PATH, reader)).json.data, []);
  });
});

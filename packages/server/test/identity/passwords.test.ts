import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { before, it } from 'node:test';
import { type Credentials, messageOf, serviceSuite, TestService } from '../../testing/index.ts';

const USERS = '/api/v2/bloodhound-users';

serviceSuite('Passwords', (service) => {
  let admin: Credentials;
  before(async () => {
    admin = await service.admin();
  });

  const create = (principal: string, secret: string, more: object = {}) =>
    service.request('POST', USERS, { principal, secret, roles: [2], ...more }, admin);

  it('M7 that are common, or made of names, are refused', async () => {
    const guessable = ['Password123!', 'Passw0rd!2024', 'Chokepoint1!', 'Qwertyuiop1!', 'Sesstest123!'];
    for (const secret of [...guessable, 'Welcome2024!!', 'Admin123456!', 'Aa1!Aa1!Aa1!Aa1!']) {
      const answer = await create('sesstest', secret);
      assert.equal(answer.status, 400, secret);
      assert.match(messageOf(answer), /too easy to guess/);
    }
    const byName = await create('qq', 'Featherstone1!', { first_name: 'Ann', last_name: 'Featherstone' });
    assert.equal(byName.status, 400);
    assert.equal((await create('sesstest', 'A-long-secret-42!')).status, 200);
  });

  it('M7 cannot be changed to the same one, or to one that contains it', async () => {
    const user = await service.newUser();
    await service.request('DELETE', `${USERS}/${user.id}/secret`, undefined, admin);
    for (const secret of [user.secret, `${user.secret}2`, user.secret.toUpperCase().replace('OTHER', 'other')]) {
      const body = { current_secret: user.secret, secret };
      const answer = await service.request('PUT', `${USERS}/${user.id}/secret`, body, user);
      assert.equal(answer.status, 400, secret);
      assert.match(messageOf(answer), /must not be the current one/);
    }
  });

  it('M4 their change ends the other sessions of the user, a reset by an administrator all of them', async () => {
    const user = await service.newUser();
    const other = { bearer: await service.login(user.name, user.secret) };
    const self = (as: Credentials) => service.request('GET', '/api/v2/self', undefined, as);
    const body = { current_secret: user.secret, secret: 'Violet-Ladder-Moss-61!' };
    assert.equal((await service.request('PUT', `${USERS}/${user.id}/secret`, body, user)).status, 200);
    assert.equal((await self(user)).status, 200);
    assert.equal((await self(other)).status, 401);
    const reset = { secret: 'Copper-Kettle-Dune-28!', revoke_tokens: true };
    const token = await service.request('POST', '/api/v2/tokens', { token_name: 'a' }, user);
    assert.equal(token.status, 200);
    assert.equal((await service.request('PUT', `${USERS}/${user.id}/secret`, reset, admin)).status, 200);
    assert.equal((await self(user)).status, 401);
    const left = await service.request('GET', `/api/v2/tokens?user_id=eq:${user.id}`, undefined, admin);
    assert.deepEqual(left.json.data.tokens, []);
  });

  it('L5 that the first start wrote to a file are removed with the first change', async () => {
    const fresh = await TestService.start(service.databaseKind, { env: { CHOKEPOINT_ADMIN_PASSWORD: '' } });
    try {
      const file = join(fresh.folder, 'initial-password');
      assert.ok(existsSync(file));
      const { password } = fresh.running.firstStart!;
      const bearer = await fresh.login('admin', password!);
      const { id } = (await fresh.request('GET', '/api/v2/self', undefined, { bearer })).json.data;
      const body = { current_secret: password, secret: 'Copper-Kettle-Dune-28!' };
      assert.equal((await fresh.request('PUT', `${USERS}/${id}/secret`, body, { bearer })).status, 200);
      assert.equal(existsSync(file), false);
    } finally {
      await fresh.stop();
    }
  });
});

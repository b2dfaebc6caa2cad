import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import * as OTPAuth from 'otpauth';
import { type Credentials, DAY, MINUTE, messageOf, serviceSuite } from '../../testing/index.ts';

const USERS = '/api/v2/bloodhound-users';
const NEXT_SECRET = 'Another-secret-43!';

serviceSuite('Secrets and one-time codes', (service) => {
  let admin: Credentials;
  before(async () => {
    admin = await service.admin();
  });

  const login = (username: string, secret: string, otp?: string) =>
    service.request('POST', '/api/v2/login', { login_method: 'secret', username, secret, otp });
  const setSecret = (id: string, body: object, as: Credentials) => service.put(`${USERS}/${id}/secret`, body, as);
  const codeOf = (seed: string) =>
    new OTPAuth.TOTP({ secret: OTPAuth.Secret.fromBase32(seed) }).generate({
      timestamp: service.clock.now().getTime(),
    });
  async function enrolled() {
    const user = await service.newUser();
    const answer = await service.post(`${USERS}/${user.id}/mfa`, { secret: user.secret }, user);
    assert.equal(answer.status, 200);
    assert.match(answer.json.data.qr_code, /^data:image\/png;base64,/);
    return { ...user, seed: answer.json.data.totp_secret as string };
  }
  async function activated() {
    const user = await enrolled();
    const answer = await service.post(`${USERS}/${user.id}/mfa-activation`, { otp: codeOf(user.seed) }, user);
    assert.deepEqual(answer.json, { data: { status: 'activated' } });
    service.clock.advance(2 * MINUTE); // the code of the activation is used up
    return user;
  }

  it('changes the own secret when the current one is right', async () => {
    const user = await service.newUser();
    const wrong = await setSecret(user.id, { current_secret: 'x', secret: NEXT_SECRET }, user);
    assert.equal(wrong.status, 403);
    assert.equal(messageOf(wrong), 'Invalid current password');
    const right = await setSecret(user.id, { current_secret: user.secret, secret: NEXT_SECRET }, user);
    assert.equal(right.status, 200);
    assert.equal(right.text, '');
    assert.equal((await login(user.name, user.secret)).status, 401);
    assert.equal((await login(user.name, NEXT_SECRET)).status, 200);
  });

  it('lets an administrator set the secret of another user without the old one', async () => {
    const user = await service.newUser();
    assert.equal((await setSecret(user.id, { secret: NEXT_SECRET }, admin)).status, 200);
    assert.equal((await login(user.name, NEXT_SECRET)).status, 200);
    assert.equal((await setSecret(user.id, { secret: 'weak' }, admin)).status, 400);
  });

  it('answers 401 to callers who may not change that secret', async () => {
    const user = await service.newUser();
    const other = await service.newUser();
    const answer = await setSecret(other.id, { secret: NEXT_SECRET }, user);
    assert.equal(answer.status, 401);
    assert.equal(messageOf(answer), `not authorized for ${other.id}`);
    const anonymous = await setSecret(other.id, { secret: NEXT_SECRET }, {});
    assert.equal(anonymous.status, 401);
    assert.equal(messageOf(anonymous), 'not authorized');
  });

  it('restricts a session whose secret has expired to changing it (Info 8)', async () => {
    const user = await service.newUser();
    await setSecret(user.id, { secret: NEXT_SECRET, needs_password_reset: true }, admin);
    const answer = await login(user.name, NEXT_SECRET);
    assert.equal(answer.json.data.auth_expired, true);
    const session = { bearer: answer.json.data.session_token };
    assert.equal((await service.get('/api/v2/self', session)).status, 200);
    // Uploads show addresses of other users.
    for (const path of ['/api/v2/tokens', '/api/v2/file-upload'] as const)
      assert.equal((await service.get(path, session)).status, 403);
    assert.equal(
      (await setSecret(user.id, { current_secret: NEXT_SECRET, secret: 'Third-secret-44!!' }, session)).status,
      200,
    );
    for (const path of ['/api/v2/tokens', '/api/v2/file-upload'] as const)
      assert.equal((await service.get(path, session)).status, 200);
  });

  it('expires a secret at once when asked to', async () => {
    const user = await service.newUser();
    const answer = await service.delete(`${USERS}/${user.id}/secret`);
    assert.equal(answer.status, 200);
    assert.equal((await login(user.name, user.secret)).json.data.auth_expired, true);
  });

  it('asks for a one-time code once it is activated, and takes each code once', async () => {
    const user = await activated();
    const missing = await login(user.name, user.secret);
    assert.equal(missing.status, 400);
    assert.equal(messageOf(missing), 'one time password is invalid');
    const code = codeOf(user.seed);
    assert.equal((await login(user.name, user.secret, '000000')).status, 400);
    assert.equal((await login(user.name, user.secret, code)).status, 200);
    const again = await login(user.name, user.secret, code);
    assert.equal(again.status, 400);
    assert.equal(messageOf(again), 'one time password is invalid');
  });

  it('restricts sessions of passwords to setting codes up, where codes are required', async () => {
    const require = async (required: boolean) => {
      await service.parts.parameters.set('auth.multi_factor', { required }, service.clock.now());
    };
    const [user, uploader] = [await service.newUser(), await service.newUser({ roles: [4] })];
    assert.equal((await service.get('/api/v2/tokens', user)).status, 200);
    await require(true);
    try {
      for (const session of [user, uploader]) {
        const refused = await service.get('/api/v2/file-upload', session);
        assert.equal(refused.status, 403);
        assert.equal(messageOf(refused), 'not authorized: set up one-time codes first, under My account');
      }
      assert.equal((await service.post('/api/v2/tokens', { token_name: 'more' }, user)).status, 403);
      const enrolment = await service.post(`${USERS}/${user.id}/mfa`, { secret: user.secret }, user);
      assert.equal(enrolment.status, 200);
      assert.equal((await service.get('/api/v2/tokens', user)).status, 403, 'not before the codes are activated');
      const otp = codeOf(enrolment.json.data.totp_secret);
      assert.equal((await service.post(`${USERS}/${user.id}/mfa-activation`, { otp }, user)).status, 200);
      assert.equal((await service.get('/api/v2/tokens', user)).status, 200);
    } finally {
      await require(false);
    }
    assert.equal((await service.get('/api/v2/file-upload', uploader)).status, 200);
  });

  it('does not say whether the code is right when the secret is wrong', async () => {
    const user = await activated();
    const answer = await login(user.name, 'Not-the-secret-1!', codeOf(user.seed));
    assert.equal(answer.status, 401);
    assert.equal(messageOf(answer), 'authentication is invalid');
  });

  it('tells the state of activation', async () => {
    const user = await service.newUser();
    const state = async () => (await service.get(`${USERS}/${user.id}/mfa-activation`, user)).json.data.status;
    assert.equal(await state(), 'deactivated');
    const early = await service.post(`${USERS}/${user.id}/mfa-activation`, { otp: '123456' }, user);
    assert.equal(messageOf(early), 'multi-factor authentication enrollment is required before activation');
    const wrong = await service.post(`${USERS}/${user.id}/mfa`, { secret: 'Not-the-secret-1!' }, user);
    assert.equal(messageOf(wrong), 'unable to verify current password');
    const answer = await service.post(`${USERS}/${user.id}/mfa`, { secret: user.secret }, user);
    assert.equal(await state(), 'pending');
    const code = { otp: codeOf(answer.json.data.totp_secret) };
    await service.post(`${USERS}/${user.id}/mfa-activation`, code, user);
    assert.equal(await state(), 'activated');
    const twice = await service.post(`${USERS}/${user.id}/mfa`, { secret: user.secret }, user);
    assert.equal(messageOf(twice), 'multi-factor authentication already active');
    const off = await service.delete(`${USERS}/${user.id}/mfa`, { secret: user.secret }, user);
    assert.deepEqual(off.json, { data: { status: 'deactivated' } });
    assert.equal((await login(user.name, user.secret)).status, 200);
  });

  it('needs the password of the caller who switches codes off', async () => {
    const user = await activated();
    const refused = await service.delete(`${USERS}/${user.id}/mfa`, { secret: 'Not-the-secret-1!' }, user);
    assert.equal(refused.status, 400);
    const byAdmin = await service.delete(`${USERS}/${user.id}/mfa`, { secret: 'Correct-horse-battery-9!' });
    assert.equal(byAdmin.status, 200);
  });

  it('refuses further guesses after ten wrong ones, and forgets them after a while', async () => {
    const user = await service.newUser();
    for (let guess = 0; guess < 10; guess++)
      assert.equal((await login(user.name, `Wrong-guess-${guess}!`)).status, 401);
    const blocked = await login(user.name, user.secret);
    assert.equal(blocked.status, 429);
    assert.ok(Number(blocked.headers.get('retry-after')) > 0);
    service.clock.advance(6 * MINUTE);
    assert.equal((await login(user.name, user.secret)).status, 200);
  });

  it('throttles guesses at names that do not exist in the same way', async () => {
    service.clock.advance(20 * MINUTE);
    for (let guess = 0; guess < 10; guess++) assert.equal((await login('ghost', `Wrong-guess-${guess}!`)).status, 401);
    assert.equal((await login('ghost', 'Wrong-guess-11!')).status, 429);
  });

  it('keeps seeds and hashes out of every answer', async () => {
    const user = await activated();
    const answer = await service.get(USERS);
    assert.ok(!answer.text.includes(user.seed));
    assert.ok(!answer.text.includes('$argon2id$'));
    const stored = await service.db
      .selectFrom('auth_secret')
      .selectAll()
      .where('user_id', '=', user.id)
      .executeTakeFirstOrThrow();
    assert.match(stored.digest, /^\$argon2id\$v=19\$/);
    assert.ok(!stored.totp_secret?.includes(user.seed));
  });

  it('expires a secret after 90 days', async () => {
    const user = await service.newUser();
    service.clock.advance(89 * DAY);
    assert.equal((await login(user.name, user.secret)).json.data.auth_expired, false);
    service.clock.advance(2 * DAY);
    assert.equal((await login(user.name, user.secret)).json.data.auth_expired, true);
  });
});

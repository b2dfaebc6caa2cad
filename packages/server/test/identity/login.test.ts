import assert from 'node:assert/strict';
import { it } from 'node:test';
import { ADMIN_PASSWORD, HOUR, messageOf, serviceSuite } from '../../testing/index.ts';

serviceSuite('Login', (service) => {
  const login = (username: string, secret: string, more: object = {}) =>
    service.request('POST', '/api/v2/login', { login_method: 'secret', username, secret, ...more });

  it('gives a session token for a right name and secret', async () => {
    const answer = await login('admin', ADMIN_PASSWORD);
    assert.equal(answer.status, 200);
    assert.equal(answer.headers.get('content-type'), 'application/json');
    assert.equal(answer.json.data.auth_expired, false);
    const self = await service.get('/api/v2/self', { bearer: answer.json.data.session_token });
    assert.equal(self.json.data.principal_name, 'admin');
    assert.equal(self.json.data.id, answer.json.data.user_id);
  });

  it('takes the e-mail address in any case, and a name with blanks around it', async () => {
    assert.equal((await login('ADMIN@example.COM', ADMIN_PASSWORD)).status, 200);
    assert.equal((await login('  admin ', ADMIN_PASSWORD)).status, 200);
  });

  it('answers an unknown name exactly like a wrong secret', async () => {
    const wrong = await login('admin', 'Not-the-secret-1!');
    const unknown = await login('nobody', 'Not-the-secret-1!');
    assert.equal(wrong.status, 401);
    assert.equal(unknown.status, 401);
    assert.equal(messageOf(wrong), 'authentication is invalid');
    assert.equal(messageOf(unknown), messageOf(wrong));
  });

  it('knows only the method "secret"', async () => {
    const answer = await login('admin', ADMIN_PASSWORD, { login_method: 'magic' });
    assert.equal(answer.status, 400);
    assert.equal(messageOf(answer), 'Login method magic is not supported.');
    assert.equal((await login('admin', ADMIN_PASSWORD, { login_method: 'SECRET' })).status, 200);
  });

  it('ends the session at logout', async () => {
    const bearer = await service.login('admin', ADMIN_PASSWORD);
    const answer = await service.post('/api/v2/logout', undefined, { bearer });
    assert.equal(answer.status, 200);
    assert.equal(answer.text, '');
    assert.equal(answer.headers.get('location'), 'https://chokepoint.test/ui');
    const self = await service.get('/api/v2/self', { bearer });
    assert.equal(self.status, 401);
    assert.equal(messageOf(self), 'Token Authorization failed.');
  });

  it('ends the session after eight hours', async () => {
    const bearer = await service.login('admin', ADMIN_PASSWORD);
    service.clock.advance(8 * HOUR - 10_000);
    assert.equal((await service.get('/api/v2/self', { bearer })).status, 200);
    service.clock.advance(20_000);
    assert.equal((await service.get('/api/v2/self', { bearer })).status, 401);
  });
});

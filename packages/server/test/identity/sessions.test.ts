import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import { PAGE_HEADER } from '@chokepoint/contract';
import * as OTPAuth from 'otpauth';
import { ADMIN_PASSWORD, type Credentials, HOUR, MINUTE, serviceSuite, TestService } from '../../testing/index.ts';

const USERS = '/api/v2/bloodhound-users';
const SESSIONS = '/api/v2/sessions';

serviceSuite('Sessions', (service) => {
  let admin: Credentials;
  before(async () => {
    admin = await service.admin();
  });

  const page = { [PAGE_HEADER]: '1' };
  const self = (as: Credentials) => service.request('GET', '/api/v2/self', undefined, as);
  const list = async (as: Credentials, query = '') =>
    (await service.request('GET', `${SESSIONS}${query}`, undefined, as)).json.data.sessions;

  /** Logs in as the page does, and answers the headers that its browser sends from then on. */
  async function inBrowser(username: string, secret: string): Promise<{ cookie: string; setCookie: string }> {
    const body = { login_method: 'secret', username, secret };
    const answer = await service.request('POST', '/api/v2/login', body, { headers: page });
    assert.equal(answer.status, 200, answer.text);
    assert.equal(answer.json.data.session_token, '');
    const setCookie = answer.headers.get('set-cookie') ?? '';
    return { cookie: setCookie.split(';')[0]!, setCookie };
  }

  it('M4 end when one-time codes are switched on or off, except for the one that did it', async () => {
    const user = await service.newUser();
    const enrolled = await service.request('POST', `${USERS}/${user.id}/mfa`, { secret: user.secret }, user);
    const totp = new OTPAuth.TOTP({ secret: OTPAuth.Secret.fromBase32(enrolled.json.data.totp_secret) });
    const code = () => totp.generate({ timestamp: service.clock.now().getTime() });
    const before = { bearer: await service.login(user.name, user.secret) };
    await service.request('POST', `${USERS}/${user.id}/mfa-activation`, { otp: code() }, user);
    assert.equal((await self(user)).status, 200);
    assert.equal((await self(before)).status, 401);
    service.clock.advance(2 * MINUTE);
    const withCode = { bearer: await service.login(user.name, user.secret, code()) };
    await service.request('DELETE', `${USERS}/${user.id}/mfa`, { secret: user.secret }, user);
    assert.equal((await self(user)).status, 200);
    assert.equal((await self(withCode)).status, 401);
  });

  it('M12 are listed with their last use, to the user and to those who manage users', async () => {
    const user = await service.newUser();
    service.clock.advance(5 * MINUTE);
    const [session, ...others] = await list(user);
    assert.deepEqual(others, []);
    assert.equal(session.user_id, user.id);
    assert.equal(session.principal_name, user.name);
    assert.equal(session.current, true);
    assert.equal(session.auth_type, 'secret');
    assert.equal(session.browser, false);
    assert.match(session.address, /127\.0\.0\.1$/);
    await self(user);
    const [used] = await list(user);
    assert.ok(new Date(used.last_seen).getTime() >= new Date(used.created_at).getTime() + 5 * MINUTE);
    assert.equal((await list(admin, `?user_id=${user.id}`)).length, 1);
    assert.ok((await list(admin)).length > 1);
    const stranger = await service.newUser();
    assert.deepEqual(
      (await list(stranger, `?user_id=${user.id}`)).map((one: { user_id: string }) => one.user_id),
      [stranger.id],
    );
  });

  it('M12 are ended by their user or by those who manage users, and by no other', async () => {
    const user = await service.newUser();
    const other = { bearer: await service.login(user.name, user.secret) };
    const [newest] = await list(user);
    const end = (as: Credentials) => service.request('DELETE', `${SESSIONS}/${newest.id}`, undefined, as);
    assert.equal((await end(await service.newUser())).status, 404);
    assert.equal((await end(user)).status, 200);
    assert.equal((await self(other)).status, 401);
    assert.equal((await end(user)).status, 404);
    const [left] = await list(user);
    assert.equal((await service.request('DELETE', `${SESSIONS}/${left.id}`, undefined, admin)).status, 200);
    assert.equal((await self(user)).status, 401);
  });

  it('M12 of a browser end after an hour without a request', async () => {
    const { cookie } = await inBrowser('admin', ADMIN_PASSWORD);
    const headers = { ...page, cookie };
    for (let time = 0; time < 3; time++) {
      service.clock.advance(50 * MINUTE);
      assert.equal((await self({ headers })).status, 200);
    }
    service.clock.advance(HOUR + MINUTE);
    assert.equal((await self({ headers })).status, 401);
  });

  it('M12 of a client end after the idle time that is set for clients', async () => {
    const bearer = await service.login('admin', ADMIN_PASSWORD);
    const value = { browser_minutes: 30, client_minutes: 20 };
    const set = await service.request('PUT', '/api/v2/config', { key: 'auth.session_idle', value }, { bearer });
    assert.equal(set.status, 200, set.text);
    service.clock.advance(19 * MINUTE);
    assert.equal((await self({ bearer })).status, 200);
    service.clock.advance(21 * MINUTE);
    assert.equal((await self({ bearer })).status, 401);
    await service.parts.parameters.set('auth.session_idle', { browser_minutes: 60, client_minutes: 0 }, new Date());
  });

  it('are shared by the tabs of a browser through a cookie that scripts cannot read', async () => {
    const { cookie, setCookie } = await inBrowser('admin', ADMIN_PASSWORD);
    assert.match(setCookie, /; HttpOnly; SameSite=Strict$/);
    assert.equal((await self({ headers: { ...page, cookie } })).json.data.principal_name, 'admin');
    const out = await service.request('POST', '/api/v2/logout', undefined, { headers: { ...page, cookie } });
    assert.match(out.headers.get('set-cookie') ?? '', /=; Max-Age=0;/);
    assert.equal((await self({ headers: { ...page, cookie } })).status, 401);
  });

  it('in a cookie count only for requests of the page itself', async () => {
    const { cookie } = await inBrowser('admin', ADMIN_PASSWORD);
    const body = { first_name: 'x' };
    const forged = [
      { cookie },
      { cookie, ...page, 'sec-fetch-site': 'cross-site' },
      { cookie, ...page, 'sec-fetch-site': 'same-site' },
      { cookie, ...page, origin: 'https://evil.example' },
      { cookie, ...page, origin: 'null' },
    ];
    for (const headers of forged) {
      assert.equal((await self({ headers })).status, 401, JSON.stringify(headers));
      assert.equal((await service.request('POST', '/api/v2/tokens', body, { headers })).status, 401);
    }
    const genuine = { cookie, ...page, 'sec-fetch-site': 'same-origin', origin: service.url };
    assert.equal((await self({ headers: genuine })).status, 200);
  });

  it('in a cookie are Secure and bound to the host where the service is reached by TLS', async () => {
    const behind = await TestService.start(service.databaseKind, { env: { CHOKEPOINT_TRUSTED_PROXIES: '1' } });
    try {
      const body = { login_method: 'secret', username: 'admin', secret: ADMIN_PASSWORD };
      const headers = { ...page, 'x-forwarded-proto': 'https' };
      const answer = await behind.request('POST', '/api/v2/login', body, { headers });
      const setCookie = answer.headers.get('set-cookie') ?? '';
      assert.match(
        setCookie,
        /^__Host-chokepoint-session=[^;]+; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Strict; Secure$/,
      );
      const cookie = setCookie.split(';')[0]!;
      const secure = await behind.request('GET', '/api/v2/self', undefined, { headers: { ...headers, cookie } });
      assert.equal(secure.status, 200);
      const plain = await behind.request('GET', '/api/v2/self', undefined, { headers: { ...page, cookie } });
      assert.equal(plain.status, 401);
    } finally {
      await behind.stop();
    }
  });

  it('in a cookie give way to a session token', async () => {
    const user = await service.newUser();
    const { cookie } = await inBrowser('admin', ADMIN_PASSWORD);
    const headers = { ...page, cookie };
    assert.equal((await self({ bearer: user.bearer, headers })).json.data.principal_name, user.name);
    assert.equal((await self({ bearer: 'nonsense', headers })).status, 401);
  });
});

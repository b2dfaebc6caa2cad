import assert from 'node:assert/strict';
import { it } from 'node:test';
import * as OTPAuth from 'otpauth';
import { HOUR, MINUTE, messageOf, serviceSuite } from '../../testing/index.ts';

const USERS = '/api/v2/bloodhound-users';

serviceSuite('Guessing', { env: { CHOKEPOINT_TRUSTED_PROXIES: '1' } }, (service) => {
  const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });
  const guess = (username: string, secret: string, address: string, otp?: string) =>
    service.request('POST', '/api/v2/login', { login_method: 'secret', username, secret, otp }, from(address));
  const statuses = async (guesses: Promise<{ status: number }>[]) =>
    (await Promise.all(guesses)).map((one) => one.status);
  const count = (all: readonly number[], status: number) => all.filter((one) => one === status).length;

  it('M5 the current secret at the change of secret is limited as at the login', async () => {
    const user = await service.newUser();
    const change = (current_secret: string) =>
      service.request('PUT', `${USERS}/${user.id}/secret`, { current_secret, secret: 'Violet-Ladder-Moss-61!' }, user);
    for (let time = 0; time < 10; time++) assert.equal((await change('x')).status, 403);
    assert.equal((await change('x')).status, 429);
    assert.equal((await change(user.secret)).status, 429);
    service.clock.advance(11 * MINUTE);
    assert.equal((await change(user.secret)).status, 200);
  });

  it('M6 many guesses at once are no more than many in a row', async () => {
    const { name } = await service.newUser();
    const tried = await statuses(Array.from({ length: 54 }, () => guess(name, 'Wrong-guess-1!', '192.0.2.1')));
    assert.equal(count(tried, 401), 10);
    assert.equal(count(tried, 429), 44);
  });

  it('M6 the addresses of one IPv6 /64 count together', async () => {
    const { name } = await service.newUser();
    const tried: number[] = [];
    for (let host = 1; host <= 25; host++)
      tried.push((await guess(name, 'Wrong-guess-1!', `2001:db8:0:1::${host}`)).status);
    assert.equal(count(tried, 401), 10);
  });

  it('M6 names tried from one /64 count together', async () => {
    const tried: number[] = [];
    for (let host = 1; host <= 70; host++)
      tried.push((await guess(`ghost-${host}`, 'Wrong-guess-1!', `2001:db8:0:2::${host}`)).status);
    assert.equal(count(tried, 401), 50);
  });

  it('M6 a user has one counter, whatever the login calls them', async () => {
    const { name } = await service.newUser();
    const tried: number[] = [];
    for (let time = 0; time < 20; time++)
      tried.push((await guess(time % 2 ? name : `${name}@example.com`, 'Wrong-guess-1!', '192.0.2.7')).status);
    assert.equal(count(tried, 401), 10);
  });

  it('M6 guesses from elsewhere do not lock a user out of a network that they have logged in from', async () => {
    const { name, secret } = await service.newUser();
    assert.equal((await guess(name, secret, '198.51.100.9')).status, 200);
    let blocked = 0;
    for (let host = 1; host <= 110; host++)
      blocked += Number((await guess(name, 'Wrong-guess-1!', `203.0.113.${host}`)).status === 429);
    assert.ok(blocked > 0);
    assert.equal((await guess(name, secret, '203.0.113.250')).status, 429);
    assert.equal((await guess(name, secret, '198.51.100.9')).status, 200);
  });

  it('M6 a flood of guesses does not take the place of a user who has logged in before', async () => {
    const { name, secret } = await service.newUser();
    assert.equal((await guess(name, secret, '198.51.100.10')).status, 200);
    const flood = Array.from({ length: 130 }, (_, host) => guess(`flood-${host}`, 'Wrong-guess-1!', `10.1.1.${host}`));
    const genuine = await guess(name, secret, '198.51.100.10');
    await Promise.all(flood);
    assert.equal(genuine.status, 200);
  });

  it('L11 wrong codes with the right secret are counted by user, from wherever they come', async () => {
    const user = await service.newUser();
    const enrolled = await service.request('POST', `${USERS}/${user.id}/mfa`, { secret: user.secret }, user);
    const totp = new OTPAuth.TOTP({ secret: OTPAuth.Secret.fromBase32(enrolled.json.data.totp_secret) });
    const code = () => totp.generate({ timestamp: service.clock.now().getTime() });
    await service.request('POST', `${USERS}/${user.id}/mfa-activation`, { otp: code() }, user);
    service.clock.advance(2 * MINUTE);
    const wrong = () => (code() === '000000' ? '000001' : '000000');
    for (let host = 1; host <= 10; host++)
      assert.equal((await guess(user.name, user.secret, `198.18.0.${host}`, wrong())).status, 400);
    const blocked = await guess(user.name, user.secret, '198.18.0.99', code());
    assert.equal(blocked.status, 429);
    assert.match(messageOf(blocked), /too many failed attempts/);
    // Where the user has logged in before the right code still works.
    assert.equal((await guess(user.name, user.secret, '127.0.0.1', code())).status, 200);
    service.clock.advance(HOUR + MINUTE);
    assert.equal((await guess(user.name, user.secret, '198.18.0.99', code())).status, 200);
  });
});

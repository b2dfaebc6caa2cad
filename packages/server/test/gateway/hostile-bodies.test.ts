import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import { gzipSync } from 'node:zlib';
import { allRoutes, BODY_BYTES, bodyLimitOf, type Route } from '@chokepoint/contract';
import { type Credentials, messageOf, serviceSuite } from '../../testing/index.ts';
import { longestTurn } from '../../testing/longest-turn.ts';
import { rawRequest } from '../../testing/raw-request.ts';
import { samlForm, TestSamlProvider } from '../../testing/sso/test-saml-provider.ts';

/** Milliseconds of processor time for which no request may hold the event loop. */
const MOST_MS = 100;
/** Below what `CHOKEPOINT_BODY_LIMIT` allows, above what any public route does. */
const LARGE = 4 << 20;
const ROUNDS = 3;

type Hostile = { readonly name: string; readonly headers: Record<string, string>; readonly body: Buffer };

serviceSuite('A hostile body', { databases: ['embedded'] }, (service) => {
  let admin: Credentials;
  before(async () => {
    admin = await service.admin();
    const form = samlForm('Corp', new TestSamlProvider().metadata());
    assert.equal((await service.request('POST', '/api/v2/sso-providers/saml', form, admin)).status, 200);
  });

  /** The best of some rounds: what the machine does besides makes a round longer, never shorter. */
  async function holds(work: () => Promise<unknown>): Promise<number> {
    let best = Number.POSITIVE_INFINITY;
    for (let round = 0; round < ROUNDS && best > MOST_MS; round++) best = Math.min(best, await longestTurn(work));
    return best;
  }

  async function sendWhileAsked(route: Route, { headers, body }: Hostile): Promise<void> {
    const target = route.path.replace('{sso_provider_slug}', 'corp').replace('{version}', 'v2');
    const method = route.method === 'ANY' ? 'POST' : route.method;
    const sent = rawRequest(service.url, method, target, { ...headers, 'content-length': `${body.length}` }, body);
    const asked = rawRequest(service.url, 'GET', '/healthz');
    assert.ok((await sent).status < 500, `${method} ${target} answered ${(await sent).status}`);
    assert.equal((await asked).status, 200);
  }

  const large = [...hostileJson(LARGE), ...hostileForms(330_000)];
  for (const route of allRoutes.filter(({ access, method }) => access.kind === 'public' && method !== 'GET'))
    it(`does not hold the event loop at ${route.method} ${route.path} (H1, H2)`, async () => {
      const limit = bodyLimitOf(route);
      assert.ok(limit <= BODY_BYTES.providerForm);
      for (const hostile of [...hostileJson(limit), ...hostileForms(limit - 100), ...large]) {
        const held = await holds(() => sendWhileAsked(route, hostile));
        assert.ok(held <= MOST_MS, `${hostile.name}, ${hostile.body.length} bytes: held for ${held} ms`);
      }
    });

  it('does not hold the event loop as the metadata of a provider (H1)', async () => {
    for (const xml of hostileXml(1 << 20)) {
      const answers: number[] = [];
      const held = await holds(async () => {
        answers.push((await service.request('POST', '/api/v2/sso-providers/saml', samlForm('New', xml), admin)).status);
      });
      assert.ok(answers.every((status) => status === 400));
      assert.ok(held <= MOST_MS, `${xml.slice(0, 40)} held the loop for ${held} ms`);
    }
  });

  it('does not hold the event loop as parameters of a query (H2)', async () => {
    const parameters = Object.fromEntries(Array.from({ length: 200_000 }, (_, number) => [`k${number}`, 1]));
    const body = Buffer.from(JSON.stringify({ query: 'MATCH (n) RETURN n', parameters }));
    const held = await holds(async () => {
      assert.equal((await service.request('POST', '/api/v2/graphs/cypher', body, admin)).status, 400);
    });
    assert.ok(held <= MOST_MS, `held the loop for ${held} ms`);
    // Small enough for the route, and more members than it takes to hold the loop.
    const members = Object.fromEntries(Array.from({ length: 80_000 }, (_, number) => [`k${number}`, 1]));
    const small = { query: 'MATCH (n) RETURN n', parameters: members };
    const heldBySmall = await holds(async () => {
      assert.equal((await service.request('POST', '/api/v2/graphs/cypher', small, admin)).status, 400);
    });
    assert.ok(heldBySmall <= MOST_MS, `held the loop for ${heldBySmall} ms`);
    const few = Object.fromEntries(Array.from({ length: 1001 }, (_, number) => [`k${number}`, 1]));
    const refused = await service.request(
      'POST',
      '/api/v2/graphs/cypher',
      { query: 'RETURN 1', parameters: few },
      admin,
    );
    assert.equal(messageOf(refused), 'a query takes at most 1000 parameters');
  });

  it('is refused when it has very many values, and when a form has very many parts (H2)', async () => {
    const many = `[${'0,'.repeat(25_000)}0]`;
    const refused = await service.request('POST', '/api/v2/alerts', many, admin);
    assert.match(messageOf(refused), /the body has more than 20000 values$/);
    const wide = Object.fromEntries(Array.from({ length: 10_001 }, (_, number) => [number, 0]));
    const crowded = await service.request('POST', '/api/v2/alerts', wide, admin);
    assert.match(messageOf(crowded), /an object of the body has more than 10000 members$/);
    delete wide[0];
    assert.doesNotMatch(messageOf(await service.request('POST', '/api/v2/alerts', wide, admin)), /members/);
    const form = new FormData();
    for (let part = 0; part < 100; part++) form.append('name', 'x');
    const parts = await service.request('POST', '/api/v2/sso-providers/saml', form, admin);
    assert.equal(messageOf(parts), 'the multipart form has more than 64 parts');
  });

  it('is refused above the limit of its route, compressed or not (H2)', async () => {
    const tooLarge = 'could not decode limited payload request into value: http: request body too large';
    const login = (bytes: number, encode = (text: string): string | Uint8Array => text, headers = {}) =>
      service.request('POST', '/api/v2/login', encode(`{"username":"${'x'.repeat(bytes - 15)}"}`), { headers });
    assert.equal((await login(BODY_BYTES.public)).status, 400);
    assert.notEqual(messageOf(await login(BODY_BYTES.public)), tooLarge);
    assert.equal(messageOf(await login(BODY_BYTES.public + 1)), tooLarge);
    assert.equal(messageOf(await login(1 << 20, gzipSync, { 'content-encoding': 'gzip' })), tooLarge);
    const name = (bytes: number) => ({ name: 'x'.repeat(bytes) });
    const ordinary = await service.request('POST', '/api/v2/alerts', name(BODY_BYTES.ordinary), admin);
    assert.equal(messageOf(ordinary), tooLarge);
    const imported = await service.request('PUT', '/api/v2/extensions', name(BODY_BYTES.ordinary), admin);
    assert.notEqual(messageOf(imported), tooLarge);
  });
});

/** Numbered pieces of about so many bytes. */
function fill(size: number, head: string, piece: (number: number) => string, tail: string): string {
  const count = Math.floor((size - head.length - tail.length) / piece(99_999).length);
  return head + Array.from({ length: count }, (_, number) => piece(number)).join('') + tail;
}

function repeated(size: number, head: string, piece: string, tail: string): string {
  return head + piece.repeat(Math.floor((size - head.length - tail.length) / piece.length)) + tail;
}

function hostileJson(size: number): Hostile[] {
  const keys = fill(size, '{', (number) => `"k${number}":1,`, '"z":1}');
  const texts = {
    keys,
    objects: repeated(size, '[', '{},', '{}]'),
    brackets: '['.repeat(size),
    quotes: repeated(size, '"', '\\"', ''),
  };
  const headers = { 'content-type': 'application/json' };
  return [
    ...Object.entries(texts).map(([name, text]) => ({ name, headers, body: Buffer.from(text) })),
    { name: 'compressed keys', headers: { ...headers, 'content-encoding': 'gzip' }, body: gzipSync(keys) },
  ];
}

function hostileForms(size: number): Hostile[] {
  return hostileXml(size * 0.74).map((xml) => ({
    name: `XML with ${xml.slice(0, 20)}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: Buffer.from(`SAMLResponse=${encodeURIComponent(Buffer.from(xml).toString('base64'))}`),
  }));
}

function hostileXml(size: number): string[] {
  return [
    fill(size, '', (number) => `<a xmlns:n${number}="u">`, ''),
    repeated(size, '', '<a>', ''),
    repeated(size, '<a>', '<b/>', '</a>'),
    fill(size, '<a ', (number) => `n${number}="" `, '/>'),
    fill(size / 2, '<a ', (number) => `xmlns:n${number}="u" `, '>') + repeated(size / 2, '', '<b/>', '</a>'),
  ];
}

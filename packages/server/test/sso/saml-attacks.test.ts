import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import { MINUTE, serviceSuite } from '../../testing/index.ts';
import { codeOf, failureOf, type Page, PUBLIC_URL, TestBrowser } from '../../testing/sso/test-browser.ts';
import {
  assertionXml,
  newSigningKey,
  type ResponseContent,
  requestId,
  requestIn,
  responseXml,
  type Signing,
  samlForm,
  TestSamlProvider,
} from '../../testing/sso/test-saml-provider.ts';

const ROOT = `${PUBLIC_URL}/api/v2/sso/corp` as const;
const ALICE = 'alice@corp.example';
/** Administrator, and whom every attack here wants to be. */
const ROOT_USER = 'root@corp.example';
const REFUSED = /^Invalid SSO response: Failed to parse ACS response /;

serviceSuite('A SAML response', (service) => {
  const idp = new TestSamlProvider();
  const mallory = newSigningKey();

  before(async () => {
    const provider = await service.post('/api/v2/sso-providers/saml', samlForm('Corp', idp.metadata()));
    for (const [email, role] of [
      [ALICE, 3],
      [ROOT_USER, 1],
    ] as const) {
      const user = { principal: email, email_address: email, roles: [role] };
      const sso_provider_id = provider.json.data.sso_provider_id;
      const created = await service.post('/api/v2/bloodhound-users', { ...user, sso_provider_id });
      assert.equal(created.status, 200, created.text);
    }
  });

  const deliver = (xml: string, browser = new TestBrowser(service)): Promise<Page> =>
    browser.post(`${ROOT}/callback`, { SAMLResponse: Buffer.from(xml).toString('base64') });

  /** Content of a right response to a login that this browser began. */
  async function begun(browser: TestBrowser, email = ALICE): Promise<ResponseContent> {
    const { location } = await browser.begin('corp');
    return idp.content(ROOT, requestId(requestIn(location!)), email, service.clock.now());
  }

  /** Delivers an otherwise right response with one thing changed, to the browser whose login it answers. */
  async function changed(change: Partial<ResponseContent>, signing?: Signing): Promise<Page> {
    const browser = new TestBrowser(service);
    const content = await begun(browser);
    return deliver(idp.response({ ...content, ...change }, signing), browser);
  }

  /** A right response whose XML is altered on the way. */
  async function altered(alter: (xml: string) => string, signing?: Signing): Promise<Page> {
    const browser = new TestBrowser(service);
    const xml = idp.response(await begun(browser), signing);
    const after = alter(xml);
    assert.notEqual(after, xml, 'the attack has to change something');
    return deliver(after, browser);
  }

  function assertRefused(page: Page, reason?: string): void {
    const failure = failureOf(page);
    assert.match(failure ?? `not refused: ${page.status} ${page.location}`, REFUSED);
    if (reason !== undefined) assert.equal(failure!.replace(REFUSED, ''), reason);
    assert.ok(!page.setCookies.some((line) => /sso-code=[^;]/.test(line)), 'no code cookie');
  }

  it('is accepted when nothing is wrong with it', async () => {
    for (const what of ['assertion', 'response', 'both'] as const) assert.ok(codeOf(await changed({}, { what })));
  });

  it('is refused without any signature', async () => {
    assertRefused(await changed({}, { what: 'nothing' }), 'it is not signed');
  });

  it('is refused when its signatures are removed', async () => {
    const bare = (xml: string) => xml.replace(/<(?:ds:)?Signature[ >].*?<\/(?:ds:)?Signature>/gs, '');
    assertRefused(await altered(bare, { what: 'both' }), 'it is not signed');
  });

  it('is refused when the signature covers another element than the assertion', async () => {
    const page = await altered((xml) => {
      const signature = /<Signature .*<\/Signature>/s.exec(xml)![0];
      return xml.replace(signature, '').replace('<samlp:Status>', `<samlp:Status>${signature}`);
    });
    assertRefused(page, 'a signature is out of place');
  });

  it('is refused when it is signed by another party, even with the certificate enclosed', async () => {
    for (const what of ['assertion', 'response'] as const)
      for (const withCertificate of [false, true])
        assertRefused(await changed({}, { what, key: mallory, withCertificate }), 'it is not signed by the provider');
  });

  it('is refused when it is signed with SHA-1', async () => {
    const page = await changed({}, { what: 'assertion', algorithm: 'sha1' });
    assertRefused(page, 'it is signed with an algorithm that is not accepted');
  });

  it('is refused when a word of the assertion is changed after signing', async () => {
    for (const what of ['assertion', 'response', 'both'] as const)
      assertRefused(
        await altered((xml) => xml.replaceAll(ALICE, ROOT_USER), { what }),
        'it is not signed by the provider',
      );
  });

  it('is refused when its digest or its signature value is emptied', async () => {
    assertRefused(await altered((xml) => xml.replace(/(<DigestValue>)[^<]+/, '$1')));
    assertRefused(await altered((xml) => xml.replace(/(<SignatureValue>)[^<]+/, '$1')));
  });

  /** The parts that wrapping attacks put together anew. */
  async function parts() {
    const browser = new TestBrowser(service);
    const content = await begun(browser);
    const xml = idp.response(content);
    const signed = /<saml:Assertion .*<\/saml:Assertion>/s.exec(xml)![0];
    const signature = /<Signature .*<\/Signature>/s.exec(signed)![0];
    const evilContent = { ...content, assertionId: '_evil', nameId: ROOT_USER };
    const evil = assertionXml({ ...evilContent, attributes: mapValues(content.attributes) });
    return { browser, content, xml, signed, signature, unsigned: signed.replace(signature, ''), evil };
  }
  const mapValues = (attributes: ResponseContent['attributes']) =>
    Object.fromEntries(Object.keys(attributes).map((name) => [name, [ROOT_USER]]));
  type Parts = Awaited<ReturnType<typeof parts>>;
  const into = (outer: string, inner: string, before: string) => outer.replace(before, `${inner}${before}`);

  const WRAPPINGS: Record<string, (given: Parts) => string> = {
    'a forged assertion before the signed one': ({ content, signed, evil }) => responseXml(content, evil + signed),
    'a forged assertion after the signed one': ({ content, signed, evil }) => responseXml(content, signed + evil),
    'the signed assertion inside a forged one': ({ content, signed, evil }) =>
      responseXml(content, into(evil, signed, '</saml:Assertion>')),
    'the signed assertion inside the advice of a forged one': ({ content, signed, evil }) =>
      responseXml(content, into(evil, `<saml:Advice>${signed}</saml:Advice>`, '<saml:AuthnStatement')),
    'a forged assertion that carries the signature, with the signed one in its object': ({
      content,
      signature,
      unsigned,
      evil,
    }) => {
      const carrying = into(signature, `<Object>${unsigned}</Object>`, '</Signature>');
      return responseXml(content, into(evil, carrying, '<saml:Subject>'));
    },
    'a forged assertion that carries the signature, with the signed one beside it': ({
      content,
      signature,
      unsigned,
      evil,
    }) => responseXml(content, into(evil, signature, '<saml:Subject>') + unsigned),
    'the signed assertion inside the extensions of the response': ({ content, signed, evil }) =>
      responseXml(content, evil).replace(
        '<samlp:Status>',
        `<samlp:Extensions>${signed}</samlp:Extensions><samlp:Status>`,
      ),
    'a forged assertion with the identifier of the signed one': ({ content, signed, evil }) =>
      responseXml(content, evil.replace('_evil', content.assertionId) + signed),
    'a forged assertion with that identifier in another spelling': ({ content, signed, evil }) =>
      responseXml(content, signed).replace(
        '<samlp:Status>',
        `<samlp:Extensions Id="${content.assertionId}">${evil.replaceAll('saml:Assertion', 'saml:Hint').replace(' ID="_evil"', '')}</samlp:Extensions><samlp:Status>`,
      ),
    'the whole signed response inside a forged one': ({ content, xml, evil }) =>
      responseXml({ ...content, responseId: '_outer' }, evil).replace(
        '<samlp:Status>',
        `<samlp:Extensions>${xml}</samlp:Extensions><samlp:Status>`,
      ),
    'a forged assertion in another namespace prefix': ({ content, signed, evil }) =>
      responseXml(content, evil.replaceAll('saml:', 'a:').replace('xmlns:saml', 'xmlns:a') + signed),
    'an assertion of no namespace beside the signed one': ({ content, signed, evil }) =>
      responseXml(content, evil.replaceAll('saml:', '').replace(/ xmlns:saml="[^"]*"/, '') + signed),
  };
  for (const [name, wrap] of Object.entries(WRAPPINGS))
    it(`is refused with ${name}`, async () => {
      const given = await parts();
      const reason = name.includes('spelling') ? 'an identifier occurs twice' : 'it must hold exactly one assertion';
      assertRefused(await deliver(wrap(given), given.browser), reason);
    });

  it('is refused when the signature of a whole response is moved around a forged one', async () => {
    const browser = new TestBrowser(service);
    const content = await begun(browser);
    const xml = idp.response(content, { what: 'response' });
    const signature = /<Signature .*<\/Signature>/s.exec(xml)![0];
    const evil = responseXml(
      { ...content, responseId: '_outer' },
      assertionXml({ ...content, assertionId: '_evil', nameId: ROOT_USER }),
    );
    const original = xml.replace(signature, '');
    const carrying = signature.replace('</Signature>', `<Object>${original}</Object></Signature>`);
    assertRefused(await deliver(evil.replace('<samlp:Status>', `${carrying}<samlp:Status>`), browser));
  });

  it('is refused with a comment in the subject or in an attribute', async () => {
    const hidden = `${ROOT_USER}.evil.example`;
    const comment = (xml: string) => xml.replaceAll(`${ROOT_USER}.evil`, `${ROOT_USER}<!---->.evil`);
    for (const what of ['assertion', 'response'] as const) {
      const browser = new TestBrowser(service);
      const xml = idp.response(await begun(browser, hidden), { what });
      const page = await deliver(xml, browser);
      assert.equal(failureOf(page), 'Your user is not allowed, please contact your Administrator');
      // The signature holds: canonical XML has no comments. Read carelessly, the name ends at the comment.
      assertRefused(await deliver(comment(xml), browser), 'it holds markup other than elements');
    }
  });

  it('is refused with a processing instruction or a CDATA section', async () => {
    assertRefused(await altered((xml) => xml.replace('<saml:Subject>', '<?x y?><saml:Subject>')));
    assertRefused(await altered((xml) => xml.replace(`>${ALICE}<`, `><![CDATA[${ALICE}]]><`)));
  });

  it('is refused with a document type, so that no entity is expanded or fetched', async () => {
    const withEntity = (declaration: string) => (xml: string) =>
      `<!DOCTYPE r [${declaration}]>${xml.replaceAll(ALICE, '&who;')}`;
    for (const declaration of [
      `<!ENTITY who "${ROOT_USER}">`,
      '<!ENTITY who SYSTEM "file:///etc/hostname">',
      `<!ENTITY who SYSTEM "${service.url}/healthz">`,
    ])
      assertRefused(await altered(withEntity(declaration)), 'it holds markup other than elements');
    assertRefused(await altered((xml) => xml.replace(`>${ALICE}<`, '>&who;<')), 'it is not well-formed XML');
  });

  it('is refused when it answers an unknown request', async () => {
    const page = await changed({ inResponseTo: '_made-up', subjectInResponseTo: '_made-up' });
    assertRefused(page, 'it answers no login that this browser began');
  });

  it('is refused when it answers the login of another browser', async () => {
    const content = await begun(new TestBrowser(service));
    const own = new TestBrowser(service);
    await own.begin('corp');
    for (const browser of [own, new TestBrowser(service)])
      assertRefused(await deliver(idp.response(content), browser), 'it answers no login that this browser began');
  });

  it('is refused when response and assertion answer different requests', async () => {
    const reason = 'response and assertion answer different requests';
    assertRefused(await changed({ subjectInResponseTo: '_other' }), reason);
    assertRefused(await changed({ subjectInResponseTo: undefined }), reason);
    assertRefused(await changed({ inResponseTo: undefined }), reason);
  });

  it('is refused when it is for another recipient, audience or destination', async () => {
    const elsewhere = 'https://elsewhere.example/api/v2/sso/corp';
    assertRefused(await changed({ recipient: `${elsewhere}/callback` }), 'the assertion is for another recipient');
    assertRefused(await changed({ recipient: '' }), 'the assertion is for another recipient');
    assertRefused(await changed({ audience: elsewhere }), 'the assertion is for another audience');
    assertRefused(await changed({ audience: undefined }), 'the assertion is for another audience');
    assertRefused(await changed({ destination: `${elsewhere}/callback` }), 'it is for another destination');
    assertRefused(await changed({ recipient: `${ROOT}-2/callback` }), 'the assertion is for another recipient');
  });

  it('is refused when it comes from another issuer', async () => {
    assertRefused(await changed({ issuer: 'https://other.example' }), 'the assertion comes from another issuer');
    assertRefused(await changed({ responseIssuer: 'https://other.example' }), 'it comes from another issuer');
  });

  it('is refused by another provider than the one that it is for', async () => {
    const form = samlForm(`Twin ${service.databaseKind}`, idp.metadata());
    assert.equal((await service.post('/api/v2/sso-providers/saml', form)).status, 200);
    const browser = new TestBrowser(service);
    const xml = idp.response(await begun(browser));
    const page = await browser.post(`${PUBLIC_URL}/api/v2/sso/twin-${service.databaseKind}/callback`, {
      SAMLResponse: Buffer.from(xml).toString('base64'),
    });
    assertRefused(page, 'it is for another destination');
  });

  it('is refused the second time', async () => {
    const browser = new TestBrowser(service);
    const xml = idp.response(await begun(browser));
    assert.ok(codeOf(await deliver(xml, browser)));
    assertRefused(await deliver(xml, browser), 'it answers no login that this browser began');
    const unasked = idp.response(idp.content(ROOT, undefined, ALICE, service.clock.now()));
    assert.ok(codeOf(await deliver(unasked)));
    assertRefused(await deliver(unasked), 'it was used before');
    assertRefused(await deliver(unasked, browser), 'it was used before');
  });

  it('is accepted once when it arrives many times at once', async () => {
    const unasked = idp.response(idp.content(ROOT, undefined, ALICE, service.clock.now()));
    const pages = await Promise.all(Array.from({ length: 5 }, () => deliver(unasked)));
    assert.equal(pages.filter((page) => page.location?.includes('code=')).length, 1);
  });

  it('is refused after its time, and before', async () => {
    const unasked = () => idp.content(ROOT, undefined, ALICE, service.clock.now());
    const xml = idp.response(unasked());
    service.clock.advance(7 * MINUTE);
    assertRefused(await deliver(xml), 'the assertion has expired');
    const now = service.clock.now().getTime();
    const early = { ...unasked(), notBefore: new Date(now + 2 * MINUTE), notOnOrAfter: new Date(now + 9 * MINUTE) };
    assertRefused(await deliver(idp.response(early)), 'the assertion is not valid yet');
    const skewed = { ...unasked(), notBefore: new Date(now + 30_000) };
    assert.ok(codeOf(await deliver(idp.response(skewed))), 'clocks may differ by a minute');
  });

  it('is refused when the provider says that the login failed', async () => {
    const page = await changed({ status: 'urn:oasis:names:tc:SAML:2.0:status:Responder' });
    assertRefused(page, 'the provider reports that the login failed');
  });

  it('is refused when it is not XML, not base64, not a response or far too large', async () => {
    const send = (SAMLResponse: string) => new TestBrowser(service).post(`${ROOT}/callback`, { SAMLResponse });
    assertRefused(await send('!!!'), 'it is not base64');
    assertRefused(await deliver('not xml'), 'it is not well-formed XML');
    assertRefused(await deliver('<a><b></a>'), 'it is not well-formed XML');
    assertRefused(await deliver('<Response/>'), 'it is not a SAML response');
    assertRefused(await deliver(`<a>${'x'.repeat(70_000)}</a>`), 'it is too large');
    assert.equal((await deliver(`<a>${'x'.repeat(400_000)}</a>`)).status, 400);
    const deep = '<a>'.repeat(5000) + '</a>'.repeat(5000);
    assertRefused(await deliver(deep), 'it is nested more than 40 deep');
    assertRefused(await deliver(deep.slice(0, -4)), 'it is nested more than 40 deep');
    const flat = (element: string, count: number) => deliver(`<a>${element.repeat(count)}</a>`);
    assertRefused(await flat('<b/>', 2001), 'it has more than 2000 elements');
    assertRefused(await flat('<b a="" b="" c=">"/>', 1400), 'it has more than 4000 attributes');
    assertRefused(await flat('<b xmlns:a="x"/>', 1001), 'it has more than 1000 namespaces');
  });
});

import assert from 'node:assert/strict';
import { createPrivateKey, generateKeyPairSync, X509Certificate } from 'node:crypto';
import { describe, it } from 'node:test';
import { selfSignedCertificate } from '../../src/sso/saml/self-signed-certificate.ts';
import { ServiceKeyStore } from '../../src/sso/saml/service-key-store.ts';
import { onEachDatabase, TestService } from '../../testing/index.ts';
import { samlForm, TestSamlProvider } from '../../testing/sso/test-saml-provider.ts';

onEachDatabase('The key pair of an installation', (kind) => {
  it('is one for all processes, even when they ask for it at the same time', async () => {
    const service = await TestService.start(kind);
    try {
      const { db, clock, encrypter } = service.parts;
      const processes = [1, 2].map(() => new ServiceKeyStore(db, clock, encrypter, 'https://chokepoint.test'));
      const [first, second] = await Promise.all(processes.map((keys) => keys.get()));
      assert.deepEqual(first, second);
      const later = await new ServiceKeyStore(db, clock, encrypter, 'https://chokepoint.test').get();
      assert.deepEqual(later, first);
      assert.ok(new X509Certificate(first!.certificate).checkPrivateKey(createPrivateKey(first!.privateKey)));
    } finally {
      await service.stop();
    }
  });
});

describe('A self-signed certificate', () => {
  const keys = generateKeyPairSync('rsa', { modulusLength: 2048 });

  it('is one that others can read', () => {
    const from = new Date('2026-03-01T12:00:00Z');
    const until = new Date('2055-03-01T12:00:00Z');
    const certificate = new X509Certificate(selfSignedCertificate(keys, 'svc.example', { from, until }));
    assert.equal(certificate.subject, 'CN=svc.example');
    assert.equal(certificate.issuer, 'CN=svc.example');
    assert.equal(new Date(certificate.validFrom).getTime(), from.getTime());
    assert.equal(new Date(certificate.validTo).getTime(), until.getTime());
    assert.ok(certificate.verify(keys.publicKey));
    assert.ok(certificate.checkPrivateKey(keys.privateKey));
  });

  it('has a serial number of its own', () => {
    const valid = { from: new Date(), until: new Date(Date.now() + 1000) };
    const [one, two] = [1, 2].map(() => new X509Certificate(selfSignedCertificate(keys, 'x', valid)).serialNumber);
    assert.notEqual(one, two);
    assert.equal(one!.length, 32);
  });
});

onEachDatabase('Single sign-on at a plain http address', (kind) => {
  it('sets cookies that browsers keep there, and takes providers with plain http', async () => {
    const service = await TestService.start(kind, { env: { CHOKEPOINT_PUBLIC_URL: 'http://chokepoint.test:8080/' } });
    try {
      const saml = samlForm('Saml', new TestSamlProvider().metadata());
      assert.equal((await service.post('/api/v2/sso-providers/saml', saml)).status, 200);
      const begun = await service.request('GET', '/api/v2/sso/saml/login');
      assert.match(begun.headers.get('set-cookie')!, /^sso-login=[\w-]{43}; Max-Age=420; Path=\/; HttpOnly$/);
      const config = { auto_provision: { enabled: false } };
      const far = { name: 'Far', issuer: 'http://idp.example', client_id: 'c', config };
      assert.equal((await service.post('/api/v2/sso-providers/oidc', far)).status, 201);
      const list = await service.request('GET', '/api/v2/sso-providers');
      assert.equal(list.json.data[0].login_uri, 'http://chokepoint.test:8080/api/v2/sso/saml/login');
    } finally {
      await service.stop();
    }
  });
});

import assert from 'node:assert/strict';
import { X509Certificate } from 'node:crypto';
import { it } from 'node:test';
import { messageOf, serviceSuite } from '../../testing/index.ts';
import { PUBLIC_URL } from '../../testing/sso/test-browser.ts';
import { samlForm, TestSamlProvider } from '../../testing/sso/test-saml-provider.ts';

const ADMINISTRATOR = 1;
const AUDITOR = 6;
const NEVER_DELETED = { Time: '0001-01-01T00:00:00Z', Valid: false };
const NO_PROVISIONING = { auto_provision: { enabled: false, default_role_id: 0, role_provision: false } };

serviceSuite('Identity providers', (service) => {
  const idp = new TestSamlProvider();

  const createSaml = (form: FormData) => service.post('/api/v2/sso-providers/saml', form);
  const createOidc = (body: unknown) => service.post('/api/v2/sso-providers/oidc', body);
  const oidc = (name: string, more: object = {}) => ({
    name,
    issuer: 'https://idp.example/oidc',
    client_id: 'abc',
    config: { auto_provision: { enabled: true, default_role_id: 3, role_provision: true } },
    ...more,
  });
  const list = async (query = '') =>
    service.request('GET', `/api/v2/sso-providers${query}`, undefined, await service.admin());
  const names = async (query: string) => {
    const answer = await list(query);
    assert.equal(answer.status, 200, answer.text);
    return answer.json.data.map((provider: { name: string }) => provider.name);
  };

  it('are an empty list at first, for every caller', async () => {
    assert.deepEqual((await list()).json, { data: [] });
  });

  it('are created from the metadata of a SAML provider', async () => {
    const answer = await createSaml(samlForm('Corp ADFS', idp.metadata()));
    assert.equal(answer.status, 200, answer.text);
    const { id, created_at, updated_at, sso_provider_id, ...fields } = answer.json.data;
    assert.equal(typeof id, 'number');
    assert.equal(typeof sso_provider_id, 'number');
    assert.equal(created_at, updated_at);
    const root = `${PUBLIC_URL}/api/v2/sso/corp-adfs` as const;
    assert.deepEqual(fields, {
      name: 'Corp ADFS',
      display_name: 'Corp ADFS',
      idp_issuer_uri: idp.entityId,
      idp_sso_uri: 'https://idp.example/sso/HTTP-POST',
      root_uri_version: 2,
      principal_attribute_mappings: [],
      sp_issuer_uri: root,
      sp_sso_uri: `${root}/login`,
      sp_metadata_uri: `${root}/metadata`,
      sp_acs_uri: `${root}/callback`,
      deleted_at: NEVER_DELETED,
    });
  });

  it('are created from an OpenID Connect issuer', async () => {
    const answer = await createOidc(oidc('Corp Okta'));
    assert.equal(answer.status, 201, answer.text);
    const { id, created_at, updated_at, sso_provider_id, ...fields } = answer.json.data;
    assert.ok(id && created_at && updated_at && sso_provider_id);
    assert.deepEqual(fields, { client_id: 'abc', issuer: 'https://idp.example/oidc', deleted_at: NEVER_DELETED });
  });

  it('show only what the login page needs to callers who have not logged in (L9)', async () => {
    const { data } = (await service.request('GET', '/api/v2/sso-providers')).json;
    const [saml, okta] = (await list()).json.data;
    const login_uri = (slug: string) => `${PUBLIC_URL}/api/v2/sso/${slug}/login`;
    assert.deepEqual(data, [
      { id: saml.id, name: 'Corp ADFS', slug: 'corp-adfs', type: 'SAML', login_uri: login_uri('corp-adfs') },
      { id: okta.id, name: 'Corp Okta', slug: 'corp-okta', type: 'OIDC', login_uri: login_uri('corp-okta') },
    ]);
  });

  it('are listed with their records and addresses, oldest first', async () => {
    const [saml, okta] = (await list()).json.data;
    assert.equal(saml.type, 'SAML');
    assert.equal(saml.slug, 'corp-adfs');
    assert.equal(saml.details.name, 'Corp ADFS');
    assert.equal(saml.details.sso_provider_id, saml.id);
    assert.deepEqual(saml.config, NO_PROVISIONING, 'nothing is kept of provisioning that is off');
    assert.equal(saml.login_uri, `${PUBLIC_URL}/api/v2/sso/corp-adfs/login`);
    assert.equal(saml.callback_uri, `${PUBLIC_URL}/api/v2/sso/corp-adfs/callback`);
    assert.equal(okta.type, 'OIDC');
    assert.equal(okta.slug, 'corp-okta');
    assert.equal(okta.details.client_id, 'abc');
    assert.deepEqual(okta.config, { auto_provision: { enabled: true, default_role_id: 3, role_provision: true } });
    assert.doesNotMatch((await list()).text, /X509|metadata_xml|idp_certificates/);
  });

  it('are filtered and sorted', async () => {
    const both = ['Corp ADFS', 'Corp Okta'];
    assert.deepEqual(await names('?type=eq:1'), ['Corp ADFS']);
    assert.deepEqual(await names('?type=eq:SAML'), ['Corp ADFS']);
    assert.deepEqual(await names('?type=oidc'), ['Corp Okta']);
    assert.deepEqual(await names('?type=gt:1'), ['Corp Okta']);
    assert.deepEqual(await names('?type=neq:OIDC'), ['Corp ADFS']);
    assert.deepEqual(await names('?name=~eq:oKt'), ['Corp Okta']);
    assert.deepEqual(await names('?slug=eq:corp-adfs'), ['Corp ADFS']);
    assert.deepEqual(await names('?name=neq:Corp%20ADFS'), ['Corp Okta']);
    assert.deepEqual(await names('?created_at=gte:2000-01-01T00:00:00Z&updated_at=lt:2000-01-01T00:00:00Z'), []);
    assert.deepEqual(await names('?id=gt:99999999999'), []);
    assert.deepEqual(await names('?sort_by=-name'), both.toReversed());
    assert.deepEqual(await names('?sort_by=type'), both);
    assert.deepEqual(await names('?sort_by=-created_at'), both.toReversed());
    for (const [query, message] of [
      ['?type=eq:nonsense', 'there are errors in the query parameter filters specified'],
      ['?type=eq:constructor', 'there are errors in the query parameter filters specified'],
      ['?id=eq:abc', 'there are errors in the query parameter filters specified'],
      ['?name=gt:a', 'the specified filter predicate is not supported for this column: name gt'],
      ['?config=eq:a', 'the specified column cannot be filtered: config'],
      ['?sort_by=config', 'column format does not support sorting: config'],
    ] as const) {
      const answer = await list(query);
      assert.equal(answer.status, 400, query);
      assert.equal(messageOf(answer), message);
    }
  });

  it('have unique names and addresses', async () => {
    for (const name of ['Corp ADFS', 'corp-ADFS']) {
      const saml = await createSaml(samlForm(name, idp.metadata()));
      assert.equal(saml.status, 409);
      assert.equal(messageOf(saml), 'sso provider name must be unique');
      const other = await createOidc(oidc(name));
      assert.equal(other.status, 409);
      assert.equal(messageOf(other), 'sso provider name must be unique');
    }
  });

  const FORM_FAULTS: [string, (form: FormData) => void, string][] = [
    ['without a name', (form) => form.delete('name'), 'form is missing "name" parameter'],
    ['with an empty name', (form) => form.set('name', '  '), 'form is missing "name" parameter'],
    ['without metadata', (form) => form.delete('metadata'), 'form is missing "metadata" parameter'],
    [
      'with metadata twice',
      (form) => form.append('metadata', new File(['x'], 'x.xml')),
      'expected only one "metadata" parameter',
    ],
    [
      'without a switch for provisioning',
      (form) => form.delete('config.auto_provision.enabled'),
      'form is missing "config.auto_provision.enabled" parameter',
    ],
    [
      'with a switch that is none',
      (form) => form.set('config.auto_provision.enabled', 'perhaps'),
      '"config.auto_provision.enabled" parameter could not be converted to bool',
    ],
    [
      'with a role that is no number',
      (form) => form.set('config.auto_provision.default_role_id', 'x'),
      '"config.auto_provision.default_role_id" parameter could not be converted to int',
    ],
    [
      'with an unknown role',
      (form) => form.set('config.auto_provision.default_role_id', '99'),
      '"config.auto_provision.default_role_id" parameter is invalid',
    ],
    [
      'with a name that cannot stand in an address',
      (form) => form.set('name', '..'),
      'Name: must be at most 200 characters and usable in an address',
    ],
  ];
  for (const [what, change, message] of FORM_FAULTS)
    it(`are refused ${what}`, async () => {
      const form = samlForm('Faulty', idp.metadata());
      change(form);
      const answer = await createSaml(form);
      assert.equal(answer.status, 400);
      assert.equal(messageOf(answer), message);
    });

  const METADATA_FAULTS: [string, string, string][] = [
    ['is no XML', 'nonsense', 'metadata cannot be read: it is not well-formed XML'],
    ['is cut off', idp.metadata().slice(0, -20), 'metadata cannot be read: it is not well-formed XML'],
    ['describes nothing', '<EntityDescriptor/>', 'metadata does not describe an identity provider'],
    [
      'describes a service provider',
      '<EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" entityID="x"><SPSSODescriptor/></EntityDescriptor>',
      'metadata does not describe an identity provider',
    ],
    [
      'takes no requests by POST',
      idp.metadata({ post: false }),
      'metadata does not have a SSO service that supports HTTP POST binding',
    ],
    [
      'takes requests at an address that is no web address',
      idp.metadata().replace('https://idp.example/sso/HTTP-POST', 'javascript:alert(1)'),
      'metadata does not have a SSO service that supports HTTP POST binding',
    ],
    [
      'has a document type',
      idp
        .metadata()
        .replace('?>', '?><!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/hostname">]>')
        .replace(idp.entityId, '&e;'),
      'metadata cannot be read: it has a document type',
    ],
    ['is far too large', `${idp.metadata()}<!--${'x'.repeat(1 << 20)}-->`, 'metadata is too large'],
  ];
  for (const [what, metadata, message] of METADATA_FAULTS)
    it(`are refused when the metadata ${what}`, async () => {
      const answer = await createSaml(samlForm('Faulty', metadata));
      assert.equal(answer.status, 400);
      assert.equal(messageOf(answer), message);
    });

  it('are refused when the form is none', async () => {
    const admin = await service.admin();
    const json = await service.post('/api/v2/sso-providers/saml', { name: 'x' });
    assert.equal(json.status, 400);
    assert.equal(messageOf(json), "request Content-Type isn't multipart/form-data");
    const headers = { 'content-type': 'multipart/form-data; boundary=b' };
    const broken = await service.post('/api/v2/sso-providers/saml', '--b\r\nnonsense', {
      ...admin,
      headers,
    });
    assert.equal(broken.status, 400);
    assert.equal(messageOf(broken), 'the multipart form is malformed');
  });

  it('take metadata as a plain field and with several entities', async () => {
    const form = samlForm('Plain', idp.metadata());
    const inner = idp.metadata().replace(/<\?xml[^>]*>/, '');
    form.set(
      'metadata',
      `<EntitiesDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata">${inner}</EntitiesDescriptor>`,
    );
    const answer = await service.post('/api/v2/saml/providers', form);
    assert.equal(answer.status, 200, answer.text);
    assert.equal(answer.json.data.idp_issuer_uri, idp.entityId);
  });

  it('can have any name, which their addresses then spell', async () => {
    const created = await createSaml(samlForm('R&D / Zürich?', idp.metadata()));
    assert.equal(created.status, 200, created.text);
    const address = created.json.data.sp_metadata_uri;
    assert.equal(address, `${PUBLIC_URL}/api/v2/sso/r%26d-%2F-z%C3%BCrich%3F/metadata`);
    const metadata = await service.request('GET', address.slice(PUBLIC_URL.length));
    assert.equal(metadata.status, 200, metadata.text);
    assert.ok(metadata.text.includes(`entityID="${created.json.data.sp_issuer_uri}"`));
    const path = `/api/v2/sso-providers/${created.json.data.sso_provider_id}` as const;
    assert.equal((await service.delete(path)).status, 200);
  });

  it('are refused when something of an OpenID Connect provider is missing or wrong', async () => {
    const required = (field: string) => `${field}: property is required and must not be empty or zero in value`;
    const cases: [unknown, string][] = [
      [oidc(''), required('Name')],
      [oidc('x', { issuer: 'nourl' }), 'Issuer: invalid url format'],
      [oidc('x', { issuer: 'http://idp.example' }), 'Issuer: invalid url format'],
      [oidc('x', { issuer: 'https://idp.example/?x=1' }), 'Issuer: invalid url format'],
      [oidc('x', { issuer: 'file:///etc/hostname' }), 'Issuer: invalid url format'],
      [oidc('x', { client_id: null }), required('ClientID')],
      [{}, [required('Name'), 'Issuer: invalid url format', required('ClientID')].join('; ')],
      [oidc('x', { config: null }), 'config is required'],
      [oidc('x', { config: { auto_provision: { enabled: true, default_role_id: 99 } } }), 'role id is invalid'],
      [oidc('x', { config: { auto_provision: { enabled: true, default_role_id: 1e15 } } }), 'role id is invalid'],
    ];
    for (const [body, message] of cases) {
      const answer = await createOidc(body);
      assert.equal(answer.status, 400, JSON.stringify(body));
      assert.equal(messageOf(answer), message);
    }
    assert.equal((await createOidc('{"name":')).status, 400);
    assert.equal((await createOidc(oidc('x', { client_id: 7 }))).status, 400);
    assert.equal((await createOidc(oidc('x', { config: { auto_provision: { enabled: 'yes' } } }))).status, 400);
  });

  it('are changed in part', async () => {
    const okta = (await list('?name=eq:Corp%20Okta')).json.data[0];
    const changed = await service.patch(`/api/v2/sso-providers/${okta.id}`, { client_id: 'def' });
    assert.equal(changed.status, 200, changed.text);
    assert.equal(changed.json.data.client_id, 'def');
    assert.equal(changed.json.data.issuer, 'https://idp.example/oidc');
    assert.deepEqual((await list('?name=eq:Corp%20Okta')).json.data[0].config, okta.config);

    const renamed = await service.patch(`/api/v2/sso-providers/${okta.id}`, { name: 'New Okta' });
    assert.equal(renamed.status, 200);
    assert.equal((await list('?slug=eq:new-okta')).json.data[0].id, okta.id);
    const off = { config: { auto_provision: { enabled: false, default_role_id: 3 } } };
    await service.patch(`/api/v2/sso-providers/${okta.id}`, off);
    assert.deepEqual((await list('?slug=eq:new-okta')).json.data[0].config, NO_PROVISIONING);

    const adfs = (await list('?slug=eq:corp-adfs')).json.data[0];
    const form = new FormData();
    form.set('name', 'Renamed');
    const answer = await service.patch(`/api/v2/sso-providers/${adfs.id}`, form);
    assert.equal(answer.status, 200, answer.text);
    assert.equal(answer.json.data.name, 'Renamed');
    assert.equal(answer.json.data.idp_issuer_uri, idp.entityId);
    assert.equal(answer.json.data.sp_acs_uri, `${PUBLIC_URL}/api/v2/sso/renamed/callback`);
  });

  it('refuse changes that are wrong', async () => {
    const okta = (await list('?type=OIDC')).json.data[0];
    const saml = (await list('?slug=eq:renamed')).json.data[0];
    const form = (fields: Record<string, string>) => {
      const made = new FormData();
      for (const [name, value] of Object.entries(fields)) made.set(name, value);
      return made;
    };
    const cases: [number | string, unknown, number, string][] = [
      ['abc', {}, 400, 'id is malformed'],
      [99999, {}, 404, 'resource not found'],
      [okta.id, { issuer: 'nourl' }, 400, 'issuer url is invalid'],
      [okta.id, { name: 'Renamed' }, 409, 'sso provider name must be unique'],
      [okta.id, { config: { auto_provision: { enabled: true, default_role_id: 99 } } }, 400, 'role id is invalid'],
      [okta.id, form({ name: 'x' }), 400, 'content type must be application/json'],
      [saml.id, { name: 'x' }, 400, "request Content-Type isn't multipart/form-data"],
      [
        saml.id,
        form({ 'config.auto_provision.enabled': 'true', 'config.auto_provision.default_role_id': '99' }),
        400,
        'role id is invalid',
      ],
      [saml.id, form({ metadata: idp.metadata({ post: false }) }), 400, 'metadata does not have a valid ACS location'],
      [saml.id, form({ metadata: '<!DOCTYPE x><x/>' }), 400, 'metadata cannot be read: it has a document type'],
      [saml.id, form({ name: 'New Okta' }), 409, 'sso provider name must be unique'],
    ];
    for (const [id, body, status, message] of cases) {
      const answer = await service.patch(`/api/v2/sso-providers/${id}`, body);
      assert.equal(answer.status, status, `${message}: ${answer.text}`);
      assert.equal(messageOf(answer), message);
    }
  });

  it('have one certificate to sign with, the same for all and after a restart of the process', async () => {
    const saml = (await list('?slug=eq:renamed')).json.data[0];
    const plain = (await list('?slug=eq:plain')).json.data[0];
    const get = (id: number) => service.get(`/api/v2/sso-providers/${id}/signing-certificate`);
    const answer = await get(saml.id);
    assert.equal(answer.status, 200);
    assert.equal(answer.headers.get('content-disposition'), 'attachment; filename="renamed-signing-certificate.pem"');
    const certificate = new X509Certificate(answer.text);
    assert.equal(certificate.subject, 'CN=chokepoint.test');
    assert.ok(certificate.verify(certificate.publicKey), 'signed by itself');
    assert.equal(certificate.publicKey.asymmetricKeyDetails?.modulusLength, 3072);
    assert.equal((await get(plain.id)).text, answer.text);
    const rows = await service.db.selectFrom('service_key').selectAll().execute();
    assert.equal(rows.length, 1);
    assert.doesNotMatch(rows[0]!.key_sealed, /PRIVATE KEY/, 'the key is sealed');
    assert.equal((await get(99999)).status, 404);
  });

  it('are shown by the former routes with wrapped values', async () => {
    const answer = await service.get('/api/v2/saml');
    assert.equal(answer.status, 200);
    assert.equal(answer.headers.get('deprecation'), 'true');
    const providers = answer.json.data.saml_providers;
    assert.deepEqual(
      providers.map((provider: { name: string }) => provider.name),
      ['Renamed', 'Plain'],
    );
    const [first] = providers;
    assert.deepEqual(first.deleted_at, { time: '0001-01-01T00:00:00Z', valid: false });
    assert.equal(first.sso_provider_id.valid, true);
    assert.deepEqual(first.principal_attribute_mappings, []);
    const root = `${PUBLIC_URL}/api/v2/sso/renamed` as const;
    assert.deepEqual(
      [first.sp_issuer_uri, first.sp_sso_uri, first.sp_metadata_uri, first.sp_acs_uri],
      [root, `${root}/login`, `${root}/metadata`, `${root}/callback`],
    );
    const one = await service.get(`/api/v2/saml/providers/${first.id}`);
    assert.deepEqual(one.json.data, first);
    for (const id of ['99999', 'abc', '1e3', '99999999999999999999']) {
      const missing = await service.get(`/api/v2/saml/providers/${id}`);
      assert.equal(missing.status, 404);
      assert.equal(messageOf(missing), 'resource not found');
    }
    const sorted = await service.get('/api/v2/saml?sort_by=name&name=~eq:pla');
    assert.deepEqual(
      sorted.json.data.saml_providers.map((provider: { name: string }) => provider.name),
      ['Plain'],
    );
    const endpoints = await service.request('GET', '/api/v2/saml/sso');
    assert.deepEqual(endpoints.json.data.endpoints[0], { name: 'Renamed', initiation_url: `${root}/login` });
  });

  it('are deleted with the list of the users who lose them', async () => {
    const okta = (await list('?type=OIDC')).json.data[0];
    const body = { principal: 'sso-user', email_address: 'sso@corp.example', roles: [3], sso_provider_id: okta.id };
    const user = await service.post('/api/v2/bloodhound-users', body);
    const answer = await service.delete(`/api/v2/sso-providers/${okta.id}`);
    assert.equal(answer.status, 200, answer.text);
    assert.deepEqual(Object.keys(answer.json), ['affected_users']);
    assert.deepEqual(
      answer.json.affected_users.map((one) => [one.id, one.sso_provider_id]),
      [[user.json.data.id, null]],
    );
    const left = await service.get(`/api/v2/bloodhound-users/${user.json.data.id}`);
    assert.equal(left.json.data.sso_provider_id, null);
    const again = await service.delete(`/api/v2/sso-providers/${okta.id}`);
    assert.equal(again.status, 404);
    assert.equal(messageOf(await service.delete('/api/v2/sso-providers/x')), 'id is malformed');

    const plain = (await list('?slug=eq:plain')).json.data[0];
    const legacy = await service.delete(`/api/v2/saml/providers/${plain.details.id}`);
    assert.deepEqual(legacy.json, { data: { affected_users: [] } });
    assert.equal((await service.delete('/api/v2/saml/providers/x')).status, 404);
  });

  it('cannot be deleted by their own users', async () => {
    const own = await service.newUser({ roles: [ADMINISTRATOR] });
    const saml = (await list('?type=SAML')).json.data[0];
    const linked = { sso_provider_id: saml.id };
    // The session began with a password; linking by the API would have ended that.
    await service.db.updateTable('app_user').set(linked).where('id', '=', own.id).execute();
    await service.publish('identity');
    const answer = await service.delete(`/api/v2/sso-providers/${saml.id}`, undefined, own);
    assert.equal(answer.status, 409);
    assert.equal(messageOf(answer), 'user may not delete their own SSO auth provider');
    const legacy = await service.delete(`/api/v2/saml/providers/${saml.details.id}`, undefined, own);
    assert.equal(legacy.status, 409);
    assert.equal(messageOf(legacy), 'user may not delete their own SAML auth provider');
  });

  it('are managed by administrators and read by auditors', async () => {
    const auditor = await service.as(AUDITOR);
    const reader = await service.as(3);
    const saml = (await list('?type=SAML')).json.data[0];
    const routes: [string, string, boolean][] = [
      ['GET', '/api/v2/saml', true],
      ['GET', `/api/v2/saml/providers/${saml.details.id}`, true],
      ['GET', `/api/v2/sso-providers/${saml.id}/signing-certificate`, true],
      ['POST', '/api/v2/sso-providers/saml', false],
      ['POST', '/api/v2/saml/providers', false],
      ['POST', '/api/v2/sso-providers/oidc', false],
      ['PATCH', `/api/v2/sso-providers/${saml.id}`, false],
      ['DELETE', `/api/v2/sso-providers/${saml.id}`, false],
      ['DELETE', `/api/v2/saml/providers/${saml.details.id}`, false],
    ];
    for (const [method, path, readable] of routes) {
      const anonymous = await service.request(method, path);
      assert.equal(anonymous.status, 401, `${method} ${path}`);
      assert.equal(messageOf(anonymous), 'not authenticated');
      assert.equal((await service.request(method, path, undefined, reader)).status, 403, `${method} ${path}`);
      const answer = await service.request(method, path, undefined, auditor);
      assert.equal(answer.status, readable ? 200 : 403, `${method} ${path}`);
    }
  });

  it('cannot be OpenID Connect providers while that feature is off', async () => {
    const set = (enabled: boolean) => service.setFlag('oidc_support', enabled);
    await set(false);
    try {
      assert.equal((await createOidc(oidc('Off'))).status, 404);
      assert.equal((await service.request('POST', '/api/v2/sso-providers/oidc', {})).status, 404, 'whoever asks');
    } finally {
      await set(true);
    }
  });

  it('are in the audit log with every change', async () => {
    const audit = await service.get('/api/v2/audit?sort_by=id');
    const logs = audit.json.data.logs as { action: string; status: string; fields: Record<string, unknown> }[];
    const of = (action: string, status: string) => logs.filter((log) => log.action === action && log.status === status);
    for (const action of [
      'CreateSSOIdentityProvider',
      'CreateSAMLIdentityProvider',
      'CreateOIDCIdentityProvider',
      'UpdateSSOIdentityProvider',
      'UpdateSAMLIdentityProvider',
      'UpdateOIDCIdentityProvider',
      'DeleteSSOIdentityProvider',
    ])
      assert.ok(of(action, 'intent').length > 0 && of(action, 'success').length > 0, action);
    const created = of('CreateSSOIdentityProvider', 'success')[0]!.fields;
    assert.equal(created.name, 'Corp ADFS');
    assert.equal(created.slug, 'corp-adfs');
    assert.equal(created.type, 1);
    const saml = of('CreateSAMLIdentityProvider', 'success')[0]!.fields;
    assert.equal(saml.saml_name, 'Corp ADFS');
    assert.equal(saml.idp_url, 'https://idp.example/sso/HTTP-POST');
    assert.equal(of('CreateSSOIdentityProvider', 'failure')[0]?.fields.error, 'sso provider name must be unique');
  });
});

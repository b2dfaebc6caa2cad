import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { zip } from '../../ingest/testing/zip-writer.ts';
import { TestOidcProvider } from '../../server/testing/sso/test-oidc-provider.ts';
import { TestSamlProvider } from '../../server/testing/sso/test-saml-provider.ts';
import { comeBack, eventually, eventuallyMatches, visit, WebTest } from '../testing/index.ts';

const READ_ONLY = 3;
const AUDITOR = 6;

describe('Administration', () => {
  let web: WebTest;
  let idp: TestOidcProvider;
  let page: Page;
  before(async () => {
    web = await WebTest.start();
    idp = await TestOidcProvider.start();
    page = await web.adminWindow('/roles', { movableClock: true });
  });
  after(async () => {
    await web.stop();
    await idp.stop();
  });

  const createUser = async (principal: string) => {
    const names = { principal, email_address: `${principal}@example.com`, first_name: 'F', last_name: 'L' };
    const user = { ...names, roles: [READ_ONLY] };
    await web.service.request('POST', '/api/v2/bloodhound-users', user, await web.service.admin());
  };
  const next = () => page.getByRole('dialog').getByRole('button', { name: 'Next' }).click();

  it('[UI155] shows what each role may do', async () => {
    await page.getByRole('list', { name: 'Roles' }).getByText('Administrator').waitFor();
    await page.getByRole('row', { name: /audit_log\/Read/ }).waitFor();
    const columns = await page.getByRole('columnheader').allTextContents();
    const cells = page.getByRole('row', { name: /audit_log\/Read/ }).getByRole('cell');
    const cell = (role: string) => cells.nth(columns.indexOf(role) - 1);
    await eventually(() => cell('Auditor').getByRole('img', { name: 'yes' }).count(), 1);
    assert.equal(await cell('Upload-Only').getByRole('img', { name: 'yes' }).count(), 0);
  });

  it('[UI156] adds an OpenID Connect provider step by step, and ends with the addresses to configure there', async () => {
    await visit(page, '/sign-on');
    await page.getByText('All users log in with a password').waitFor();
    await page.getByRole('button', { name: 'Add a provider' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('OpenID Connect').check();
    await next();
    await dialog.getByLabel('Name').fill('Corp Login');
    await dialog.getByLabel('Issuer').fill(idp.issuer);
    await dialog.getByLabel('Client id').fill('chokepoint');
    await next();
    await dialog.getByLabel('Create an account at the first login').check();
    await dialog.getByLabel('Role of new accounts').selectOption('Read-Only');
    await dialog.getByRole('button', { name: 'Save' }).click();
    const redirect = dialog.getByLabel('Redirect URI (enter it at the provider)', { exact: true });
    await eventuallyMatches(() => redirect.inputValue(), /^https:\/\/chokepoint\.test\/api\/v2\/sso\/[^/]+\/callback$/);
    await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
    await page.getByText('gets an account with the role Read-Only').waitFor();
    const [provider] = (await web.service.get('/api/v2/sso-providers')).json.data;
    assert.deepEqual(provider.config.auto_provision, {
      enabled: true,
      default_role_id: READ_ONLY,
      role_provision: false,
    });
  });

  it('[UI156] changes a provider, and shows what is wrong', async () => {
    await page.getByRole('region', { name: 'Corp Login' }).getByRole('button', { name: 'Edit' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Client id').fill('another');
    await next();
    await dialog.getByLabel('Create an account at the first login').uncheck();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('Corp Login is saved.').waitFor();
    await page.keyboard.press('Escape');
    const [provider] = (await web.service.get('/api/v2/sso-providers')).json.data;
    assert.equal(provider.details.client_id, 'another');
    assert.equal(provider.config.auto_provision.enabled, false);
    await page.getByRole('button', { name: 'Add a provider' }).click();
    await next();
    await dialog.getByLabel('Name').fill('Corp Login');
    await dialog.getByLabel('Issuer').fill(idp.issuer);
    await dialog.getByLabel('Client id').fill('twice');
    await next();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByRole('alert').waitFor();
    await page.keyboard.press('Escape');
  });

  it('[UI157] adds a SAML provider from its metadata, and deletes it', async () => {
    await page.getByRole('button', { name: 'Add a provider' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('SAML 2.0').check();
    await next();
    await dialog.getByLabel('Name').fill('Old Login');
    const metadata = Buffer.from(new TestSamlProvider().metadata());
    await dialog
      .getByLabel('Metadata document')
      .setInputFiles({ name: 'idp.xml', mimeType: 'text/xml', buffer: metadata });
    await next();
    await dialog.getByRole('button', { name: 'Save' }).click();
    const acs = dialog.getByLabel('ACS URL (enter it at the provider)', { exact: true });
    await eventuallyMatches(() => acs.inputValue(), /^https:\/\/chokepoint\.test\//);
    await page.keyboard.press('Escape');
    const card = page.getByRole('region', { name: 'Old Login' });
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      card.getByRole('button', { name: 'Signing certificate' }).click(),
    ]);
    assert.match(download.suggestedFilename(), /\.pem$/);
    await card.getByRole('button', { name: 'Delete' }).click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await dialog.waitFor({ state: 'detached' }); // what lies behind an open dialog is not there for anybody
    await card.waitFor({ state: 'detached' });
    assert.equal((await web.service.get('/api/v2/sso-providers')).json.data.length, 1);
  });

  it('[UI158] changes parameters, and shows why one is refused', async () => {
    await visit(page, '/configuration');
    const retention = page.getByRole('region', { name: 'Retention of collected data' });
    await retention.getByLabel('Days for objects').fill('99');
    await retention.getByRole('button', { name: 'Save' }).click();
    await retention.getByRole('alert').getByText('must be <= P30D').waitFor();
    await retention.getByLabel('Days for objects').fill('20');
    await retention.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Retention of collected data is saved.').waitFor();
    const citrix = page.getByRole('region', { name: 'Citrix remote desktop' });
    await citrix.getByRole('switch').click();
    await citrix.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Citrix remote desktop is saved.').waitFor();
    const sso = page.getByRole('region', { name: 'Single sign-on' });
    await sso.getByRole('switch', { name: 'OpenID Connect logins need a verified address' }).click();
    await sso.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Single sign-on is saved.').waitFor();
    const values = new Map((await web.service.get('/api/v2/config')).json.data.map((one) => [one.key, one.value]));
    assert.deepEqual(values.get('prune.ttl'), { base_ttl: 'P20D', has_session_edge_ttl: 'P3D' });
    assert.deepEqual(values.get('analysis.citrix_rdp_support'), { enabled: false });
    assert.deepEqual(values.get('auth.sso'), { idp_initiated: true, require_verified_email: true });
  });

  it('[UI158] sets up when the analysis runs', async () => {
    await comeBack(page, '/configuration');
    const analysis = page.getByRole('region', { name: 'Scheduled analysis' });
    await analysis.getByRole('switch').click();
    await analysis.getByLabel('Every', { exact: true }).fill('2');
    await analysis.getByLabel('Beginning').fill('2030-01-01T03:00');
    await analysis.getByLabel('Time zone').selectOption('UTC');
    await analysis.getByRole('list', { name: 'The next times' }).getByText('Jan 3, 2030').waitFor();
    await analysis.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Scheduled analysis is saved.').waitFor();
    const { value } = (await web.service.get('/api/v2/config')).json.data.find(
      (one) => one.key === 'analysis.scheduled',
    )!;
    assert.deepEqual(value, { enabled: true, rrule: 'DTSTART:20300101T030000Z\nRRULE:FREQ=DAILY;INTERVAL=2' });
  });

  it('[UI159] lists the feature flags, and switches those that may be', async () => {
    await visit(page, '/configuration/features');
    await page.getByLabel('Search feature flags').fill('schema ext');
    const flag = page.getByRole('switch', { name: 'Schema extensions' });
    await flag.click();
    await page.getByText('Schema extensions is off.').waitFor();
    await flag.click();
    await page.getByText('Schema extensions is on.').waitFor();
    await page.getByLabel('Search feature flags').fill('Dark mode');
    await eventually(() => page.getByRole('switch').count(), 0);
    await page.getByLabel('Search feature flags').fill('');
    await flag.waitFor();
    // Neither flags nor parameters that change nothing.
    assert.equal(await page.getByText(/existing clients only|without effect/).count(), 0);
    await visit(page, '/configuration');
    await page.getByRole('region', { name: 'Citrix remote desktop' }).waitFor();
    assert.equal(await page.getByText(/without effect|neo4j/i).count(), 0);
  });

  it('[UI205] shows how the service runs, in the words of the API', async () => {
    await visit(page, '/configuration/system');
    const processes = page.getByRole('region', { name: 'Processes' });
    await processes.getByText('Owns the pipeline').waitFor();
    await processes.getByText('This one').waitFor();
    const { graph } = (await web.service.get('/api/v2/system')).json.data;
    const facts = page.getByRole('region', { name: 'Graph and backup' });
    await facts.getByText(graph.nodes.toLocaleString('en'), { exact: true }).first().waitFor();
    await page
      .getByRole('region', { name: 'This process' })
      .getByText(/ MB of .* [MG]B/)
      .first()
      .waitFor();
  });

  it('[UI160] shows who did what, filtered by person, action and outcome, page by page', async () => {
    await comeBack(page, '/audit');
    const rows = page.getByRole('region', { name: 'Audit log' }).getByRole('row');
    await rows.nth(1).waitFor();
    await page.getByLabel('What').fill('CreateUser');
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.getByText('No matching entries').waitFor();
    await web.service.newUser();
    await Promise.all(Array.from({ length: 50 }, (_, one) => createUser(`crowd-${one}`)));
    await page.reload();
    await page.getByText('1–50 of 51').waitFor();
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByText('51–51 of 51').waitFor();
    await rows.nth(2).waitFor({ state: 'detached' }); // the page before stays in sight until this one is there
    await eventuallyMatches(() => page.url(), /action=CreateUser/);
    // As long as the page before is shown in its place, it is pale, and nothing of it can be used.
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
    await page.route(/\/api\/v2\/audit\?.*skip=0/, async (route) => {
      await answered;
      await route.continue();
    });
    await page.reload();
    await rows.nth(1).waitFor();
    await page.getByRole('button', { name: 'Previous' }).click();
    await page.locator('[aria-busy=true][inert]').getByText('Create user').waitFor();
    answer();
    await page.getByText('1–50 of 51').waitFor();
    await page.locator('[aria-busy=true][inert]').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Next' }).click();
    await rows.nth(2).waitFor({ state: 'detached' });
    await rows.nth(1).waitFor();
    await rows.nth(1).getByRole('button', { name: 'Details' }).click();
    await page.getByRole('region', { name: 'Details of CreateUser' }).getByText('user-1').waitFor();
    await page.getByLabel('Outcome').selectOption('Failed');
    await page.getByText('No matching entries').waitFor();
    await page.getByRole('button', { name: 'Show all' }).click();
    await rows.nth(1).waitFor();
  });

  it('[UI160] leaves out queries unless asked for, and writes equal entries in a row as one', async () => {
    for (const _ of [1, 2, 3])
      await web.service.post(
        '/api/v2/graphs/cypher',
        { query: 'MATCH (n) RETURN n LIMIT 1' },
        await web.service.admin(),
      );
    await comeBack(page, '/audit');
    const row = page.getByRole('row', { name: /Run Cypher query/ });
    await page
      .getByRole('row', { name: /Create user/ })
      .first()
      .waitFor();
    assert.equal(await row.count(), 0);
    await page.getByRole('checkbox', { name: 'Show queries' }).check();
    await row.filter({ hasText: '3 times' }).getByRole('button', { name: 'Details' }).click();
    await eventually(() => page.getByRole('region', { name: 'Details of RunCypherQuery' }).count(), 3);
    await page.getByLabel('What').fill('create user');
    await page.getByRole('button', { name: 'Apply' }).click();
    await row.first().waitFor({ state: 'detached' });
    await page
      .getByRole('row', { name: /Create user \d+ times/ })
      .first()
      .waitFor();
  });

  it('[UI161] registers an extension from a file, and deletes it once its name is typed', async () => {
    await visit(page, '/opengraph');
    const schema = (text: string) => ({ name: 'schema.json', mimeType: 'application/json', buffer: Buffer.from(text) });
    const file = page.getByLabel(/Drop the schema/);
    await file.setInputFiles(schema('{ nonsense'));
    await page.getByRole('alert').getByText('schema.json is not JSON').waitFor();
    const namespace = 'GitLab';
    const whole = {
      schema: { name: 'GitLab_Schema', display_name: 'GitLab', version: 'v1.0.0', namespace },
      node_kinds: [{ name: 'GitLab_User', is_display_kind: true, icon: 'user', color: '#FF0000' }],
      relationship_kinds: [{ name: 'GitLab_Owns', is_traversable: true }],
    };
    await file.setInputFiles(schema(JSON.stringify(whole)));
    await page.getByText('The extension is registered.').waitFor();
    await page
      .getByRole('row', { name: /GitLab/ })
      .getByText('v1.0.0')
      .waitFor();
    const newer = JSON.stringify({ ...whole, schema: { ...whole.schema, version: 'v1.1.0' } });
    const archive = zip([{ name: 'schema.json', content: newer }]);
    await file.setInputFiles({ name: 'bundle.zip', mimeType: 'application/zip', buffer: archive });
    await page.getByText('The extension is up to date.').waitFor();
    await page
      .getByRole('row', { name: /GitLab/ })
      .getByText('v1.1.0')
      .waitFor();
    await page.getByRole('button', { name: 'Delete GitLab' }).click();
    const remove = page.getByRole('dialog').getByRole('button', { name: 'Delete' });
    await eventually(() => remove.isDisabled(), true);
    await page.getByRole('dialog').getByLabel(/^Type/).fill('GitLab');
    await remove.click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('row', { name: /GitLab/ }).waitFor({ state: 'detached' });
  });

  it('[UI220] installs an extension of the catalogue with one click, and removes it', async () => {
    await visit(page, '/opengraph');
    const catalogue = page.getByRole('region', { name: 'Catalogue' }).getByRole('table');
    const entry = catalogue.getByRole('row', { name: /Tailscale/ });
    await entry.getByText('11 node kinds', { exact: false }).waitFor();
    await entry.getByRole('button', { name: 'Install Tailscale' }).click();
    await page.getByText('Tailscale is installed.').waitFor();
    await entry.getByText('Installed', { exact: true }).waitFor();
    const registered = page.getByRole('region', { name: 'Extensions' }).getByRole('row', { name: /Tailscale/ });
    await registered.getByText('v1.0.0').waitFor();
    await entry.getByRole('button', { name: 'Remove Tailscale' }).click();
    await page.getByText('Tailscale is removed.').waitFor();
    await entry.getByRole('button', { name: 'Install Tailscale' }).waitFor();
    await registered.waitFor({ state: 'detached' });
  });

  it('[UI162] gives a node kind an icon and a colour, with a preview', async () => {
    await visit(page, '/opengraph/kinds');
    await page.getByRole('button', { name: 'Add a kind' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Kind').fill('GitHub_User');
    await dialog.getByLabel('Search: icon').fill('code-branch');
    await dialog.getByRole('radio', { name: 'code-branch', exact: true }).check({ force: true });
    await dialog.getByLabel('Colour').fill('#112233');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('list', { name: 'Node kinds' }).getByText('code-branch · #112233').waitFor();
    await page.getByRole('button', { name: 'Edit GitHub_User' }).click();
    await dialog.getByLabel('Colour').fill('#445566');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('code-branch · #445566').waitFor();
    const { config } = (await web.service.get('/api/v2/custom-nodes/GitHub_User')).json.data;
    assert.deepEqual(config.icon, { type: 'font-awesome', name: 'code-branch', color: '#445566' });
    assert.equal(await page.getByRole('button', { name: 'Edit Computer' }).count(), 0);
  });

  it('[UI163] reads the interface from the service, and tries a request with the own login', async () => {
    await visit(page, '/api-explorer');
    await page.getByText(/^\d{3} requests$/).waitFor();
    await page.getByLabel('Search requests').fill('get roles/{');
    await page
      .getByRole('navigation', { name: 'Requests' })
      .getByRole('button', { name: /GET \/roles\/\{role_id\}/ })
      .click();
    await page.waitForURL(/op=getRole/);
    await page.getByLabel('Path: role_id').fill('3');
    await page.getByRole('region', { name: 'curl command' }).getByText('/api/v2/roles/3').waitFor();
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByRole('region', { name: 'Response body' }).getByText('"Read-Only"').waitFor();
    await page.getByLabel('Path: role_id').fill('999');
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByText('404 Not Found').waitFor();
  });

  it('[UI163] sends a body, which begins as one that fits', async () => {
    await visit(page, '/api-explorer?op=createCustomNodes');
    const body = page.getByLabel('Body (application/json)');
    await eventuallyMatches(() => body.inputValue(), /"custom_types"/);
    assert.ok('custom_types' in JSON.parse(await body.inputValue()));
    await body.fill('{"custom_types": {"Tried": {"icon": {"type": "font-awesome", "name": "star"}}}}');
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByText('201 Created').waitFor();
    assert.equal((await web.service.get('/api/v2/custom-nodes/Tried')).json.data.config.icon.name, 'star');
  });

  it('[UI164] shows no way to change anything to users who may only read, and refuses the others', async () => {
    const auditor = await web.service.newUser({ roles: [AUDITOR] });
    const theirs = await web.windowOf(auditor, '/audit');
    await theirs
      .getByRole('row', { name: /Create user/ })
      .first()
      .waitFor();
    await theirs.goto('/ui/sign-on');
    await theirs.getByRole('region', { name: 'Corp Login' }).waitFor();
    assert.equal(await theirs.getByRole('button', { name: /^(Add|Edit|Delete)/ }).count(), 0);
    const reader = await web.service.newUser({ roles: [READ_ONLY] });
    const other = await web.windowOf(reader, '/audit');
    await other.getByText('Your role does not allow you to read the audit log').waitFor();
  });

  it('[UI6] browsers complained about nothing', () => {
    assert.deepEqual(web.complaints, []);
  });
});

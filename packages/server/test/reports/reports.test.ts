import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { Batch } from '@chokepoint/graph';
import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import { html } from '../../src/http/markup.ts';
import { READ_ONLY, UPLOAD_ONLY } from '../../src/identity/roles/role-catalogue.ts';
import { lineChart } from '../../src/reports/line-chart.ts';
import { markdown } from '../../src/reports/markdown.ts';
import { type Credentials, DAY, onEachDatabase, TestService } from '../../testing/index.ts';

const REPORT = '/api/v2/attack-paths/report';
const DOMAIN = 'S-1-5-21-1-2-3';
const OTHER = 'S-1-5-21-7-8-9';
const ADMINS = `${DOMAIN}-512`;
const HOSTILE = `"'><img src=x onerror=alert(1)><script>alert(2)</script>&amp;`;

// biome-ignore lint/suspicious/noExplicitAny: records of several shapes
type Row = any;
type Element = DefaultTreeAdapterTypes.Element;

/** All elements of a page, in order. */
function elementsOf(page: string): Element[] {
  const found: Element[] = [];
  const visit = (node: DefaultTreeAdapterTypes.Node): void => {
    if ('tagName' in node) found.push(node);
    if ('childNodes' in node) for (const child of node.childNodes) visit(child);
  };
  visit(parse(page));
  return found;
}

const attribute = (element: Element, name: string) => element.attrs.find((one) => one.name === name)?.value;
const textOf = (node: DefaultTreeAdapterTypes.Node): string =>
  'value' in node && node.nodeName === '#text'
    ? node.value
    : 'childNodes' in node
      ? node.childNodes.map(textOf).join('')
      : '';

describe('Pieces of a page', () => {
  it('are escaped unless they are pieces themselves', () => {
    assert.equal(
      html`<p title="${'"'}">${'<b>'}${html`<i>${"'"}</i>`}${[1, '&']}</p>`.text,
      '<p title="&quot;">&lt;b&gt;<i>&#39;</i>1&amp;</p>',
    );
  });

  it('are written from Markdown without its HTML, pictures, and links to anything but the web', () => {
    const { text } = markdown(
      '# T\n\nText <script>x</script> [a](javascript:alert(1)) [b](https://b.example/?a=1&b=2) ![c](https://c.example/x.png)\n\n- [x] *d* `<e>`\n\n<div onclick="x">f</div>',
    );
    assert.ok(text.startsWith('<h4>T</h4>'));
    const names = new Set(elementsOf(text).map(({ tagName }) => tagName));
    for (const name of ['script', 'img', 'div', 'input']) assert.ok(!names.has(name), name);
    const links = elementsOf(text).filter(({ tagName }) => tagName === 'a');
    assert.deepEqual(
      links.map((link) => attribute(link, 'href')),
      ['https://b.example/?a=1&b=2'],
    );
  });

  it('are charts of no, one or many points', () => {
    const chart = (...values: number[]) =>
      lineChart({
        title: 'T',
        points: values.map((value, at) => ({ day: new Date(at * DAY), value })),
        shown: (value) => `${value}!`,
      }).text;
    assert.ok(!chart().includes('<svg'));
    assert.equal(chart(3).match(/<circle/g)?.length, 1);
    const [low, high] = elementsOf(chart(0, 10)).filter(({ tagName }) => tagName === 'circle');
    assert.equal(Number(attribute(low!, 'cy')), 156);
    assert.equal(Number(attribute(high!, 'cy')), 14);
    assert.ok(!/NaN|undefined|style=/.test(chart(0, 0, 0)));
  });
});

onEachDatabase('Reports', (kind) => {
  let service: TestService;
  let admin: Credentials;
  before(async () => {
    service = await TestService.start(kind);
    admin = await service.admin();
    assert.match((await get(REPORT)).text, /No environment has been analysed/);
    const batch = new Batch();
    const object = (id: string, kind: string, domain: string, more = {}) =>
      batch.node(id, ['Base', kind], { objectid: id, name: `N${id}`, domainsid: domain, ...more });
    object(DOMAIN, 'Domain', DOMAIN, { collected: true, name: `CORP ${HOSTILE}` });
    object(OTHER, 'Domain', OTHER, { collected: true, name: 'UNDISCLOSED' });
    object(ADMINS, 'Group', DOMAIN);
    object(`${OTHER}-512`, 'Group', OTHER);
    for (const rid of [1101, 1102, 1103, 1104])
      object(`${DOMAIN}-${rid}`, 'User', DOMAIN, { enabled: true, name: `U${rid} ${HOSTILE}`, hasspn: rid === 1104 });
    object(`${OTHER}-1101`, 'User', OTHER, { enabled: true });
    batch.edge(`${DOMAIN}-1101`, 'GenericAll', ADMINS, { isacl: true });
    batch.edge(`${OTHER}-1101`, 'WriteDacl', `${OTHER}-512`, { isacl: true });
    await commit(batch);
    await run();
    service.clock.advance(DAY);
    admin = { bearer: await service.login('admin', 'Correct-horse-battery-9!') };
    const more = new Batch();
    more.edge(`${DOMAIN}-1102`, 'GenericAll', ADMINS, { isacl: true });
    more.edge(`${DOMAIN}-1103`, 'ForceChangePassword', `${DOMAIN}-1102`, { isacl: true });
    await commit(more);
    await run();
  });
  after(() => service.stop());

  const commit = (batch: Batch) => service.commit(batch);
  async function run(): Promise<void> {
    await service.analyse('zones', 'findings');
  }
  const get = (path: string, credentials: Credentials = admin) => service.request('GET', path, undefined, credentials);
  /** Made with a session of now: that of the beginning has ended. */
  const userWith = async (name: string, fields: Row): Promise<Credentials> => {
    const secret = 'Some-other-secret-1!';
    const person = { principal: name, email_address: `${name}@example.com`, first_name: 'F', last_name: 'L', secret };
    const made = await service.request('POST', '/api/v2/bloodhound-users', { ...person, ...fields }, admin);
    assert.equal(made.status, 200, made.text);
    return { bearer: await service.login(name, secret) };
  };
  const tierZero = async (): Promise<number> =>
    (await get('/api/v2/asset-group-tags')).json.data.tags.find((tag: Row) => tag.position === 1).id;

  it('show the same numbers as the API', async () => {
    const answer = await get(REPORT);
    assert.equal(answer.status, 200);
    assert.match(answer.headers.get('content-type') ?? '', /^text\/html/);
    const elements = elementsOf(answer.text);
    const zone = await tierZero();
    const { data: stats } = (await get('/api/v2/posture-stats?sort_by=-created_at&limit=0')).json;
    for (const environment of [DOMAIN, OTHER]) {
      const row = elements.find(
        (one) => attribute(one, 'data-environment') === environment && attribute(one, 'data-zone') === String(zone),
      );
      const figure = (name: string) => {
        const cell = ((row?.childNodes ?? []) as Element[]).find(
          (one) => 'tagName' in one && attribute(one, 'data-figure') === name,
        );
        return Number(cell && attribute(cell, 'data-value'));
      };
      const latest = stats.find((one: Row) => one.domain_sid === environment);
      assert.equal(figure('exposure'), latest.exposure_index);
      assert.equal(figure('members'), latest.tier_zero_count);
      assert.equal(figure('critical'), latest.critical_risk_count);
    }
    const query = `environments=${DOMAIN}&environments=${OTHER}`;
    const trends = (await get(`/api/v2/attack-paths/finding-trends?${query}`)).json.data;
    const rows = elements.filter((one) => one.tagName === 'tr' && attribute(one, 'data-finding'));
    assert.deepEqual(
      rows.map((row) => [
        attribute(row, 'data-finding'),
        ...row.childNodes
          .filter((one) => one.nodeName === 'td')
          .map(textOf)
          .slice(-4),
      ]),
      [
        ...trends.findings.map((one: Row) => [
          one.finding,
          String(one.finding_count_start),
          String(one.finding_count_increase),
          String(one.finding_count_decrease),
          String(one.finding_count_end),
        ]),
        ['total', String(trends.total_finding_count_start), '', '', String(trends.total_finding_count_end)],
      ],
    );
    const articles = elements.filter((one) => one.tagName === 'article' && attribute(one, 'data-finding'));
    for (const article of articles) {
      const name = attribute(article, 'data-finding');
      const { count } = (await get(`/api/v2/attack-paths/findings?finding=eq:${name}`)).json;
      assert.equal(attribute(article, 'data-count'), String(count));
    }
    assert.deepEqual(
      articles.map((one) => attribute(one, 'data-finding')),
      trends.findings.map((one: Row) => one.finding),
    );
    const exposure = (await get(`/api/v2/posture-history/exposure?${query}`)).json.data;
    const drawn = elements.filter((one) => one.tagName === 'circle').map((one) => Number(attribute(one, 'data-value')));
    assert.deepEqual(
      drawn.slice(0, exposure.length),
      exposure.map((point: Row) => point.value),
    );
  });

  it('hold the plan that the API makes', async () => {
    const zone = await tierZero();
    const body = { environment_id: DOMAIN, asset_group_tag_id: zone, max_removals: 25 };
    const { data: plan } = (await service.request('POST', '/api/v2/remediation-plans', body, admin)).json;
    assert.ok(plan.removal_count > 0);
    const article = elementsOf((await get(REPORT)).text).find((one) => attribute(one, 'data-plan') === DOMAIN);
    assert.equal(article && attribute(article, 'data-exposed-after'), String(plan.exposed_after));
    const lines = (await get(`${REPORT}?format=plan.csv&environments=${DOMAIN}`)).text.trimEnd().split('\r\n');
    assert.match(lines[0] ?? '', /^environment_id,asset_group_tag_id,step,kind,/);
    assert.equal(lines.length - 1, plan.removal_count);
    assert.ok(lines.slice(1).every((line) => line.startsWith(`${DOMAIN},${zone},`)));
  });

  it('say how to fix what they show', async () => {
    const { text } = await get(REPORT);
    const { long_remediation } = (await get('/api/v2/findings/T0GenericAll')).json.data;
    const step = /^1\. (\S+ \S+ \S+)/m.exec(long_remediation)?.[1];
    const article = elementsOf(text).find(
      (one) => attribute(one, 'data-finding') === 'T0GenericAll' && one.tagName === 'article',
    );
    assert.ok(step && article && textOf(article).includes(step.replace(/[*`]/g, '')));
  });

  it('are one file that loads nothing and runs nothing, whatever objects are called', async () => {
    const { text, headers } = await get(REPORT);
    const elements = elementsOf(text);
    for (const { tagName, attrs } of elements) {
      assert.ok(!['script', 'img', 'iframe', 'link', 'object', 'form', 'base'].includes(tagName), tagName);
      for (const { name, value } of attrs) {
        assert.ok(!/^on|^style$|^src$/.test(name), name);
        if (name === 'href') assert.match(value, /^https:\/\//);
      }
    }
    assert.ok(elements.some((one) => one.tagName === 'td' && textOf(one) === `U1101 ${HOSTILE}`));
    assert.ok(elements.some((one) => one.tagName === 'td' && textOf(one) === `CORP ${HOSTILE}`));
    const style = elements.filter((one) => one.tagName === 'style');
    assert.equal(style.length, 1);
    const digest = createHash('sha256').update(textOf(style[0]!)).digest('base64');
    const policy = headers.get('content-security-policy') ?? '';
    assert.ok(policy.startsWith(`default-src 'none'; style-src 'sha256-${digest}';`), policy);
    const meta = elements.find((one) => attribute(one, 'http-equiv') === 'Content-Security-Policy');
    assert.equal(attribute(meta!, 'content'), policy);
    assert.match(textOf(style[0]!), /prefers-color-scheme: dark/);
    assert.match(textOf(style[0]!), /@media print/);
  });

  it('are tables for spreadsheets, too', async () => {
    const findings = await get(`${REPORT}?format=findings.csv&environments=${DOMAIN}`);
    assert.match(findings.headers.get('content-type') ?? '', /^text\/csv/);
    assert.match(findings.headers.get('content-disposition') ?? '', /filename="findings\.csv"/);
    const all = await service.request('GET', `/api/v2/attack-paths/findings?environment_id=eq:${DOMAIN}`, undefined, {
      ...admin,
      headers: { accept: 'text/csv' },
    });
    assert.equal(findings.text, all.text);
    const trends = await get(
      `${REPORT}?format=trends.csv&environments=${DOMAIN}&asset_group_tag_id=${await tierZero()}`,
    );
    assert.deepEqual(trends.text.split('\r\n').slice(0, 2), [
      'finding,title,category,environment_ids,composite_risk,finding_count_start,finding_count_increase,finding_count_decrease,finding_count_end,exposure_count,impact_count',
      `T0GenericAll,GenericAll Privileges on Tier Zero Objects,Tier Zero,${DOMAIN},${(100 / 4).toFixed(0)},1,1,0,2,1,0`,
    ]);
    assert.equal((await get(`${REPORT}?format=pdf`)).status, 400);
  });

  it('show no user more than they may see', async () => {
    const user = await userWith('limited', {
      roles: [READ_ONLY],
      all_environments: false,
      environment_targeted_access_control: { environments: [{ environment_id: DOMAIN }] },
    });
    const own = await get(REPORT, user);
    assert.equal(own.status, 200);
    assert.ok(!/UNDISCLOSED|S-1-5-21-7-8-9/.test(own.text));
    assert.ok(elementsOf(own.text).some((one) => attribute(one, 'data-environment') === DOMAIN));
    for (const format of ['html', 'findings.csv', 'trends.csv', 'plan.csv']) {
      assert.equal((await get(`${REPORT}?format=${format}&environments=${OTHER}`, user)).status, 403);
      assert.ok(!/UNDISCLOSED|S-1-5-21-7-8-9/.test((await get(`${REPORT}?format=${format}`, user)).text));
    }
    assert.equal((await get(REPORT, await userWith('uploader', { roles: [UPLOAD_ONLY] }))).status, 403);
  });

  it('are on record', async () => {
    const { logs } = (await get('/api/v2/audit?action=eq:ExportAllRisks&limit=0')).json.data;
    assert.ok(logs.some((one: Row) => one.fields.report === 'html' && one.status === 'success'));
  });
});

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { before, describe, it } from 'node:test';
import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import { html } from '../../src/http/markup.ts';
import { READ_ONLY, UPLOAD_ONLY } from '../../src/identity/roles/role-catalogue.ts';
import { lineChart } from '../../src/reports/line-chart.ts';
import { markdown } from '../../src/reports/markdown.ts';
import { type Credentials, DAY, serviceSuite } from '../../testing/index.ts';

const REPORT = '/api/v2/attack-paths/report';
const DOMAIN = 'S-1-5-21-1-2-3';
const OTHER = 'S-1-5-21-7-8-9';
const ADMINS = `${DOMAIN}-512`;
const HOSTILE = `"'><img src=x onerror=alert(1)><script>alert(2)</script>&amp;`;

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
    assert.equal(Number(attribute(low!, 'cy')), 96);
    assert.equal(Number(attribute(high!, 'cy')), 14);
    assert.ok(!/NaN|undefined|style=/.test(chart(0, 0, 0)));
  });
});

const hostile = (name: string) => `name=${JSON.stringify(`${name} ${HOSTILE}`)}`;
const GRAPH = `
  in ${DOMAIN}:
    ~:Domain collected=true ${hostile('CORP')}
    ~1101:User enabled=true hasspn=false ${hostile('U1101')} -GenericAll{isacl=true}-> ~512:Group
    ~1102:User enabled=true hasspn=false lastlogontimestamp=1768000000 ${hostile('U1102')}
    WS1:Computer -HasSession-> ~1102
    ~1103:User enabled=true hasspn=false lastlogontimestamp=1768000000 ${hostile('U1103')}
    ~1104:User enabled=true hasspn=true ${hostile('U1104')}
  in ${OTHER}:
    ~:Domain collected=true name=UNDISCLOSED
    ~1101:User enabled=true -WriteDacl{isacl=true}-> ~512:Group
`;

serviceSuite('Reports', (service) => {
  before(async () => {
    assert.match((await service.get(REPORT)).text, /No environment has been analysed/);
    await service.draw(GRAPH);
    await run();
    service.clock.advance(DAY);
    await service.draw(
      `${DOMAIN}-1103 -ForceChangePassword{isacl=true}-> ${DOMAIN}-1102 -GenericAll{isacl=true}-> ${ADMINS}`,
    );
    await run();
  });

  const run = () => service.analyse('zones', 'findings', 'data quality');
  /** Made with a session of now: that of the beginning has ended. */
  const userWith = async (name: string, fields: object): Promise<Credentials> => {
    const secret = 'Some-other-secret-1!';
    const person = { principal: name, email_address: `${name}@example.com`, first_name: 'F', last_name: 'L', secret };
    const made = await service.post('/api/v2/bloodhound-users', { ...person, ...fields });
    assert.equal(made.status, 200, made.text);
    return { bearer: await service.login(name, secret) };
  };
  const tierZero = async (): Promise<number> =>
    (await service.get('/api/v2/asset-group-tags')).json.data.tags.find((tag) => tag.position === 1)!.id;

  it('show the same numbers as the API', async () => {
    const answer = await service.get(REPORT);
    assert.equal(answer.status, 200);
    assert.match(answer.headers.get('content-type') ?? '', /^text\/html/);
    const elements = elementsOf(answer.text);
    const zone = await tierZero();
    const { data: stats } = (await service.get('/api/v2/posture-stats?sort_by=-created_at&limit=0')).json;
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
      const latest = stats.find((one) => one.domain_sid === environment)!;
      assert.equal(figure('exposure'), latest.exposure_index);
      assert.equal(figure('members'), latest.tier_zero_count);
      assert.equal(figure('critical'), latest.critical_risk_count);
    }
    const query = `environments=${DOMAIN}&environments=${OTHER}`;
    const trends = (await service.get(`/api/v2/attack-paths/finding-trends?${query}`)).json.data;
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
        ...trends.findings.map((one) => [
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
      const { count } = (await service.get(`/api/v2/attack-paths/findings?finding=eq:${name}`)).json;
      assert.equal(attribute(article, 'data-count'), String(count));
    }
    assert.deepEqual(
      articles.map((one) => attribute(one, 'data-finding')),
      trends.findings.map((one) => one.finding),
    );
    const exposure = (await service.get(`/api/v2/posture-history/exposure?${query}`)).json.data;
    const drawn = elements.filter((one) => one.tagName === 'circle').map((one) => Number(attribute(one, 'data-value')));
    assert.deepEqual(
      drawn.slice(0, exposure.length),
      exposure.map((point) => point.value),
    );
  });

  it('hold the plan that the API makes', async () => {
    const zone = await tierZero();
    const body = { environment_id: DOMAIN, asset_group_tag_id: zone };
    const { data: plan } = (await service.post('/api/v2/remediation-plans', body)).json;
    assert.ok(plan.removal_count > 0);
    const article = elementsOf((await service.get(REPORT)).text).find((one) => attribute(one, 'data-plan') === DOMAIN);
    assert.equal(article && attribute(article, 'data-exposed-after'), String(plan.exposed_after));
    const lines = (await service.get(`${REPORT}?format=plan.csv&environments=${DOMAIN}`)).text.trimEnd().split('\r\n');
    assert.match(lines[0] ?? '', /^environment_id,asset_group_tag_id,step,kind,/);
    assert.equal(lines.length - 1, plan.removal_count);
    assert.ok(lines.slice(1).every((line) => line.startsWith(`${DOMAIN},${zone},`)));
  });

  it('say how much was collected of each environment, as the data quality does', async () => {
    const { text } = await service.get(REPORT);
    const rows = elementsOf(text).filter((one) => attribute(one, 'data-coverage'));
    assert.deepEqual(rows.map((row) => attribute(row, 'data-coverage')).toSorted(), [DOMAIN, OTHER]);
    for (const row of rows) {
      const figures = Object.fromEntries(
        (row.childNodes as Element[]).flatMap((cell) =>
          'tagName' in cell && attribute(cell, 'data-figure')
            ? [[attribute(cell, 'data-figure'), Number(attribute(cell, 'data-value'))]]
            : [],
        ),
      );
      const id = attribute(row, 'data-coverage');
      const [latest] = (await service.get(`/api/v2/ad-domains/${id}/data-quality-stats`)).json.data;
      assert.deepEqual(figures, {
        users: latest.users,
        computers: latest.computers,
        groups: latest.groups,
        sessions: latest.session_completeness,
        'local-groups': latest.local_group_completeness,
      });
    }
    assert.match(
      text,
      /The least complete data is that of <b>UNDISCLOSED<\/b>: sessions are known of 0% of the active/,
    );
    const other = (await service.get(`${REPORT}?environments=${DOMAIN}`)).text;
    assert.match(
      other,
      /sessions are known of 50% of the active users, and local groups of 0% of the active computers/,
    );
  });

  it('say how to fix what they show', async () => {
    const { text } = await service.get(REPORT);
    const { long_remediation } = (await service.get('/api/v2/findings/T0GenericAll')).json.data;
    const step = /^1\. (\S+ \S+ \S+)/m.exec(long_remediation)?.[1];
    const article = elementsOf(text).find(
      (one) => attribute(one, 'data-finding') === 'T0GenericAll' && one.tagName === 'article',
    );
    assert.ok(step && article && textOf(article).includes(step.replace(/[*`]/g, '')));
  });

  it('are one file that loads nothing and runs nothing, whatever objects are called', async () => {
    const { text, headers } = await service.get(REPORT);
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
    const findings = await service.get(`${REPORT}?format=findings.csv&environments=${DOMAIN}`);
    assert.match(findings.headers.get('content-type') ?? '', /^text\/csv/);
    assert.match(findings.headers.get('content-disposition') ?? '', /filename="findings\.csv"/);
    const all = await service.get(`/api/v2/attack-paths/findings?environment_id=eq:${DOMAIN}`, {
      ...(await service.admin()),
      headers: { accept: 'text/csv' },
    });
    assert.equal(findings.text, all.text);
    const trends = await service.get(
      `${REPORT}?format=trends.csv&environments=${DOMAIN}&asset_group_tag_id=${await tierZero()}`,
    );
    assert.deepEqual(trends.text.split('\r\n').slice(0, 2), [
      'finding,title,category,environment_ids,composite_risk,finding_count_start,finding_count_increase,finding_count_decrease,finding_count_end,exposure_count,impact_count,severity',
      `T0GenericAll,GenericAll Privileges on Tier Zero Objects,Tier Zero,${DOMAIN},${((100 * 2) / 5).toFixed(0)},1,1,0,2,2,0,low`,
    ]);
    assert.equal((await service.get(`${REPORT}?format=pdf`)).status, 400);
  });

  it('show no user more than they may see', async () => {
    const user = await userWith('limited', {
      roles: [READ_ONLY],
      all_environments: false,
      environment_targeted_access_control: { environments: [{ environment_id: DOMAIN }] },
    });
    const own = await service.get(REPORT, user);
    assert.equal(own.status, 200);
    assert.ok(!/UNDISCLOSED|S-1-5-21-7-8-9/.test(own.text));
    assert.ok(elementsOf(own.text).some((one) => attribute(one, 'data-environment') === DOMAIN));
    for (const format of ['html', 'findings.csv', 'trends.csv', 'plan.csv']) {
      assert.equal((await service.get(`${REPORT}?format=${format}&environments=${OTHER}`, user)).status, 403);
      assert.ok(!/UNDISCLOSED|S-1-5-21-7-8-9/.test((await service.get(`${REPORT}?format=${format}`, user)).text));
    }
    assert.equal((await service.get(REPORT, await userWith('uploader', { roles: [UPLOAD_ONLY] }))).status, 403);
  });

  it('are on record', async () => {
    const { logs } = (await service.get('/api/v2/audit?action=eq:ExportAllRisks&limit=0')).json.data;
    assert.ok(logs.some((one) => one.fields.report === 'html' && one.status === 'success'));
  });
});

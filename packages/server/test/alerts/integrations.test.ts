import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { after, before, it } from 'node:test';
import { commandsOf, type ShellCall, shellCall } from '../../testing/alerts/shell-call.ts';
import { TestReceiver } from '../../testing/alerts/test-receiver.ts';
import { VENDOR_SHAPES } from '../../testing/alerts/vendor-shapes.ts';
import { requireSarif, serviceSuite } from '../../testing/index.ts';

const PAGES = new URL('../../../../docs/integrations/', import.meta.url);
const SYSTEMS = ['elastic', 'grafana', 'jira', 'sentinel', 'servicenow', 'slack', 'splunk', 'teams'];
const pageOf = (system: string) => readFileSync(new URL(`${system}.md`, PAGES), 'utf8');

const DOMAIN = 'S-1-5-21-1-2-3';
const GRAPH = `
  in ${DOMAIN}:
    ~:Domain collected=true name=CORP.TEST
    ~512:Group name=ADMINS
    ~1101:User enabled=true name=ALICE -GenericAll{isacl=true}-> ${DOMAIN}-512
`;
const ENV = { CHOKEPOINT_ALERT_TARGETS: '*,localhost', CHOKEPOINT_METRICS_PORT: '0' };

serviceSuite('The calls of docs/integrations', { env: ENV, graph: GRAPH }, (service) => {
  const files = new Map<string, string>();
  let receiver: TestReceiver;
  let variables: Record<string, string>;

  before(async () => {
    receiver = await TestReceiver.start();
    await service.analyse('zones', 'findings');
    const { bearer = '' } = await service.admin();
    const [finding] = (await service.get('/api/v2/attack-paths/findings?limit=1')).json.data;
    variables = {
      ...{ URL: service.url, AUTH: `Authorization: Bearer ${bearer}`, FINDING: String(finding?.id) },
      ...{ SPLUNK: receiver.url(''), SPLUNK_TOKEN: 'hec-token', LOGIC_APP: receiver.url('/workflows/logic-app') },
      ...{ ELASTIC: receiver.url(''), ELASTIC_KEY: 'elastic-key', SERVICENOW: receiver.url('') },
      ...{
        SERVICENOW_BASIC: 'dXNlcjpwYXNz',
        JIRA_WEBHOOK: receiver.url('/pro/hooks/jira'),
        JIRA_SECRET: 'jira-secret',
      },
      ...{ SLACK_WEBHOOK: receiver.url('/services/T0/B0/slack'), TEAMS_WEBHOOK: receiver.url('/workflows/teams') },
      METRICS: new URL(service.running.metricsUrl ?? '').origin,
    };
  });
  after(() => receiver.stop());

  const replay = async ({ method, url, headers, body, bodyFile, output, text }: ShellCall) => {
    const sent = bodyFile === undefined ? body : files.get(bodyFile);
    const response = await fetch(url, { method, headers, ...(sent !== undefined && { body: sent }) });
    const answer = await response.text();
    assert.ok(response.ok, `${text}\nanswered ${response.status}: ${answer}`);
    if (output !== undefined) files.set(output, answer);
    const { data } = output === undefined && answer.startsWith('{') ? JSON.parse(answer) : {};
    if (data?.webhook) variables.WEBHOOK = data.webhook.id;
    if (url.endsWith('/test')) assert.deepEqual([data.succeeded, data.error], [true, null], text);
  };

  it('are all there', () => {
    const pages = readdirSync(PAGES).map((file) => file.replace('.md', ''));
    assert.deepEqual(pages.filter((page) => page !== 'README').sort(), SYSTEMS);
    for (const system of SYSTEMS) assert.ok(pageOf('README').includes(`(${system}.md)`), system);
  });

  for (const system of SYSTEMS)
    it(`of ${system} work as they are written`, async () => {
      const commands = commandsOf(pageOf(system));
      assert.ok(commands.length > 0);
      for (const command of commands) await replay(shellCall(command, variables));
    });

  it('send what the vendors document', () => {
    const paths = new Set(receiver.received.map(({ path }) => path.split('?')[0]!));
    assert.deepEqual([...paths].sort(), Object.keys(VENDOR_SHAPES).sort());
    for (const { path, text, headers } of receiver.received) VENDOR_SHAPES[path.split('?')[0]!]!(text, headers);
  });

  it('write files that other programs read', () => {
    requireSarif(JSON.parse(files.get('findings.sarif') ?? ''));
    for (const line of (files.get('audit.ocsf.jsonl') ?? '').trim().split('\n'))
      assert.equal(typeof JSON.parse(line).class_uid, 'number');
    assert.match(files.get('metrics.txt') ?? '', /^# TYPE /m);
    const dashboard = readFileSync(new URL('../operations/dashboard.json', PAGES), 'utf8');
    const shown = new Set(dashboard.match(/\bchokepoint_[a-z_]+/g));
    assert.ok(shown.size > 5);
  });

  it('never return the authorization of a webhook, and do not send it to another host', async () => {
    const { webhooks } = (await service.get('/api/v2/alert-webhooks?limit=0')).json.data;
    const splunk = webhooks.find(({ type }) => type === 'splunk')!;
    assert.ok(!JSON.stringify(webhooks).includes('hec-token'));
    assert.equal(splunk.has_authorization, true);
    const path = `/api/v2/alert-webhooks/${splunk.id}` as const;
    assert.equal(
      (await service.patch(path, { url: receiver.url('/elsewhere') })).json.data.webhook.has_authorization,
      true,
    );
    const moved = await service.patch(path, { url: 'https://splunk.example.com/services/collector/event' });
    assert.equal(moved.json.data.webhook.has_authorization, false);
    const header = await service.patch(path, { authorization: 'two\nlines' });
    assert.equal(header.status, 400);
    const { rows } = { rows: await service.db.selectFrom('alert_webhook').select('authorization_sealed').execute() };
    assert.ok(!JSON.stringify(rows).includes('elastic-key'));
  });
});

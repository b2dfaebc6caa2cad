import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { messageFor } from '../../src/alerts/delivery/message.ts';
import { READ_ONLY } from '../../src/identity/roles/role-catalogue.ts';
import { DAY, HOUR, messageOf, requireSarif, serviceSuite } from '../../testing/index.ts';

const DOMAIN = 'S-1-5-21-1-2-3';
const ADMINS = `${DOMAIN}-512`;
const RIGHT = `${DOMAIN}-1101 -GenericAll{isacl=true}-> ${ADMINS}`;
const GRAPH = `
  in ${DOMAIN}:
    ~:Domain collected=true name=CORP.TEST
    ${ADMINS}:Group name=ADMINS
    ~1101:User enabled=true name=ALICE -GenericAll{isacl=true}-> ${ADMINS}
    ~1102:User enabled=true name=BOB -WriteDacl{isacl=true}-> ${ADMINS}
`;

serviceSuite('Work on findings', { graph: GRAPH }, (service) => {
  before(() => run());

  const run = () => service.analyse('zones', 'findings');
  const all = async (query = '') =>
    (await service.get(`/api/v2/attack-paths/findings?sort_by=finding&${query}`)).json.data;
  const idOf = async (finding: string) => (await all(`finding=${finding}`))[0]!.id;
  const work = async (id: number) => (await service.get(`/api/v2/attack-paths/${id}/work`)).json.data;
  const change = (id: number, body: unknown) => service.patch(`/api/v2/attack-paths/${id}/work`, body);
  const events = async (type: string) =>
    (await service.get(`/api/v2/alert-events?type=${type}&sort_by=-created_at`)).json.data.events;
  const inAWeek = () => new Date(service.clock.now().getTime() + 7 * DAY).toISOString();

  it('begins as open, without an owner', async () => {
    const { state, owner, history, due_at } = await work(await idOf('T0GenericAll'));
    assert.deepEqual([state, owner, history, due_at], ['open', '', [], null]);
  });

  it('is changed and commented on; each change is in the history and raises an event', async () => {
    const id = await idOf('T0GenericAll');
    const due_at = inAWeek();
    const planned = { state: 'planned', owner: 'carol', ticket_url: 'https://jira.corp.test/browse/AD-7', due_at };
    const answer = await change(id, planned);
    assert.equal(answer.status, 200, answer.text);
    assert.equal((await change(id, { comment: 'waits for the owner of the group' })).status, 200);
    const { state, owner, ticket_url, overdue, history } = await work(id);
    assert.deepEqual([state, owner, ticket_url, overdue], ['planned', 'carol', planned.ticket_url, false]);
    assert.deepEqual(
      history.map((entry) => [entry.author, entry.state, entry.comment]),
      [
        ['admin', 'planned', 'waits for the owner of the group'],
        ['admin', 'planned', ''],
      ],
    );
    assert.deepEqual(history[1]!.changes, planned);
    const [event] = await events('finding.work.changed');
    assert.match(event!.message, /^1 finding changed by admin: comment "waits/);
    assert.deepEqual(
      (await all('work_state=planned')).map((row) => [row.finding, row.owner]),
      [['T0GenericAll', 'carol']],
    );
  });

  it('is also that on a change of a plan that resolves no finding by itself', async () => {
    const path = '/api/v2/remediation-plans/changes';
    const change = { environment_id: DOMAIN, source_id: `${DOMAIN}-1101`, kind: 'GenericAll', target_id: ADMINS };
    const list = async (query = '') => (await service.get(`${path}?environment_id=${DOMAIN}${query}`)).json.data;
    assert.deepEqual(await list(), []);
    const before = await events('finding.work.changed');
    assert.equal((await service.patch(path, { ...change, state: 'planned' })).status, 200);
    const due_at = inAWeek();
    const answer = await service.patch(path, { ...change, owner: 'carol', due_at });
    assert.equal(answer.status, 200, answer.text);
    assert.deepEqual(
      (await list()).map((row) => [row.source_id, row.kind, row.target_id, row.state, row.owner, row.updated_by]),
      [[change.source_id, 'GenericAll', ADMINS, 'planned', 'carol', 'admin']],
    );
    assert.equal(new Date((await list())[0]!.due_at!).getTime(), new Date(due_at).getTime());
    assert.equal((await service.patch(path, { ...change, due_at: null })).json.data.due_at, null);
    assert.equal((await events('finding.work.changed')).length, before.length);
    assert.deepEqual(
      (await all()).map((row) => row.work_state).filter((state) => state === 'planned'),
      ['planned'],
      'findings are as before',
    );
    for (const wrong of [{}, { state: 'accepted' }, { state: 'planned', kind: 'Nothing' }])
      assert.equal((await service.patch(path, { ...change, ...wrong })).status, 400, JSON.stringify(wrong));
    const gone = await service.patch(path, { ...change, kind: 'MemberOf', state: 'planned' });
    assert.equal(gone.status, 404);
    assert.equal(messageOf(gone), `there is no relationship MemberOf from ${change.source_id} to ${ADMINS}`);
    assert.equal((await list()).length, 1);
    assert.equal((await service.get(`${path}?environment_id=${DOMAIN}&asset_group_tag_id=x`)).status, 400);
    assert.equal((await service.get(`${path}?environment_id=${DOMAIN}&asset_group_tag_id=99`)).status, 404);
    assert.equal((await service.get(path)).status, 400);
  });

  it('accepts with a reason and an end in the future, and reopens afterwards', async () => {
    const id = await idOf('T0WriteDACL');
    const refused = async (body: unknown) => {
      const answer = await change(id, body);
      assert.equal(answer.status, 400, answer.text);
      return messageOf(answer);
    };
    const accept_until = inAWeek();
    assert.equal(await refused({ state: 'accepted', accept_until }), 'reason is required to accept a finding');
    assert.equal(await refused({ state: 'accepted', reason: 'x' }), 'accept_until is required to accept a finding');
    const past = '2020-01-01T00:00:00Z';
    assert.equal(
      await refused({ state: 'accepted', reason: 'x', accept_until: past }),
      'accept_until must be in the future',
    );
    const many = { ids: [id], state: 'accepted', reason: 'x', accept_until: past };
    assert.equal((await service.patch('/api/v2/attack-paths/work', many)).status, 400);
    const unchanged = await work(id);
    assert.deepEqual([unchanged.state, unchanged.accept_until, unchanged.history], ['open', null, []]);
    assert.equal((await change(id, { state: 'accepted', reason: 'break-glass account', accept_until })).status, 200);
    assert.deepEqual((await work(id)).reason, 'break-glass account');
    assert.equal((await all('status=accepted')).length, 1);
    service.clock.advance(8 * DAY);
    assert.deepEqual([(await work(id)).state, (await work(id)).accept_until], ['reopened', null]);
    assert.equal((await all('work_state=reopened')).length, 1);
  });

  it('refuses what is not a change, with nothing changed', async () => {
    const id = await idOf('T0GenericAll');
    const before = (await work(id)).history.length;
    for (const body of [
      {},
      { state: 'reopened' },
      { state: 'done' },
      { ticket_url: 'javascript:alert(1)' },
      { due_at: 'tomorrow' },
      { reason: 'only with accepted' },
      { unknown: 1 },
    ])
      assert.equal((await change(id, body)).status, 400, JSON.stringify(body));
    assert.equal((await change(999_999, { state: 'planned' })).status, 404);
    assert.equal((await service.get('/api/v2/attack-paths/999999/work')).status, 404);
    assert.equal((await service.get('/api/v2/attack-paths/999999/priority')).status, 404);
    assert.equal(
      (await service.patch(`/api/v2/attack-paths/${id}/work`, { state: 'planned' }, await service.as(READ_ONLY)))
        .status,
      403,
    );
    assert.equal((await work(id)).history.length, before);
  });

  it('changes many at once: all or none', async () => {
    const ids = [await idOf('T0GenericAll'), await idOf('T0WriteDACL')];
    const bulk = (body: unknown) => service.patch('/api/v2/attack-paths/work', body);
    const unknown = await bulk({ ids: [...ids, 999_999], owner: 'dave' });
    assert.deepEqual([unknown.status, messageOf(unknown)], [404, 'there is no finding 999999']);
    const half = await bulk({ ids, owner: 'dave\ud800' });
    assert.deepEqual([half.status, messageOf(half)], [400, 'a text in the request cannot be stored']);
    assert.equal((await all('owner=dave')).length, 0);
    const answer = await bulk({ ids, owner: 'dave', state: 'in progress' });
    assert.deepEqual(
      answer.json.data.map((one: { owner: string; state: string }) => [one.owner, one.state]),
      [
        ['dave', 'in progress'],
        ['dave', 'in progress'],
      ],
    );
    assert.equal((await events('finding.work.changed'))[0]!.data.count, 2);
  });

  it('is fixed when an analysis no longer sees the finding, and reopened with its history when it comes back', async () => {
    const id = await idOf('T0GenericAll');
    const before = (await work(id)).history.length;
    const removal = async () => {
      const { data } = (await service.get(`/api/v2/remediation-plans/changes?environment_id=${DOMAIN}`)).json;
      return data.map((row) => [row.kind, row.state, row.owner, row.updated_by]);
    };
    await run();
    assert.deepEqual(await removal(), [['GenericAll', 'planned', 'carol', 'admin']], 'the relationship is still there');
    await service.erase(`${DOMAIN}-1101 -GenericAll-> ${ADMINS}`);
    await run();
    assert.equal((await all('finding=T0GenericAll')).length, 0);
    assert.deepEqual(await removal(), [['GenericAll', 'fixed', 'carol', 'analysis']]);
    service.clock.advance(HOUR);
    await service.draw(RIGHT);
    await run();
    const back = await idOf('T0GenericAll');
    assert.notEqual(back, id);
    const { state, owner, history } = await work(back);
    assert.deepEqual([state, owner], ['reopened', 'dave']);
    assert.deepEqual(
      history.slice(0, 2).map((entry) => [entry.author, entry.state]),
      [
        ['analysis', 'reopened'],
        ['analysis', 'fixed'],
      ],
    );
    assert.equal(history.length, before + 2);
    assert.equal((await events('finding.reopened'))[0]!.data.count, 1);
    assert.deepEqual(await removal(), [['GenericAll', 'reopened', 'carol', 'analysis']]);
  });

  it('is reopened when the finding was called fixed and is still there', async () => {
    const id = await idOf('T0WriteDACL');
    assert.equal((await change(id, { state: 'fixed' })).status, 200);
    await run();
    assert.equal((await work(id)).state, 'reopened');
  });

  describe('exchanged with other tools', () => {
    const exported = async (query: string) => service.get(`/api/v2/attack-paths/findings/export?${query}`);

    it('is SARIF: a rule for each type, a result for each finding', async () => {
      const document = JSON.parse((await exported('format=sarif')).text);
      assert.equal(requireSarif(document).length, 2);
      const [{ tool, results }] = document.runs;
      assert.equal(results.length, 2);
      const result = results.find((one: { ruleId: string }) => one.ruleId === 'T0GenericAll');
      assert.ok(tool.driver.rules.some((rule: { id: string }) => rule.id === result.ruleId));
      assert.ok(
        tool.driver.rules.every((rule: { id: string; name?: string }) => rule.name !== rule.id),
        'a name that only repeats the id is refused by validators',
      );
      assert.equal(result.message.text, 'GenericAll Privileges on Tier Zero Objects: ALICE -> ADMINS');
      assert.equal(result.level, 'note');
      assert.match(tool.driver.informationUri, /^https?:\/\/[^/]+\/ui$/);
      for (const { id, helpUri } of tool.driver.rules)
        assert.equal(helpUri, `${tool.driver.informationUri}/findings/${id}`);
      assert.ok(result.rank >= 0 && result.rank <= 100);
    });

    it('is OCSF: an event for each finding', async () => {
      const [event, ...others] = JSON.parse((await exported('format=ocsf&finding=T0WriteDACL')).text);
      assert.equal(others.length, 0);
      assert.deepEqual([event.class_uid, event.type_uid, event.status], [2004, 200_401, 'New']);
      assert.deepEqual(
        event.resources.map((one: { name: string }) => one.name),
        ['BOB', 'ADMINS'],
      );
      assert.equal((await exported('format=xml')).status, 400);
    });

    it('has the form of a ticket for Jira and ServiceNow', () => {
      const notification = {
        id: 'e1',
        type: 'finding.reopened',
        version: 1,
        message: '1 finding reopened: fixed before, and found again',
        data: { count: 1, findings: [{ due_at: '2026-12-01T10:00:00Z' }] },
        createdAt: new Date('2026-11-16T00:00:00Z'),
        alert: { id: 'a1', name: 'Directory' },
      };
      const body = (type: 'jira' | 'servicenow') => JSON.parse(messageFor(type, notification, 's', new Date(0)).body);
      const { fields } = body('jira');
      assert.equal(fields.summary, 'Directory: 1 finding reopened: fixed before, and found again');
      assert.deepEqual([fields.labels, fields.duedate], [['chokepoint', 'finding.reopened'], '2026-12-01']);
      const ticket = body('servicenow');
      assert.deepEqual([ticket.correlation_id, ticket.urgency], ['e1', '3']);
    });
  });
});

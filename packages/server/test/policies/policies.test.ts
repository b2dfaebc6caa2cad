import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import { READ_ONLY, UPLOAD_ONLY } from '../../src/identity/roles/role-catalogue.ts';
import { messageOf, serviceSuite } from '../../testing/index.ts';

const DOMAIN = 'S-1-5-21-1-2-3';
const GRAPH = `
  in ${DOMAIN}:
    ~:Domain collected=true name=CORP.TEST
    ~512:Group name=ADMINS
    ~1101:User enabled=true name=ALICE -GenericAll{isacl=true}-> ~512
    ~1102:User enabled=true name=BOB
    ~1103:User enabled=true name=CAROL
`;
const POLICY = `
rules:
  - name: No new path into Tier Zero
    no_new_paths:
  - name: Exposure
    exposure: { at_most: 50 %, zone: tier zero, environment: corp.test }
  - name: No reset of passwords
    query_returns_nothing: "MATCH (a:User)-[:ForceChangePassword]->(b:User) RETURN a.name, b.name"
  - name: Full control for Alice only
    only_from: { finding: T0GenericAll, sources: [ALICE, { name: CAROL, until: 2020-01-01 }] }
`;

serviceSuite('Policies', { graph: GRAPH }, (service) => {
  const run = () => service.analyse('zones', 'findings');
  before(run);

  const events = async (type: string) =>
    (await service.get(`/api/v2/alert-events?type=${type}&sort_by=-created_at`)).json.data.events;
  const check = (policy: string, more = {}) => service.post('/api/v2/policies/check', { policy, ...more });
  const statuses = async (id: string) =>
    (await service.get(`/api/v2/policies/${id}`)).json.data.rules.map(({ status }) => status);

  it('are refused with line and column where they are wrong', async () => {
    for (const [policy, message] of [
      ['rules: [\n', /^line \d+, column \d+: /],
      ['', /^line 1, column 1: "rules" is missing/],
      ['rules: []', /^line 1, column 8: a policy needs at least one rule/],
      [
        'rules:\n  - name: x\n    nothing: 1\n',
        /^line 3, column 5: a rule has no "nothing"; it has name, no_new_paths/,
      ],
      ['rules:\n  - no_new_paths:\n', /^line 2, column 5: "name" is missing/],
      ['rules:\n  - name: x\n', /^line 2, column 5: a rule needs exactly one of no_new_paths/],
      ['rules:\n  - name: x\n    exposure: { at_most: much }\n', /^line 3, column 26: "much" is not a share/],
      ['rules:\n  - name: x\n    exposure: { at_most: 200 % }\n', /"200 %" is not a share: write 2 % or 0.02$/],
      [
        'rules:\n  - name: x\n    no_new_findings: { findings: [T0Nothing] }',
        /^line 3, column 35: there is no finding type/,
      ],
      [
        'rules:\n  - name: x\n    query_returns_nothing: MATCH (n RETURN n',
        /^line 3, column 28: the query is invalid: /,
      ],
      ['rules:\n  - name: x\n    query_returns_nothing: MATCH (n) DELETE n', /updating clauses are not supported/],
      [
        'rules:\n  - name: x\n    only_from: { finding: T0GenericAll, sources: [A], until: soon }',
        /^line 3, column 62: "soon"/,
      ],
      [
        'rules:\n  - name: x\n    only_from: { finding: T0GenericAll, sources: [A], until: 2027-02-30 }',
        /is not a date/,
      ],
      ['rules:\n  - name: x\n    only_from: { sources: [A] }', /either "finding" or "relationship"/],
      ['rules:\n  - &a {name: x, no_new_paths: }\n  - *a\n', /^line 3, column 5: aliases are not supported/],
      ['rules:\n  - name: x\n    no_new_paths:\n  - name: x\n    no_new_paths:\n', /^line 4, column 11: two rules/],
    ] as const) {
      const answer = await check(policy);
      assert.equal(answer.status, 400, policy);
      assert.match(messageOf(answer) ?? '', message, policy);
    }
    assert.match(messageOf(await check(POLICY)) ?? '', /needs a baseline_run_id/);
    assert.equal((await check(POLICY, { baseline_run_id: 999 })).status, 404);
    assert.equal((await service.post('/api/v2/policies', { name: 'x', policy: 'rules: []' })).status, 400);
    assert.equal((await service.get('/api/v2/policies')).json.count, 0, 'nothing was stored');
  });

  it('name what cannot be checked', async () => {
    const rules = [
      'exposure: { at_most: 1, zone: Nowhere }',
      'exposure: { at_most: 1, environment: OTHER.TEST }',
      'only_from: { relationship: Unknown, sources: [] }',
      'only_from: { relationship: DCSync, sources: [] }',
    ];
    const { json } = await check(`rules:\n${rules.map((rule, at) => `  - { name: r${at}, ${rule} }`).join('\n')}\n`);
    assert.equal(json.data.status, 'error');
    assert.deepEqual(
      json.data.rules.map(({ status, violations }) => [status, ...violations]),
      [
        ['error', 'there is no zone "Nowhere"'],
        ['error', 'no environment "OTHER.TEST" was collected'],
        ['error', 'there is no relationship kind "Unknown"'],
        ['passed'],
      ],
    );
  });

  it('are checked after each analysis, and raise events when they are violated and when they pass again', async () => {
    const created = await service.post('/api/v2/policies', { name: 'production', policy: POLICY });
    assert.equal(created.status, 201, created.text);
    const { id, status, baseline_run_id } = created.json.data;
    assert.equal(status, null);
    assert.ok(baseline_run_id);
    await run();
    assert.deepEqual(await statuses(id), ['passed', 'passed', 'passed', 'passed']);
    assert.deepEqual(await events('policy.violated'), []);

    await service.draw(`${DOMAIN}-1103 -ForceChangePassword-> ${DOMAIN}-1101`);
    await service.draw(`${DOMAIN}-1102 -GenericAll{isacl=true}-> ${DOMAIN}-512`);
    await run();
    const { data } = (await service.get(`/api/v2/policies/${id}`)).json;
    assert.equal(data.status, 'failed');
    const title = 'GenericAll Privileges on Tier Zero Objects';
    assert.deepEqual(
      data.rules.map(({ violations }) => violations),
      [
        [
          `new finding: ${title}: BOB -> ADMINS`,
          'new path: BOB -[GenericAll]-> ADMINS',
          'new path: CAROL -[ForceChangePassword]-> ALICE -[GenericAll]-> ADMINS',
        ],
        ['CORP.TEST: 3 of 3 principals (100.0 %) have a path into Tier Zero'],
        ['row: ["CAROL","ALICE"]'],
        [`${title}: BOB -> ADMINS`],
      ],
    );
    const [event] = await events('policy.violated');
    assert.match(event!.message, /^Policy production: 4 rules violated: No new path into Tier Zero; Exposure; /);
    await run();
    assert.equal((await events('policy.violated')).length, 1, 'what is known raises no event again');

    const now = await check(POLICY, { baseline_run_id });
    assert.deepEqual(now.json.data.rules, data.rules, 'the same on request');
    const since = await check(POLICY, { baseline_run_id: 'previous' });
    assert.equal(since.json.data.rules[0]!.status, 'passed');

    await service.erase(`${DOMAIN}-1103 -ForceChangePassword-> ${DOMAIN}-1101`);
    await service.erase(`${DOMAIN}-1102 -GenericAll-> ${DOMAIN}-512`);
    await run();
    assert.deepEqual(await statuses(id), ['passed', 'passed', 'passed', 'passed']);
    assert.equal((await events('policy.passed')).length, 1);
  });

  it('see members that are new in a zone, unless they are allowed, and not those who leave it', async () => {
    const rules = 'rules:\n  - {name: a, no_new_paths: }\n  - {name: b, no_new_paths: {allow_new_members: true}}\n';
    await service.draw(`${DOMAIN}-1102 -MemberOf-> ${DOMAIN}-512`);
    await service.analyse('derived relationships', 'zones', 'findings');
    const added = (await check(rules, { baseline_run_id: 'previous' })).json.data.rules;
    assert.deepEqual(added[0]!.violations, ['new in Tier Zero: BOB']);
    assert.equal(added[1]!.status, 'passed');
    await service.erase(`${DOMAIN}-1102 -MemberOf-> ${DOMAIN}-512`);
    await service.analyse('derived relationships', 'zones', 'findings');
    assert.equal((await check(rules, { baseline_run_id: 'previous' })).json.data.status, 'passed');
  });

  it('can be changed, switched off and deleted', async () => {
    const { data } = (await service.get('/api/v2/policies?name=production')).json;
    const path = `/api/v2/policies/${data[0]!.id}` as const;
    assert.equal((await service.patch(path, {})).status, 400);
    assert.equal((await service.patch(path, { policy: 'rules: 1' })).status, 400);
    assert.equal((await service.patch(path, { baseline_run_id: 999 })).status, 404);
    assert.equal((await service.post('/api/v2/policies', { name: 'production', policy: POLICY })).status, 409);
    const changed = await service.patch(path, { enabled: false, policy: POLICY });
    assert.deepEqual([changed.json.data.enabled, changed.json.data.status], [false, null]);
    await run();
    assert.equal((await service.get(path)).json.data.status, null, 'not checked while it is off');
    assert.equal((await service.delete(path)).status, 204);
    assert.equal((await service.get(path)).status, 404);
  });

  it('are changed by those who manage risks, and seen by those who see every environment', async () => {
    const reader = await service.as(READ_ONLY);
    assert.equal((await service.get('/api/v2/policies', reader)).status, 200);
    assert.equal((await service.post('/api/v2/policies', { name: 'x', policy: POLICY }, reader)).status, 403);
    assert.equal((await service.get('/api/v2/policies', await service.as(UPLOAD_ONLY))).status, 403);
    const access = { environment_targeted_access_control: { environments: [{ environment_id: DOMAIN }] } };
    const limited = await service.newUser({ roles: [2], ...access });
    assert.equal((await service.get('/api/v2/policies', limited)).status, 403);
    assert.equal((await service.post('/api/v2/policies/check', { policy: POLICY }, limited)).status, 403);
  });
});

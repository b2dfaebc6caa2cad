import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import { READ_ONLY } from '../../src/identity/roles/role-catalogue.ts';
import { type Credentials, messageOf, serviceSuite } from '../../testing/index.ts';

const DOMAIN = 'S-1-5-21-1-2-3';
const OTHER = 'S-1-5-21-7-8-9';
const SYNCED = 'S-1-5-21-4-5-6';
const ADMINS = `${DOMAIN}-512`;

const GRAPH = `
  in ${DOMAIN}:
    ~:Domain collected=true name=LAB.EXAMPLE
    ${ADMINS}:Group name=ADMINS distinguishedname=CN=ADMINS,DC=LAB,DC=EXAMPLE
    ~1101:User enabled=true name=O'BRIEN -MemberOf-> ~1200:Group name=HELPDESK
    ~1102:User enabled=true name=B -MemberOf-> ~1200
    ~1200 -GenericAll{isacl=true}-> ${ADMINS}
    ~1103:User enabled=true name=C
    ~1300:Computer name=PC.LAB.EXAMPLE -HasSession-> ~500:User name=ADMINISTRATOR enabled=true -MemberOf-> ${ADMINS}
  in ${OTHER}:
    ~:Domain collected=true name=OTHER.EXAMPLE
    ~1100:User enabled=true name=D
  in ${SYNCED}:
    ~:Domain collected=true name=SYNCED.EXAMPLE
    ~512:Group name=ADMINS
    ~1100:User enabled=true name=HALF -GetChanges-> ~
    ~1100 -MemberOf-> ~1200:Group name=READERS -GetChangesAll-> ~
    ~1101:User enabled=true name=NONE -MemberOf-> ~1200
    ~1101 -MemberOf-> ~1201:Group name=LISTERS -GetChanges-> ~
`;

serviceSuite('Scripts of a remediation plan', { graph: GRAPH }, (service) => {
  let admin: Credentials;
  let other: Credentials;
  let id: string;
  before(async () => {
    admin = await service.admin();
    await service.analyse();
    other = { bearer: (await service.newUser({ roles: [READ_ONLY] })).bearer };
    id = await plan();
  });

  async function plan(): Promise<string> {
    const answer = await service.post('/api/v2/remediation-plans', { environment_id: DOMAIN });
    assert.equal(answer.status, 200, answer.text);
    return answer.json.data.id;
  }
  const path = (plan_id = id) => `/api/v2/remediation-plans/${plan_id}/script` as const;
  const script = async (body: object) => {
    const answer = await service.post(path(), body);
    assert.equal(answer.status, 200, answer.text);
    return answer.json.data;
  };

  it('are PowerShell for each directory, with steps for what is done by hand', async () => {
    const { files, removals, graph_version, plan_id } = await script({});
    assert.deepEqual([files.length, files[0].name, files[0].environment_id], [1, 'lab.example.ps1', DOMAIN]);
    assert.deepEqual([plan_id, graph_version], [id, service.graphVersion]);
    const byKind = new Map(removals.map((one) => [one.kind, one]));
    assert.equal(byKind.get('GenericAll')!.status, 'scripted');
    assert.equal(byKind.get('HasSession')!.status, 'by-hand');
    assert.ok(byKind.get('HasSession')!.steps.length > 1);
    assert.match(files[0].content, /^Remove-AccessRight 'HELPDESK GenericAll ADMINS' 'S-1-5-21-1-2-3-512'/m);
    assert.match(files[0].content, /^# BY HAND: PC\.LAB\.EXAMPLE HasSession ADMINISTRATOR$/m);
  });

  it('know which of two rights a principal holds itself, and which groups hold the rest', async () => {
    const made = await service.post('/api/v2/remediation-plans', { environment_id: SYNCED });
    assert.equal(made.status, 200, made.text);
    const answer = await service.post(path(made.json.data.id), {});
    assert.equal(answer.status, 200, answer.text);
    const { removals, files } = answer.json.data;
    assert.deepEqual(removals.map(({ source, kind, status }) => `${source.name} ${kind} ${status}`).sort(), [
      'HALF DCSync scripted',
      'NONE DCSync by-hand',
    ]);
    assert.match(
      files[0].content,
      /^Remove-AccessRight 'HALF DCSync SYNCED.EXAMPLE' 'S-1-5-21-4-5-6' .*1131f6aa-9c07/m,
    );
    const byHand = removals.find(({ status }) => status === 'by-hand')!;
    assert.match(byHand.steps[0], /GetChangesAll through READERS, and GetChanges through LISTERS/);
  });

  it('cover only the first removals, or one environment', async () => {
    assert.equal((await script({ first: 1 })).removals.length, 1);
    assert.equal((await script({ environment_id: DOMAIN, first: 1 })).removals.length, 1);
    const wrong = await service.post(path(), { environment_id: OTHER });
    assert.equal(wrong.status, 400);
    assert.match(messageOf(wrong), new RegExp(`changes nothing in environment ${OTHER}.*${DOMAIN}`));
  });

  it('are a shell script and its list of removals for LDIF, or with saved objects the change itself', async () => {
    const { files } = await script({ format: 'ldif' });
    assert.deepEqual(
      files.map(({ name }) => name),
      ['lab.example.plan.json', 'lab.example.sh'],
    );
    assert.match(files[1].content, /object '<SID=S-1-5-21-1-2-3-1200>'/);
    const saved = await script({ format: 'ldif', saved: 'dn: CN=nothing\n' });
    assert.deepEqual(
      saved.files.map(({ name }) => name),
      ['change.ldif', 'rollback.ldif'],
    );
    assert.equal(saved.removals.find(({ kind }) => kind === 'GenericAll')!.status, 'missing');
    assert.equal((await service.post(path(), { saved: 'dn: CN=nothing\n' })).status, 400);
    const bad = await service.post(path(), { format: 'ldif', saved: 'dn: CN=x\nnonsense' });
    assert.deepEqual([bad.status, /line 2/.test(messageOf(bad))], [400, true]);
  });

  it('are made for the user who made the plan', async () => {
    assert.equal((await service.post(path(), {}, other)).status, 404);
    assert.equal((await service.post(path('00000000-0000-4000-8000-000000000000'), {}, admin)).status, 404);
    assert.equal((await service.post(path('nothing'), {}, admin)).status, 400);
    assert.equal((await service.post(path(), { format: 'vbs' }, admin)).status, 400);
  });

  it('are retained for the last twenty plans', async () => {
    for (let count = 0; count < 20; count++) await plan();
    assert.equal((await service.post(path(), {}, admin)).status, 404);
    id = await plan();
    assert.equal((await service.post(path(), {}, admin)).status, 200);
  });

  it('are refused when a relationship of the plan is gone', async () => {
    await service.erase(`${DOMAIN}-1200 -GenericAll-> ${ADMINS}`);
    const stale = await service.post(path(), {}, admin);
    assert.equal(stale.status, 409);
    assert.match(messageOf(stale), /out of date: 1 of its 2 relationships no longer exist.*GenericAll/);
  });
});

import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import { READ_ONLY, UPLOAD_ONLY } from '../../src/identity/roles/role-catalogue.ts';
import { type Credentials, messageOf, serviceSuite } from '../../testing/index.ts';

const DOMAIN = 'S-1-5-21-1-2-3';
const ADMINS = `${DOMAIN}-512`;
const user = (rid: number) => `${DOMAIN}-${rid}`;
const HELPDESK = user(1200);
const SYNC = user(1300);

/** Two of four come to the help desk, which controls the administrators; a third may replicate through a group. */
const GRAPH = `
  in ${DOMAIN}:
    ~:Domain collected=true name=CORP.LOCAL
    ${ADMINS}:Group
    ~1101:User enabled=true -MemberOf-> ${HELPDESK}:Group -GenericAll{isacl=true}-> ${ADMINS}
    ~1102:User enabled=true -MemberOf-> ${HELPDESK}
    ~1103:User enabled=true -MemberOf-> ${SYNC}:Group -GetChanges{isacl=true}|GetChangesAll{isacl=true}-> ~
    ~1104:User enabled=true
    ~9000:OU name=STAFF -Contains-> ~1101, ~1104
    ~9001:GPO name=DESKTOPS
`;
const STAFF = `${DOMAIN}-9000`;
const DESKTOPS = `${DOMAIN}-9001`;

serviceSuite('A simulation', { graph: GRAPH }, (service) => {
  before(() => service.analyse());

  const ask = (body: unknown, credentials?: Credentials) => service.post('/api/v2/simulations', body, credentials);
  async function simulated(body: unknown) {
    const answer = await ask(body);
    assert.equal(answer.status, 200, answer.text);
    return answer.json.data;
  }
  type Simulated = Awaited<ReturnType<typeof simulated>>;
  const line = ({
    finding,
    source_principal_id,
    target_principal_id,
  }: Simulated['findings_lost']['findings'][number]) => `${finding} ${source_principal_id} -> ${target_principal_id}`;
  const exposed = (data: Simulated) => {
    const tierZero = data.environments.find((one) => one.asset_group_tag_id !== 0);
    return tierZero && [tierZero.before.exposed, tierZero.after.exposed, tierZero.before.population];
  };

  it('returns which findings the removal of a right would end, and how many are exposed then', async () => {
    const data = await simulated({
      remove_relationships: [{ source: HELPDESK, kind: 'GenericAll', target: ADMINS }],
    });
    assert.deepEqual([data.findings_gained.count, data.findings_changed.count], [0, 0]);
    assert.deepEqual(data.findings_lost.findings.map(line), [`T0GenericAll ${HELPDESK} -> ${ADMINS}`]);
    assert.equal(data.findings_lost.findings[0].exposure_count, 2);
    assert.deepEqual(exposed(data), [3, 1, 4]);
  });

  it('counts again after a membership is removed', async () => {
    const data = await simulated({
      remove_relationships: [{ source: user(1101), kind: 'MemberOf', target: HELPDESK }],
    });
    assert.equal(data.findings_lost.count, 0);
    const [{ before, after }] = data.findings_changed.findings;
    assert.deepEqual([line(after), before.exposure_count, after.exposure_count], [line(before), 2, 1]);
    assert.deepEqual(exposed(data), [3, 2, 4]);
  });

  it('derives again what depends on the change', async () => {
    const data = await simulated({ remove_relationships: [{ source: SYNC, kind: 'GetChangesAll', target: DOMAIN }] });
    assert.deepEqual(data.findings_lost.findings.map(line), [`NonT0DCSyncers ${SYNC} -> ${DOMAIN}`]);
    assert.deepEqual(exposed(data), [3, 2, 4]);
  });

  it('takes what follows from others as put right when it is to be removed itself, and names it', async () => {
    const replication = { source: SYNC, kind: 'DCSync', target: DOMAIN };
    const alone = await simulated({ remove_relationships: [replication] });
    assert.deepEqual(alone.derived, [replication]);
    assert.deepEqual(alone.findings_lost.findings.map(line), [`NonT0DCSyncers ${SYNC} -> ${DOMAIN}`]);
    assert.deepEqual(exposed(alone), [3, 2, 4]);
    const right = { source: HELPDESK, kind: 'GenericAll', target: ADMINS };
    const together = await simulated({ remove_relationships: [replication, right] });
    assert.deepEqual(together.derived, [replication]);
    assert.deepEqual(exposed(together), [3, 0, 4]);
    const objects = await simulated({ remove_relationships: [replication], remove_objects: [HELPDESK] });
    assert.equal(objects.findings_lost.count, 2);
    const next = await simulated({ remove_relationships: [right] });
    assert.deepEqual([next.derived, exposed(next)], [[], [3, 1, 4]]);
  });

  it('returns what a new right would open, and what the removal of an object would end', async () => {
    const added = await simulated({ add_relationships: [{ source: user(1104), kind: 'WriteDacl', target: ADMINS }] });
    assert.deepEqual(added.findings_gained.findings.map(line), [`T0WriteDACL ${user(1104)} -> ${ADMINS}`]);
    assert.deepEqual(exposed(added), [3, 4, 4]);
    const removed = await simulated({ remove_objects: [HELPDESK, user(1103)] });
    assert.deepEqual(removed.findings_lost.findings.map(line), [`T0GenericAll ${HELPDESK} -> ${ADMINS}`]);
  });

  it('shows as many findings as are wanted, and counts all', async () => {
    const data = await simulated({
      remove_relationships: [
        { source: HELPDESK, kind: 'GenericAll', target: ADMINS },
        { source: SYNC, kind: 'GetChangesAll', target: DOMAIN },
      ],
      limit: 1,
    });
    assert.equal(data.findings_lost.count, 2);
    assert.deepEqual(data.findings_lost.findings.map(line), [`T0GenericAll ${HELPDESK} -> ${ADMINS}`]);
  });

  it('says who gets a path into the zone through a membership, and by which relationships', async () => {
    const data = await simulated({ changes: [{ change: 'add-member', subject: user(1104), object: HELPDESK }] });
    assert.deepEqual(exposed(data), [3, 4, 4]);
    const [zone] = data.paths_gained;
    assert.deepEqual([data.paths_gained.length, zone.count, data.paths_lost], [1, 1, []]);
    assert.equal(zone.paths[0].principal.id, user(1104));
    type Step = (typeof zone.paths)[number]['relationships'][number];
    assert.deepEqual(
      zone.paths[0].relationships.map(({ source, kind, target }: Step) => `${source.id} ${kind} ${target.id}`),
      [`${user(1104)} MemberOf ${HELPDESK}`, `${HELPDESK} GenericAll ${ADMINS}`],
    );
    assert.equal(data.relationships_gained.count, 1);
    const back = await simulated({ changes: [{ change: 'remove-member', subject: user(1103), object: SYNC }] });
    assert.deepEqual([back.paths_gained, back.paths_lost[0].paths[0].principal.id], [[], user(1103)]);
  });

  it('explains what is derived from rights that are delegated', async () => {
    const data = await simulated({
      changes: [{ change: 'grant-right', subject: user(1104), object: DOMAIN, right: 'DCSync' }],
    });
    type Gained = (typeof data.relationships_gained.relationships)[number];
    const replicates = data.relationships_gained.relationships.find(({ kind }: Gained) => kind === 'DCSync');
    assert.deepEqual([replicates?.derived, replicates?.rule], [true, 'dcsync']);
    assert.deepEqual(
      replicates?.because.map(({ source, kind }) => `${source.id} ${kind}`),
      [`${user(1104)} GetChanges`, `${user(1104)} GetChangesAll`],
    );
    assert.deepEqual(data.findings_gained.findings.map(line), [`NonT0DCSyncers ${user(1104)} -> ${DOMAIN}`]);
  });

  it('lets rights on an OU be inherited by what it contains, and policies apply there', async () => {
    const data = await simulated({
      changes: [
        { change: 'grant-right', subject: HELPDESK, object: 'staff', right: 'ForceChangePassword' },
        { change: 'link-policy', subject: 'Desktops', object: STAFF },
      ],
    });
    type Gained = (typeof data.relationships_gained.relationships)[number];
    const gained = data.relationships_gained.relationships.map(
      ({ source, kind, target }: Gained) => `${source.id} ${kind} ${target.id}`,
    );
    for (const one of [
      `${HELPDESK} ForceChangePassword ${user(1101)}`,
      `${HELPDESK} ForceChangePassword ${user(1104)}`,
      `${DESKTOPS} GPLink ${STAFF}`,
      `${DESKTOPS} GPOAppliesTo ${user(1104)}`,
    ])
      assert.ok(gained.includes(one), `${one} among ${gained.join(', ')}`);
    assert.deepEqual(
      data.properties_changed.map(({ object, property }: { object: string; property: string }) => [object, property]),
      [[STAFF, 'inheritancehashes']],
    );
  });

  it('reads changes as LDIF, and lists what does not change the graph', async () => {
    const ldif = `dn: ${HELPDESK}
changetype: modify
add: member
member: ${user(1104)}
member: CN=Nobody,DC=corp,DC=local
-
replace: description
description: for the help desk
-
replace: msExchVersion
msExchVersion: 1
`;
    const data = await simulated({ ldif });
    assert.deepEqual(exposed(data), [3, 4, 4]);
    type LeftOut = { where: string; reason: string };
    assert.deepEqual(
      data.left_out.map(({ where, reason }: LeftOut) => `${where} ${reason}`),
      ['ldif line 3 unresolved', 'ldif line 7 no effect', 'ldif line 10 unsupported'],
    );
  });

  it('reads a plan of Terraform', async () => {
    const resource = (address: string, type: string, before: unknown, after: unknown, unknown = {}) => ({
      address,
      type,
      mode: 'managed',
      change: { actions: [before ? 'update' : 'create'], before, after, after_unknown: unknown },
    });
    const members = (...group_members: string[]) => ({ group_id: HELPDESK, group_members });
    const terraform = JSON.stringify({
      format_version: '1.2',
      resource_changes: [
        resource('ad_group_membership.desk', 'ad_group_membership', members(user(1101)), members(user(1104))),
        resource('azuread_group_member.new', 'azuread_group_member', null, {}, { group_object_id: true }),
        resource('aws_instance.web', 'aws_instance', null, {}),
      ],
    });
    const data = await simulated({ terraform });
    assert.deepEqual([data.paths_gained[0].count, data.paths_lost[0].count], [1, 1]);
    type LeftOut = { where: string; reason: string };
    assert.deepEqual(
      data.left_out.map(({ where, reason }: LeftOut) => `${where} ${reason}`),
      ['azuread_group_member.new unresolved', 'aws_instance.web unsupported'],
    );
  });

  it('refuses changes that cannot be made, and says why', async () => {
    const member = { change: 'add-member', subject: user(1104), object: HELPDESK };
    for (const [body, message] of [
      [
        { changes: [{ ...member, subject: 'nobody' }] },
        /^change 1 \(add-member\): there is no object "nobody" in the graph$/,
      ],
      [{ changes: [{ ...member, subject: user(1101) }] }, /is a member of .* already$/],
      [{ changes: [{ ...member, object: STAFF }] }, /STAFF is an OU; members are added to groups$/],
      [
        { changes: [{ change: 'link-policy', subject: DESKTOPS, object: user(1101) }] },
        /is a user; a GPO link needs an OU, a domain or a site$/,
      ],
      [{ changes: [member, { ...member, change: 'remove-member' }] }, /^change 2 .*contradicts change 1/],
      [{ changes: [{ change: 'make-tea', object: HELPDESK }] }, /./],
      [
        { changes: [{ change: 'grant-right', subject: HELPDESK, object: ADMINS, right: 'DCSync' }] },
        /DCSync is a right over a domain$/,
      ],
      [{ changes: Array.from({ length: 201 }, () => member) }, /./],
      [{ ldif: 'dn: x\nchangetype: modify\nnonsense\n' }, /^ldif line 3: /],
      [{ ldif: `dn: ${HELPDESK}\nchangetype: modify\nadd: gPLink\ngPLink: x\n` }, /^ldif line 3: /],
      [{ terraform: '{"@level":"info"}\n{}' }, /terraform show -json/],
      [{ terraform: '[]' }, /^terraform: /],
    ] as const) {
      const answer = await ask(body);
      assert.equal(answer.status, 400, answer.text);
      assert.match(messageOf(answer), message);
    }
  });

  it('leaves the stored graph alone', async () => {
    const version = service.graphVersion;
    const findings = () => service.db.selectFrom('finding').selectAll().orderBy('id').execute();
    const stored = await findings();
    await simulated({ remove_objects: [HELPDESK] });
    assert.equal(service.graphVersion, version);
    assert.deepEqual(await findings(), stored);
    const again = await simulated({ remove_objects: [HELPDESK] });
    assert.equal(again.findings_lost.count, 1);
  });

  it('refuses what it cannot do', async () => {
    const relationship = { source: HELPDESK, kind: 'GenericAll', target: ADMINS };
    for (const [body, message] of [
      [{}, 'nothing to simulate was specified'],
      [{ remove_objects: ['nobody'] }, 'there is no object nobody'],
      [{ add_relationships: [{ ...relationship, source: 'nobody' }] }, 'there is no object nobody'],
      [{ remove_relationships: [{ ...relationship, kind: 'Owns' }] }, `there is no Owns from ${HELPDESK} to ${ADMINS}`],
      [{ remove_objects: 'x' }, undefined],
      [{ remove_objects: [], limit: -1 }, undefined],
      ['{', undefined],
    ] as const) {
      const answer = await ask(body);
      assert.equal(answer.status, 400, answer.text);
      if (message) assert.equal(messageOf(answer), message);
    }
  });

  it('is for those who may see risks or the graph, and all environments', async () => {
    const body = { remove_objects: [HELPDESK] };
    assert.equal((await ask(body, await service.as(READ_ONLY))).status, 200);
    assert.equal((await ask(body, await service.as(UPLOAD_ONLY))).status, 403);
    const { bearer } = await service.newUser({
      roles: [READ_ONLY],
      all_environments: false,
      environment_targeted_access_control: { environments: [{ environment_id: DOMAIN }] },
    });
    assert.equal((await ask(body, { bearer })).status, 403);
  });
});

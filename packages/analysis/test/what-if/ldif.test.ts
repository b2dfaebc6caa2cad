import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { applyDelta, Batch, GraphBuilder, GraphImage } from '@chokepoint/graph';
import { ChangeError, type FactChanges, translateRequest } from '../../src/index.ts';
import { encodeDescriptor, encodeSid } from '../../src/scripts/security-descriptor.ts';

const SID = 'S-1-5-21-1-2-3';
const id = (rid: number | string) => `${SID}-${rid}`;
const dn = (name: string) => `CN=${name},OU=Staff,DC=corp,DC=local`;

const IMAGE = imageOf();

function imageOf(): GraphImage {
  const batch = new Batch();
  const object = (objectid: string, kind: string, distinguishedname: string, more = {}) =>
    batch.node(objectid, ['Base', kind], {
      objectid,
      domainsid: SID,
      domain: 'CORP.LOCAL',
      distinguishedname: distinguishedname.toUpperCase(),
      ...more,
    });
  object(SID, 'Domain', 'DC=corp,DC=local', { name: 'CORP.LOCAL' });
  object(id('OU'), 'OU', 'OU=Staff,DC=corp,DC=local', { name: 'STAFF', inheritancehashes: ['OLD'] });
  for (const rid of [1, 2, 3]) object(id(rid), 'User', dn(`User ${rid}`), { name: `U${rid}`, enabled: true });
  object(id(4), 'User', dn('Admin'), { name: 'ADMIN', isaclprotected: true, enabled: true });
  object(id(1200), 'Group', dn('Desk'), { name: 'DESK' });
  object(id('c'), 'Computer', dn('C'), { name: 'C.CORP.LOCAL', dnshostname: 'c.corp.local', enabled: true });
  object(id('p'), 'GPO', 'CN={11111111-2222-3333-4444-555555555555},CN=Policies,DC=corp,DC=local', { name: 'POLICY' });
  object(id('ca'), 'EnterpriseCA', 'CN=CA,CN=Enrollment Services,DC=corp,DC=local', { name: 'CA@CORP.LOCAL' });
  for (const name of ['WEB', 'USER'])
    object(id(name), 'CertTemplate', `CN=${name},CN=T,DC=corp,DC=local`, { name: `${name}@CORP.LOCAL` });
  object('CORP.LOCAL-S-1-5-11', 'Group', 'CN=AU', { name: 'AUTHENTICATED USERS@CORP.LOCAL' });
  object(id(513), 'Group', 'CN=Domain Users,DC=corp,DC=local', { name: 'DOMAIN USERS' });
  for (const child of [1, 2, 3, 4, 1200, 'c']) batch.edge(id('OU'), 'Contains', id(child), { isacl: false });
  batch.edge(id(1), 'MemberOf', id(1200), { isacl: false, isprimarygroup: false });
  batch.edge(id(2), 'GenericAll', id(1200), { isacl: true, isinherited: false, inheritancehash: '' });
  for (const rid of [1, 2])
    batch.edge(id(1200), 'WriteDacl', id(rid), { isacl: true, isinherited: true, inheritancehash: 'OLD' });
  batch.edge(id('WEB'), 'PublishedTo', id('ca'), { isacl: false });
  const builder = new GraphBuilder(GraphImage.empty());
  builder.add(batch);
  return applyDelta(GraphImage.empty(), builder.finish().delta);
}

const short = (text: string) => text.replaceAll(`${SID}-1200`, 'g').replaceAll(`${SID}-`, '').replaceAll(SID, 'domain');

function effect(ldif: string): string[] {
  const { facts } = translateRequest(IMAGE, { ldif });
  return lines(facts);
}

function lines({ add, remove, nodes, removeObjects }: FactChanges): string[] {
  return [
    ...add.map(({ source, kind, target }) => `+ ${source} ${kind} ${target}`),
    ...remove.map(({ source, kind, target }) => `- ${source} ${kind} ${target}`),
    ...nodes.flatMap(({ id: object, properties }) =>
      Object.entries(properties).map(([name, value]) => `${object} ${name}=${JSON.stringify(value)}`),
    ),
    ...removeObjects.map((object) => `- ${object}`),
  ].map(short);
}

const modify = (name: string, ...changes: string[]) => `dn: ${name}\nchangetype: modify\n${changes.join('\n-\n')}\n`;
const attribute = (value: Buffer, name: string) => `replace: ${name}\n${name}:: ${value.toString('base64')}`;

describe('a file of changes in LDIF', () => {
  it('changes members, one by one or all', () => {
    assert.deepEqual(
      effect(modify(dn('Desk'), `add: member\nmember: ${dn('User 3')}`, `delete: member\nmember: ${dn('User 1')}`)),
      ['+ 3 MemberOf g', '- 1 MemberOf g'],
    );
    assert.deepEqual(
      effect(modify(dn('desk'), `replace: member\nmember:: ${Buffer.from(dn('User 2')).toString('base64')}`)),
      ['+ 2 MemberOf g', '- 1 MemberOf g'],
    );
    assert.deepEqual(effect(modify(dn('Desk'), 'delete: member')), ['- 1 MemberOf g']);
  });

  it('changes links of policies, accounts, delegation, templates and service names', () => {
    const link = (options: number) =>
      `replace: gPLink\ngPLink: [LDAP://cn={11111111-2222-3333-4444-555555555555},cn=policies,DC=corp,DC=local;${options}]`;
    assert.deepEqual(effect(modify('OU=Staff,DC=corp,DC=local', link(2))), ['+ p GPLink OU']);
    assert.deepEqual(effect(modify('OU=Staff,DC=corp,DC=local', link(1))), []);
    const control = (bits: number) =>
      effect(modify(dn('User 1'), `replace: userAccountControl\nuserAccountControl: ${bits}`));
    assert.deepEqual(control(0x202), ['1 enabled=false']);
    assert.deepEqual(control(0x480200), [
      '+ 1 CoerceToTGT domain',
      '1 unconstraineddelegation=true',
      '1 dontreqpreauth=true',
    ]);
    assert.deepEqual(
      effect(modify(dn('User 1'), 'add: msDS-AllowedToDelegateTo\nmsDS-AllowedToDelegateTo: cifs/c.corp.local:445')),
      ['+ 1 AllowedToDelegate c', '1 allowedtodelegate=["cifs/c.corp.local:445"]'],
    );
    assert.deepEqual(
      effect(
        modify(
          'CN=CA,CN=Enrollment Services,DC=corp,DC=local',
          'replace: certificateTemplates\ncertificateTemplates: User',
        ),
      ),
      ['+ USER PublishedTo ca', '- WEB PublishedTo ca'],
    );
    assert.deepEqual(effect(modify(dn('User 2'), 'add: servicePrincipalName\nservicePrincipalName: http/x')), [
      '2 serviceprincipalnames=["http/x"]',
      '2 hasspn=true',
    ]);
    assert.deepEqual(
      effect(
        modify(
          dn('C'),
          `replace: msDS-AllowedToActOnBehalfOfOtherIdentity\nmsDS-AllowedToActOnBehalfOfOtherIdentity: O:BAD:(A;;0xf01ff;;;${id(3)})`,
        ),
      ),
      ['+ 3 AllowedToAct c'],
    );
  });

  it('replaces security descriptors, with what is inherited', () => {
    const reset = '00299570-246d-11d0-a768-00aa006e0529';
    const user = 'bf967aba-0de6-11d0-a285-00aa003049e2';
    const sddl = `O:DAG:DAD:AI(OA;CIIO;CR;${reset};${user};${id(1200)})(A;CI;WD;;;AU)(A;CIID;GA;;;${id(3)})(D;;GA;;;WD)`;
    const found = effect(
      modify('OU=Staff,DC=corp,DC=local', `replace: nTSecurityDescriptor\nnTSecurityDescriptor: ${sddl}`),
    );
    const au = 'CORP.LOCAL-S-1-5-11 WriteDacl';
    for (const one of [
      '+ g ForceChangePassword 1',
      '+ g ForceChangePassword 3',
      '- g WriteDacl 1',
      '- g WriteDacl 2',
      `+ ${au} OU`,
      `+ ${au} c`,
    ])
      assert.ok(found.includes(one), `${one} among ${found.join(', ')}`);
    const none = (text: RegExp) =>
      assert.deepEqual(
        found.filter((one) => text.test(one)),
        [],
      );
    none(/ForceChangePassword (4|c|g|OU)$/);
    none(/GenericAll/);
    none(/ 4$/);
  });

  it('reads descriptors in base64', () => {
    const sid = encodeSid(id(3));
    const bytes = Buffer.concat([Buffer.from([0, 0]), Buffer.alloc(2), Buffer.from([0, 0, 8, 0]), sid]);
    bytes.writeUInt16LE(bytes.length, 2);
    const entry = { type: 0, flags: 0, mask: 0x80000, objectType: '', inheritedObjectType: '', trustee: id(3), bytes };
    const descriptor = {
      control: 0x8000,
      owner: encodeSid(id(1)),
      group: undefined,
      sacl: undefined,
      aclRevision: 4,
      entries: [entry],
    };
    assert.deepEqual(effect(modify(dn('Desk'), attribute(encodeDescriptor(descriptor), 'nTSecurityDescriptor'))), [
      '+ 3 WriteOwnerRaw g',
      '+ 1 OwnsRaw g',
      '- 2 GenericAll g',
      'g ownersid="1"',
    ]);
  });

  it('adds and deletes objects; a new one inherits what others of its kind have', () => {
    const added = effect(
      `dn: ${dn('New')}\nchangetype: add\nobjectClass: top\nobjectClass: user\nsAMAccountName: new\nuserAccountControl: 512\n\n${modify(dn('Desk'), `add: member\nmember: ${dn('New')}`)}`,
    );
    for (const one of [
      '+ OU Contains NEW-1',
      '+ NEW-1 MemberOf 513',
      '+ NEW-1 MemberOf g',
      '+ g WriteDacl NEW-1',
      'NEW-1 enabled=true',
    ])
      assert.ok(added.includes(one), `${one} among ${added.join(', ')}`);
    assert.deepEqual(effect(`dn: ${dn('User 1')}\nchangetype: delete\n`), ['- 1']);
  });

  it('has errors with lines, and lists what it leaves out', () => {
    for (const [text, message] of [
      ['changetype: modify\n', /^ldif line 1: a record begins/],
      [`dn: ${dn('Desk')}\nchangetype: destroy\n`, /^ldif line 2: changetype "destroy"/],
      [`dn: ${dn('Desk')}\nchangetype: modify\nadd: member\n`, /^ldif line 3: add of member has no value/],
      [`dn: ${dn('Desk')}\nchangetype: modify\nadd: member\nmail: x\n`, /^ldif line 4: expected a value of member/],
      [
        `dn: ${dn('Desk')}\nchangetype: modify\nadd: member\nmember:< file:///etc/passwd\n`,
        /^ldif line 4: .*another file/,
      ],
      [
        modify(dn('User 1'), 'replace: userAccountControl\nuserAccountControl: many'),
        /^ldif line 3: .*must be a number/,
      ],
      [
        modify(dn('Desk'), 'replace: nTSecurityDescriptor\nnTSecurityDescriptor: D:(A;;XX;;;WD)'),
        /^ldif line 3: .*"XX"/,
      ],
      [
        modify(dn('Desk'), 'replace: nTSecurityDescriptor\nnTSecurityDescriptor:: AAAA'),
        /^ldif line 3: .*neither SDDL/,
      ],
      [
        modify(dn('User 1'), `add: member\nmember: ${dn('User 2')}`),
        /^ldif line 3: U1 is not an object that has member/,
      ],
    ] as const)
      assert.throws(
        () => translateRequest(IMAGE, { ldif: text }),
        (error) => error instanceof ChangeError && message.test(error.message),
        text,
      );
    const { leftOut, facts } = translateRequest(IMAGE, {
      ldif: `version: 1\n\n# a comment\n${modify('CN=Gone,DC=corp', 'delete: member')}\ndn: ${dn('User 1')}\nchangetype: modrdn\nnewrdn: CN=x\n\n${modify(dn('Desk'), 'replace: mail\nmail: x', 'replace: wonder\nwonder: x', `add: member\nmember: ${dn('User 1')}`)}`,
    });
    assert.deepEqual(lines(facts), []);
    assert.deepEqual(
      leftOut.map(({ where, reason }) => `${where} ${reason}`),
      [
        'ldif line 4 unresolved',
        'ldif line 8 unsupported',
        'ldif line 14 no effect',
        'ldif line 17 unsupported',
        'ldif line 20 no effect',
      ],
    );
  });
});

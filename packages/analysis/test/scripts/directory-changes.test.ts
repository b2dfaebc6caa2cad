import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { directoryChanges, LdifError, PlanFileError, readPlanFile, remediationScript } from '../../src/index.ts';
import { HOSTILE, removalsOfEveryKind } from '../../testing/removals.ts';

const SOURCE = 'S-1-5-21-1-2-3-2';
const TARGET = 'S-1-5-21-1-2-3-1';

const sid = (text: string): Buffer => {
  const [, authority = 0, ...parts] = text.split('-').slice(1).map(Number);
  const bytes = Buffer.alloc(8 + 4 * parts.length);
  bytes.writeUInt8(1, 0);
  bytes.writeUInt8(parts.length, 1);
  bytes.writeUIntBE(authority, 2, 6);
  for (const [at, part] of parts.entries()) bytes.writeUInt32LE(part, 8 + 4 * at);
  return bytes;
};
const entry = (dn: string, id: string, ...lines: string[]): string =>
  [`dn:: ${Buffer.from(dn).toString('base64')}`, `objectSid:: ${sid(id).toString('base64')}`, ...lines, '', ''].join(
    '\n',
  );
const removal = (kind: string) => removalsOfEveryKind().find((one) => one.kind === kind)!;

/** A descriptor with one entry for each mask, all of the source. */
function descriptorLine(...masks: number[]): string {
  const trustee = sid(SOURCE);
  const entries = masks.map((mask) => {
    const head = Buffer.alloc(8);
    head.writeUInt16LE(8 + trustee.length, 2);
    head.writeUInt32LE(mask, 4);
    return Buffer.concat([head, trustee]);
  });
  return descriptorOf(entries);
}

function descriptorOf(entries: readonly Buffer[]): string {
  const list = Buffer.concat(entries);
  const header = Buffer.alloc(28);
  header.writeUInt8(1, 0);
  header.writeUInt16LE(0x8004, 2);
  header.writeUInt32LE(20, 16);
  header.writeUInt8(4, 20);
  header.writeUInt16LE(8 + list.length, 22);
  header.writeUInt16LE(entries.length, 24);
  return `nTSecurityDescriptor:: ${Buffer.concat([header, list]).toString('base64')}`;
}

/** An entry for one control-access right. */
function controlEntry(trustee: string, objectType: string): Buffer {
  const [first, second, third, ...rest] = objectType.split('-').map((part) => Buffer.from(part, 'hex'));
  const body = [first!.reverse(), second!.reverse(), third!.reverse(), ...rest, sid(trustee)];
  const head = Buffer.alloc(12);
  head.writeUInt8(5, 0);
  head.writeUInt32LE(0x100, 4);
  head.writeUInt32LE(1, 8);
  const entry = Buffer.concat([head, ...body]);
  entry.writeUInt16LE(entry.length, 2);
  return entry;
}

describe('Changes of a saved directory', () => {
  const of = (kind: string, saved: string) => {
    const { change, rollback, results } = directoryChanges([removal(kind)], saved);
    const body = (ldif: string) => ldif.slice(ldif.indexOf('version: 1') + 12);
    return { change: body(change), rollback: body(rollback), status: results[0]!.status };
  };
  const source = (...lines: string[]) => entry('CN=a', SOURCE, ...lines);
  const target = (...lines: string[]) => entry('CN=b', TARGET, ...lines);

  it('delete a member by the name that the group has it by, and add the same back', () => {
    const made = of('MemberOf', source() + target('member: cn=A', 'member: CN=other'));
    assert.equal(made.change, 'dn: CN=b\nchangetype: modify\ndelete: member\nmember: cn=A\n-\n');
    assert.equal(made.rollback, 'dn: CN=b\nchangetype: modify\nadd: member\nmember: cn=A\n-\n');
    assert.deepEqual(of('MemberOf', source() + target('member: CN=other')), {
      change: '',
      rollback: '',
      status: 'absent',
    });
    assert.equal(of('MemberOf', target('member: cn=A')).status, 'missing');
  });

  it('take a flag out of a number, if the number is still the saved one', () => {
    const made = of('CoerceToTGT', source('userAccountControl: 528384') + target());
    assert.match(
      made.change,
      /delete: useraccountcontrol\nuseraccountcontrol: 528384\n-\nadd: useraccountcontrol\nuseraccountcontrol: 4096\n-/,
    );
    assert.match(made.rollback, /delete: .*\n.*: 4096\n-\nadd: .*\n.*: 528384\n-/);
    assert.equal(of('CoerceToTGT', source('userAccountControl: 4096') + target()).status, 'absent');
  });

  it('take one link out of several policies, and the services of one computer out of a delegation', () => {
    const links = '[LDAP://cn=x,DC=lab;0][LDAP://CN=A;2]';
    assert.match(
      of('GPLink', source() + target(`gPLink: ${links}`)).change,
      /add: gplink\ngplink: \[LDAP:\/\/cn=x,DC=lab;0\]\n/,
    );
    const to = target('dNSHostName: b.lab', 'sAMAccountName: B$');
    const made = of(
      'AllowedToDelegate',
      `${source('msDS-AllowedToDelegateTo: cifs/B.lab', 'msDS-AllowedToDelegateTo: cifs/b', 'msDS-AllowedToDelegateTo: cifs/c')}${to}`,
    );
    assert.match(made.change, /cifs\/B\.lab\n.*cifs\/b\n-\n$/);
    assert.doesNotMatch(made.change, /cifs\/c/);
  });

  it('read folded lines and base64, and reject what is not LDIF with its line', () => {
    const folded =
      source() +
      target(
        `member:: ${Buffer.from('CN=a').toString('base64').slice(0, 3)}\n ${Buffer.from('CN=a').toString('base64').slice(3)}`,
      );
    assert.equal(of('MemberOf', folded).status, 'changed');
    assert.throws(
      () => of('MemberOf', 'dn: CN=a\nno colon'),
      (error: Error) => error instanceof LdifError && /^line 2: /.test(error.message),
    );
    assert.throws(() => of('MemberOf', 'dn:: ***'), LdifError);
  });

  it('write names that LDIF would read as something else as base64, and comments on one line', () => {
    for (const name of [
      ' CN=b',
      ':CN=b',
      '<CN=b',
      'CN=b ',
      'CN=b\r\ndn: CN=x',
      'CN=\u2019\u0412',
      `CN=${HOSTILE.toWellFormed()}`,
    ]) {
      const saved = entry(name, SOURCE) + target(`member:: ${Buffer.from(name).toString('base64')}`);
      const { change } = directoryChanges([removal('MemberOf')], saved);
      const lines = change.split('\n').filter((line) => !/^# [\x20-\x7e]*$/.test(line) && line !== '');
      const value = /^member(::?) (.*)$/.exec(lines[4]!)!;
      assert.equal(value[1] === '::' ? Buffer.from(value[2]!, 'base64').toString() : value[2], name);
      assert.deepEqual(
        lines.filter((_, at) => at !== 4),
        ['version: 1', 'dn: CN=b', 'changetype: modify', 'delete: member', '-'],
      );
    }
    assert.throws(() => of('MemberOf', 'dn:< file:///etc/passwd'), LdifError);
  });

  it('leave a primary group to be changed in the account', () => {
    assert.equal(of('MemberOf', source('primaryGroupID: 1') + target()).status, 'by-hand');
    assert.equal(of('MemberOf', source('primaryGroupID: 11') + target()).status, 'absent');
  });

  it('remove an inherited right where it is set, also as a generic one, and say when that was not saved', () => {
    const flagged = (line: string, flags: number) => {
      const bytes = Buffer.from(line.split(':: ')[1]!, 'base64');
      bytes.writeUInt8(flags, 29);
      return `nTSecurityDescriptor:: ${bytes.toString('base64')}`;
    };
    const below = entry('CN=b,OU=o,DC=lab', TARGET, flagged(descriptorLine(0xf01ff), 0x12));
    const above = entry('OU=o,DC=lab', 'S-1-5-21-1-2-3-9', flagged(descriptorLine(0x10000000), 0x0a));
    const made = of('GenericAll', below + above);
    assert.equal(made.status, 'changed');
    assert.match(made.change, /^dn: OU=o,DC=lab\n/);
    assert.equal(of('GenericAll', below).status, 'missing');
    const passing = entry('CN=b,OU=o,DC=lab', TARGET, flagged(descriptorLine(0xf01ff), 0x1a));
    assert.equal(of('GenericAll', passing + above).status, 'absent');
  });

  it('remove rights of protected accounts from the template of the directory, too', () => {
    const account = (...lines: string[]) => entry('CN=b,DC=lab', TARGET, descriptorLine(0x40000), ...lines);
    const template = entry('CN=AdminSDHolder,CN=System,DC=lab', 'S-1-5-21-1-2-3-9', descriptorLine(0xc0000, 0x20));
    const named = (ldif: string) => [...ldif.matchAll(/^dn: (.*)$/gm)].map(([, name]) => name);
    const holder = 'CN=AdminSDHolder,CN=System,DC=lab';
    const made = of('WriteDacl', account('adminCount: 1') + template);
    assert.deepEqual(
      [named(made.change), named(made.rollback)],
      [
        ['CN=b,DC=lab', holder],
        [holder, 'CN=b,DC=lab'],
      ],
    );
    assert.ok(made.change.includes(descriptorLine(0x80000, 0x20)), 'what else the entries grant stays');
    assert.ok(made.rollback.includes(descriptorLine(0xc0000, 0x20)));
    assert.match(made.change, /^control: 1\.2\.840\.113556\.1\.4\.801 true:: MAMCAQQ=$/m);
    assert.deepEqual(named(of('WriteDacl', account() + template).change), ['CN=b,DC=lab']);
  });

  it('leave by hand what is not in a directory', () => {
    for (const kind of ['AdminTo', 'HasSession', 'AZHasRole', 'ManageCA'])
      assert.equal(of(kind, '').status, 'by-hand', kind);
  });
});

describe('Shell scripts', () => {
  const removals = removalsOfEveryKind();
  const { files } = remediationScript(removals, {
    format: 'ldif',
    title: HOSTILE,
    names: { 'S-1-5-21-1-2-3': '../LAB' },
  });

  it('exist for directories only, under names that stay in their folder', () => {
    assert.deepEqual(
      files.map(({ name }) => name),
      ['..-lab.plan.json', '..-lab.sh'],
    );
  });

  it('read back the removals that they name', () => {
    const own = removals.filter(({ target }) => target.environmentId.startsWith('S-1-'));
    const read = readPlanFile(files[0]!.content);
    assert.deepEqual(
      read.map(({ kind }) => kind),
      own.map(({ kind }) => kind),
    );
    assert.equal(read[0]!.source.name, HOSTILE);
    for (const text of ['', '[]', '{"format":"other"}', '{"format":"chokepoint-removals","version":1,"removals":[{}]}'])
      assert.throws(() => readPlanFile(text), PlanFileError);
  });

  it('never contain a name of the directory outside of quotes', () => {
    const script = files[1]!.content;
    assert.doesNotMatch(script, /\$\(calc\)(?!.*$)/m);
    assert.match(script, /object 'OU=a\\, b,DC=lab,DC=example'/);
    assert.match(script, /object '<SID=S-1-5-21-1-2-3-1>'/);
  });

  it('name the certificate templates of an escalation, and what else goes with them', () => {
    const template = { id: 'T', name: 'WEB', kind: 'CertTemplate' };
    const one = { ...removal('ADCSESC1'), settings: [template] };
    const other = { ...removal('ADCSESC9a'), settings: [template, { ...template, id: 'U', name: 'VPN' }] };
    const apart = { ...removal('ADCSESC13'), settings: [{ ...template, id: 'V' }] };
    const { removals, files } = remediationScript([one, other, apart], { format: 'powershell', title: 't', names: {} });
    const [first, second, third] = removals.map(({ steps }) => steps);
    assert.equal(first![0], 'It follows from the certificate template WEB.');
    assert.match(first!.at(-1)!, /^The same change also concerns another removal of this plan: .* ADCSESC9a /);
    assert.match(second![0]!, /WEB and the certificate template VPN, each of which is enough\.$/);
    assert.ok(third!.every((step) => !step.startsWith('The same change')));
    assert.match(files[0]!.content, /^# {3}It follows from the certificate template WEB\.$/m);
  });
});

describe('Removals of a relationship that takes two rights', () => {
  const DOMAIN = 'S-1-5-21-1-2-3';
  const GROUP = `${DOMAIN}-9`;
  const RIGHTS = {
    GetChanges: '1131f6aa-9c07-11d1-f79f-00c04fc2dcd2',
    GetChangesAll: '1131f6ad-9c07-11d1-f79f-00c04fc2dcd2',
    GetChangesInFilteredSet: '89e95b76-444d-4c62-991a-0facbeda640c',
  };
  type Right = keyof typeof RIGHTS;
  const grant = (right: Right, id: string) => ({ right, holder: { id, name: `<${id}>`, kind: 'Group' } });
  const made = (kind: string, held: readonly (readonly [Right, string])[], more: readonly string[] = []) => {
    const grants = held.map(([right, holder]) => grant(right, holder));
    const one = removal(kind);
    const removals = [{ ...one, grants }, ...more.map((id) => ({ ...one, grants, target: { ...one.target, id } }))];
    const entries = held.map(([right, holder]) => controlEntry(holder, RIGHTS[right]));
    const saved = entry('CN=a', SOURCE) + entry('CN=b', TARGET) + entry('DC=lab', DOMAIN, descriptorOf(entries));
    return { removals, ...directoryChanges(removals, saved) };
  };

  it('remove the right that only the source holds', () => {
    const own = made('DCSync', [
      ['GetChangesAll', SOURCE],
      ['GetChanges', SOURCE],
    ]);
    assert.deepEqual(
      own.results.map(({ status, note }) => [status, note]),
      [['changed', `access-control entry of ${SOURCE} on DC=lab`]],
    );
    const mixed = made('DCSync', [
      ['GetChangesAll', GROUP],
      ['GetChanges', SOURCE],
    ]);
    assert.equal(mixed.results[0]!.status, 'changed');
    const [value] = [...mixed.change.matchAll(/^ntsecuritydescriptor:: (.*)$/gim)].slice(-1).map(([, text]) => text!);
    const left = Buffer.from(value!, 'base64');
    assert.ok(left.includes(controlEntry(GROUP, RIGHTS.GetChangesAll)), 'the right of the group stays');
    assert.ok(!left.includes(controlEntry(SOURCE, RIGHTS.GetChanges)), 'the right of the source goes');
    const script = remediationScript(mixed.removals, { format: 'powershell', title: 't', names: {} });
    assert.match(script.files[0]!.content, /^Remove-AccessRight .*1131f6aa-9c07/m);
  });

  it('are by hand, and name the groups, where groups hold both', () => {
    const { results, change, removals } = made('DCSync', [
      ['GetChangesAll', GROUP],
      ['GetChanges', `${DOMAIN}-10`],
    ]);
    assert.equal(results[0]!.status, 'by-hand');
    assert.match(results[0]!.note, new RegExp(`GetChangesAll through <${GROUP}>, and GetChanges through`));
    assert.doesNotMatch(change, /^dn/m);
    for (const format of ['powershell', 'ldif'] as const) {
      const [described] = remediationScript(removals, { format, title: 't', names: {} }).removals;
      assert.equal(described!.status, 'by-hand', format);
      assert.match(described!.steps[0]!, /through/);
    }
  });

  it('are made once where several relationships follow from the same right', () => {
    const { results, removals, change } = made(
      'SyncLAPSPassword',
      [
        ['GetChangesInFilteredSet', SOURCE],
        ['GetChanges', SOURCE],
      ],
      [`${DOMAIN}-20`, `${DOMAIN}-21`],
    );
    assert.deepEqual(
      results.map(({ status }) => status),
      ['changed', 'changed', 'changed'],
    );
    assert.equal(results[1]!.note, 'the same change as above');
    assert.equal(change.match(/^changetype: modify$/gm)?.length, 1);
    const script = remediationScript(removals, { format: 'powershell', title: 't', names: {} });
    assert.equal(script.files[0]!.content.match(/^Remove-AccessRight /gm)?.length, 1);
    assert.equal(script.files[0]!.content.match(/^# The same change as above: /gm)?.length, 2);
    assert.match(script.removals[0]!.steps.join(), /^The same change also concerns 2 other removals of this plan: /);
  });

  it('are read back from the file that scripts pass on', () => {
    const { removals } = made('DCSync', [
      ['GetChangesAll', GROUP],
      ['GetChanges', SOURCE],
    ]);
    const { files } = remediationScript(removals, { format: 'ldif', title: 't', names: {} });
    assert.deepEqual(readPlanFile(files[0]!.content), removals);
    const broken = files[0]!.content.replace('"grants": [', '"grants": {}, "x": [');
    assert.throws(() => readPlanFile(broken), /grants must be a list/);
  });
});

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { withNames } from '../../src/graph/guide/guide-names.ts';
import { withValues } from '../../src/graph/guide/guide-values.ts';

describe('A guide about one relationship', () => {
  const ends = { source: 'HELP_DESK@CORP.LOCAL', target: 'SVC*SQL' };

  it('[UI95] has the names of both ends, with the signs of Markdown escaped', () => {
    assert.equal(
      withNames('The source can reset the password of the target.', ends),
      '**HELP\\_DESK@CORP.LOCAL** can reset the password of **SVC\\*SQL**.',
    );
  });

  it('[UI95] leaves code and other terms alone', () => {
    const text = '`the target` is code, and the target account a term.';
    assert.equal(withNames(text, ends), text);
  });
});

describe('The commands of a guide', () => {
  const source = { name: 'HELPDESK@CORP.LOCAL', objectId: 'S-1-5-21-1-2-3-1105' };
  const target = (properties: Record<string, unknown>, name = 'SRV01.CORP.LOCAL') => ({
    source,
    target: { name, objectId: 'S-1-5-21-1-2-3-1201', properties },
  });

  it('[UI95] have the names, DNs and ids of both ends', () => {
    const ends = target({
      distinguishedname: 'CN=Srv 01,OU=Servers,DC=corp,DC=local',
      samaccountname: 'SRV01$',
      dnshostname: 'srv01.corp.local',
      domain: 'CORP.LOCAL',
    });
    assert.equal(
      withValues('dsacls "{target.dn}" /R "{source.name}" {target.id} {target.sam} {target.host} {domain}', ends),
      'dsacls "CN=Srv 01,OU=Servers,DC=corp,DC=local" /R "HELPDESK@CORP.LOCAL" S-1-5-21-1-2-3-1201 SRV01$ srv01.corp.local CORP.LOCAL',
    );
    assert.equal(withValues('{source.sam}', ends), 'HELPDESK');
  });

  it('[UI95] name principals that every domain has as Windows does', () => {
    const of = (objectId: string, name: string) => ({
      source: { name, objectId, properties: { domain: 'CORP.LOCAL' } },
      target: { name: 'X', objectId: 'Y' },
    });
    const text = (objectId: string, name: string) => withValues('{source.id} {source.account}', of(objectId, name));
    assert.equal(text('CORP.LOCAL-S-1-1-0', 'EVERYONE@CORP.LOCAL'), 'S-1-1-0 Everyone');
    assert.equal(
      text('CORP.LOCAL-S-1-5-11', 'AUTHENTICATED USERS@CORP.LOCAL'),
      'S-1-5-11 NT AUTHORITY\\AUTHENTICATED USERS',
    );
    assert.equal(text('CORP.LOCAL-S-1-5-32-545', 'USERS@CORP.LOCAL'), 'S-1-5-32-545 BUILTIN\\USERS');
    assert.equal(text('S-1-5-21-1-2-3-513', 'DOMAIN USERS@CORP.LOCAL'), 'S-1-5-21-1-2-3-513 CORP.LOCAL\\DOMAIN USERS');
    assert.equal(withValues('{source.sam}', of('6AC1', 'SERVER BASELINE@CORP.LOCAL')), 'SERVER BASELINE');
  });

  it('[UI95] keep placeholders for what is unknown, and other braces', () => {
    assert.equal(withValues('{target.dn} @{ a = 1 } {source.id}', undefined), '<target.dn> @{ a = 1 } <source.id>');
  });

  it('[UI95] contain no name that a shell would run', () => {
    for (const name of [
      "x'; calc; '",
      'a"b',
      '$(calc)',
      'a`b',
      'a|b',
      'a&b',
      'a\nb',
      '(calc)',
      '$HOME x',
      'a{b}',
      'a>b',
    ])
      assert.equal(withValues('{target.name}', target({}, name)), '<target.name>', name);
  });
});

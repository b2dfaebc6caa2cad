import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import { gzipSync } from 'node:zlib';
import { zip } from '../../../ingest/testing/zip-writer.ts';
import { serviceSuite, Uploads } from '../../testing/index.ts';

const HOME = 'S-1-5-21-7';
const properties = (name: string, more: object = {}) => ({ name, domainsid: HOME, domain: 'CORP.LOCAL', ...more });
const file = (type: string, ...data: unknown[]) =>
  JSON.stringify({ data, meta: { type, version: 6, count: 99, methods: 0 } });
const user = (rid: number, more: object = {}) => ({
  ObjectIdentifier: `${HOME}-${rid}`,
  Properties: properties(`U${rid}@CORP.LOCAL`),
  Aces: [],
  ...more,
});

serviceSuite('What real collectors write', (service) => {
  const uploads = new Uploads(service);
  before(async () => {
    await uploads.ingest({
      content: file('computers', user(2000, { Properties: properties('SRV.CORP.LOCAL', { samaccountname: 'SRV$' }) })),
    });
  });

  const image = () => service.image;
  const has = (start: string, relationship: string, end: string) => {
    const [from, to] = [image().nodeByObjectId(start), image().nodeByObjectId(end)];
    const number = image().edgeKind(relationship);
    if (from === undefined || to === undefined || number === undefined) return false;
    return image().findEdge(from, number, to) !== undefined;
  };
  const taken = async (content: string | Uint8Array, name = 'file.json') => {
    const job = await uploads.ingest({ name, content });
    const files = await uploads.files(job.id);
    return { job, errors: files.flatMap((one) => one.errors), warnings: files.flatMap((one) => one.warnings) };
  };
  const nothingLeftOut = async (content: string | Uint8Array, name?: string) => {
    const { job, errors, warnings } = await taken(content, name);
    assert.deepEqual([job.status, errors, warnings], [2, [], []]);
  };

  it('numbers for the direction and type of a trust, and no attributes', async () => {
    const trust = (sid: string, more: object) => ({ TargetDomainSid: sid, TargetDomainName: sid, ...more });
    await nothingLeftOut(
      file('domains', {
        ObjectIdentifier: HOME,
        Properties: properties('CORP.LOCAL'),
        Aces: [],
        Trusts: [
          trust('S-1-5-21-8', { TrustDirection: 3, TrustType: 0 }),
          trust('S-1-5-21-9', { TrustDirection: '2', TrustType: 2, SidFilteringEnabled: 'true' }),
        ],
      }),
    );
    assert.ok(has(HOME, 'SameForestTrust', 'S-1-5-21-8') && has('S-1-5-21-8', 'SameForestTrust', HOME));
    assert.ok(has(HOME, 'CrossForestTrust', 'S-1-5-21-9') && !has('S-1-5-21-9', 'CrossForestTrust', HOME));
    assert.ok(!has('S-1-5-21-9', 'SpoofSIDHistory', HOME));
  });

  it('plain texts, one text instead of a list, and ports in the names of hosts', async () => {
    await nothingLeftOut(
      file(
        'users',
        user(1001, { AllowedToDelegate: ['MSSQLSvc/srv.corp.local:1433'] }),
        user(1002, { AllowedToDelegate: 'srv.corp.local:443' }),
        user(1003, { SPNTargets: { ComputerSID: 'srv.corp.local:1433', Port: '1433', Service: 'SQLAdmin' } }),
        user(1004, { HasSIDHistory: `${HOME}-1001` }),
      ),
    );
    for (const rid of [1001, 1002]) assert.ok(has(`${HOME}-${rid}`, 'AllowedToDelegate', `${HOME}-2000`), `${rid}`);
    assert.ok(has(`${HOME}-1003`, 'SQLAdmin', `${HOME}-2000`));
    assert.ok(has(`${HOME}-1004`, 'HasSIDHistory', `${HOME}-1001`));
  });

  it('empty ids, and null where a list or an object belongs', async () => {
    await nothingLeftOut(
      file(
        'users',
        user(1010, { PrimaryGroupSID: '', DomainSID: '', ContainedBy: null, AllowedToDelegate: null, Aces: null }),
        user(1011, {
          Aces: [{ PrincipalSID: '', PrincipalType: 'Group', RightName: 'GenericAll', IsInherited: false }],
        }),
      ),
    );
    assert.equal(image().nodeByObjectId(''), undefined);
    assert.notEqual(image().nodeByObjectId(`${HOME}-1010`), undefined);
    assert.notEqual(image().nodeByObjectId(`${HOME}-1011`), undefined);
  });

  it('SIDs in small letters, nulls inside lists, and a count that is no number', async () => {
    const lower = (text: string) => text.toLowerCase();
    const ace = (sid: string) => ({ PrincipalSID: sid, PrincipalType: 'User', RightName: 'GenericAll' });
    const data = [
      {
        ObjectIdentifier: lower(`${HOME}-1050`),
        Properties: { ...properties('U1050@CORP.LOCAL'), domainsid: lower(HOME), sidhistory: ['S-1', null] },
        Aces: [ace(lower(`${HOME}-1051`)), ace(`${HOME}-1050`)],
      },
    ];
    await nothingLeftOut(JSON.stringify({ data, meta: { type: 'users', version: 6, count: 'one' } }));
    const node = image().nodeByObjectId(`${HOME}-1050`)!;
    assert.equal(image().nodeProperty(node, 'domainsid'), HOME);
    assert.deepEqual(image().nodeProperty(node, 'sidhistory'), ['S-1']);
    assert.ok(has(`${HOME}-1051`, 'GenericAll', `${HOME}-1050`) && !has(`${HOME}-1050`, 'GenericAll', `${HOME}-1050`));
  });

  it('files in UTF-16, with a byte order mark, and packed with gzip', async () => {
    const text = (rid: number) => file('users', user(rid));
    await nothingLeftOut(Buffer.from(`\ufeff${text(1020)}`, 'utf8'));
    await nothingLeftOut(Buffer.from(`\ufeff${text(1021)}`, 'utf16le'));
    await nothingLeftOut(Buffer.from(`\ufeff${text(1022)}`, 'utf16le').swap16());
    await nothingLeftOut(gzipSync(text(1023)));
    await nothingLeftOut(
      zip([
        { name: 'a.json', content: Buffer.from(`\ufeff${text(1024)}`, 'utf16le') },
        { name: 'b.json', content: text(1025) },
      ]),
      'mixed.zip',
    );
    for (let rid = 1020; rid <= 1025; rid++) assert.notEqual(image().nodeByObjectId(`${HOME}-${rid}`), undefined);
  });

  it('what cannot be used is reported with its JSON path, and nothing else is lost', async () => {
    const archive = zip([
      {
        name: 'users.json',
        content: file(
          'users',
          user(1030),
          'nonsense',
          { Properties: {} },
          user(1031, { Aces: [5] }),
          user(1032, { Properties: properties('U1032@CORP.LOCAL', { nested: { a: 1 } }) }),
        ),
      },
      { name: 'zero.json', content: '' },
      { name: 'groups.json', content: file('groups', { ...user(1033), Members: [{ ObjectIdentifier: 7.5 }, 1] }) },
      { name: 'notes.txt', content: 'no JSON at all' },
    ]);
    const { job, errors, warnings } = await taken(archive, 'all.zip');
    assert.deepEqual([job.status, job.total_files, job.failed_files, job.partial_failed_files], [8, 4, 2, 2]);
    assert.deepEqual(
      warnings.map((text) => /\((\$[^)]*)\)$/.exec(text)?.[1]),
      [
        '$.data[1]',
        '$.data[2].ObjectIdentifier',
        '$.data[3].Aces[0]',
        '$.data[4].Properties.nested',
        '$.data[0].Members[0].ObjectIdentifier',
        '$.data[0].Members[1]',
      ],
    );
    assert.equal(errors.length, 2);
    for (const rid of [1030, 1031, 1032, 1033]) assert.notEqual(image().nodeByObjectId(`${HOME}-${rid}`), undefined);
  });
});

import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { gzipSync } from 'node:zlib';
import { convertStream, MemoryGraph, openUpload } from '../src/index.ts';
import { bytesOf, file, ingestTime, nodesOf } from '../testing/convert-inline.ts';
import { type ZipMember, zip } from '../testing/zip-writer.ts';

const users = (id: string) => Buffer.from(bytesOf(file('users', { ObjectIdentifier: id })));
const good: ZipMember = { name: 'good.json', content: users('GOOD') };

type Outcome = { nodes: string[]; failures: Record<string, string> };

/** Converts all files of an upload, once from memory and once from a file, and wants the same from both. */
async function convertUpload(bytes: Uint8Array): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'chokepoint-upload-'));
  try {
    const path = join(folder, 'upload');
    writeFileSync(path, bytes);
    const fromFile = await outcomeOf(path);
    assert.deepEqual(await outcomeOf(bytes), fromFile);
    return fromFile;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function outcomeOf(upload: string | Uint8Array): Promise<Outcome> {
  const graph = new MemoryGraph(ingestTime);
  const failures: Record<string, string> = {};
  await using opened = await openUpload(upload, 'upload');
  for (const member of opened.files) {
    const failure =
      'failure' in member ? member.failure : (await convertStream(member.source, graph, { ingestTime })).failure;
    if (failure) failures[member.name] = failure;
  }
  return { nodes: nodesOf(graph), failures };
}

describe('an upload', () => {
  it('of plain text is one file', async () => {
    assert.deepEqual(await convertUpload(users('A')), { nodes: ['A:Base,User'], failures: {} });
  });

  it('of gzip is the file inside', async () => {
    assert.deepEqual(await convertUpload(gzipSync(users('A'))), { nodes: ['A:Base,User'], failures: {} });
    await using upload = await openUpload(gzipSync(users('A')), 'users.json.gz');
    assert.equal(upload.files[0]?.name, 'users.json');
  });

  it('of zip is every file inside, except folders and metadata of macOS', async () => {
    const members: ZipMember[] = [
      { name: 'folder/', content: '', method: 'stored' },
      { name: 'folder/a.json', content: users('A') },
      { name: 'b', content: users('B'), method: 'stored' },
      { name: 'c.zst.json', content: users('C'), method: 'zstd' },
      { name: '__MACOSX/folder/._a.json', content: 'xyz' },
      { name: '.DS_Store', content: 'xyz' },
    ];
    assert.deepEqual(await convertUpload(zip(members)), {
      nodes: ['A:Base,User', 'B:Base,User', 'C:Base,User'],
      failures: {},
    });
  });

  it('of zip64 is every file inside', async () => {
    const members = [good, { name: 'more.json', content: users('MORE'), method: 'stored' as const }];
    assert.deepEqual(await convertUpload(zip(members, { zip64: true })), {
      nodes: ['GOOD:Base,User', 'MORE:Base,User'],
      failures: {},
    });
  });

  it('keeps the order of the archive and knows the sizes in advance', async () => {
    await using upload = await openUpload(
      zip([
        { name: 'z', content: 'zz' },
        { name: 'a', content: 'a' },
      ]),
    );
    assert.deepEqual(
      upload.files.map(({ name, size }) => [name, size]),
      [
        ['z', 2],
        ['a', 1],
      ],
    );
  });

  it('reads members in UTF-16, with a byte order mark, and with hostile names', async () => {
    const members: ZipMember[] = [
      { name: 'utf16.json', content: Buffer.from(`\ufeff${users('A')}`, 'utf16le') },
      { name: '../../etc/passwd', content: Buffer.from(`\ufeff${users('B')}`) },
      { name: 'c:\\x.json', content: users('C') },
    ];
    assert.deepEqual((await convertUpload(zip(members))).nodes, ['A:Base,User', 'B:Base,User', 'C:Base,User']);
  });

  const failing: [string, ZipMember, RegExp][] = [
    ['is encrypted', { name: 'x', content: 'secret', encrypted: true }, /encrypted/],
    ['is an archive itself', { name: 'x', content: zip([good]) }, /itself an archive/],
    ['is a gzip file', { name: 'x', content: gzipSync(users('A')) }, /itself an archive/],
    ['is packed in an uncommon way', { name: 'x', content: users('A'), method: 'lzma' }, /method 14/],
    ['is larger than it says', { name: 'x', content: users('A'), claimedSize: 10 }, /larger than the 10 bytes/],
    ['is smaller than it says', { name: 'x', content: users('A'), claimedSize: 10_000 }, /damaged/],
    ['has another checksum', { name: 'x', content: users('A'), claimedChecksum: 1 }, /damaged/],
    ['is no JSON', { name: 'x', content: 'hello' }, /not valid json/],
    ['is empty', { name: 'x', content: '' }, /no valid meta tag or data tag found/],
    ['would grow out of proportion', { name: 'x', content: users('A'), claimedSize: 1 << 30 }, /compression bomb/],
  ];
  for (const [name, member, reason] of failing)
    it(`with a member that ${name}: it fails alone, by name`, async () => {
      const { nodes, failures } = await convertUpload(zip([member, good]));
      assert.ok(nodes.includes('GOOD:Base,User'));
      assert.deepEqual(Object.keys(failures), ['x']);
      assert.match(failures.x ?? '', reason);
    });

  it('refuses members that share their bytes', async () => {
    const members: ZipMember[] = [
      { name: 'a', content: users('A') },
      { name: 'b', content: users('A'), sameBytesAs: 0 },
      good,
    ];
    const { nodes, failures } = await convertUpload(zip(members));
    assert.deepEqual(nodes, ['GOOD:Base,User']);
    assert.deepEqual(Object.keys(failures), ['a', 'b']);
  });

  it('stops a real compression bomb early', async () => {
    const bomb = gzipSync(Buffer.alloc(100 << 20, 0x20));
    await using upload = await openUpload(bomb);
    const [member] = upload.files;
    assert.ok(member && 'source' in member);
    let seen = 0;
    await assert.rejects(async () => {
      for await (const piece of member.source.read()) seen += piece.length;
    }, /compression bomb/);
    assert.ok(seen < 80 << 20, `${seen} bytes were read`);
  });

  it('that is a damaged archive says so', async () => {
    const whole = zip([good]);
    const { nodes, failures } = await convertUpload(whole.subarray(0, whole.length - 10));
    assert.deepEqual(nodes, []);
    assert.match(failures.upload ?? '', /the archive cannot be opened/);
  });

  it('of zip whose list of files cannot be read to its end gives those that are listed before', async () => {
    const whole = zip([good, { name: 'second', content: users('SECOND') }, { name: 'third', content: users('THIRD') }]);
    const secondEntry = whole.indexOf('PK\x01\x02second'.slice(0, 4), whole.indexOf('PK\x01\x02') + 4);
    const strong = Buffer.from(whole);
    strong[secondEntry + 8] = (strong[secondEntry + 8] as number) | 0x41;
    const broken = Buffer.from(whole);
    broken[secondEntry] = 0;
    for (const [archive, reason] of [
      [strong, /breaks off after the first 1, .*: strong encryption is not supported/],
      [broken, /breaks off after the first 1, .*: invalid central directory file header signature/],
    ] as const) {
      const { nodes, failures } = await convertUpload(archive);
      assert.deepEqual(nodes, ['GOOD:Base,User']);
      assert.deepEqual(Object.keys(failures), ['upload']);
      assert.match(failures.upload ?? '', reason);
    }
  });

  it('that is a cut-off gzip file gives its complete objects', async () => {
    const ids = Array.from({ length: 3000 }, (_, n) => ({ ObjectIdentifier: `U${n}`, Properties: { x: Math.sin(n) } }));
    const packed = gzipSync(bytesOf(file('users', ...ids)));
    const { nodes, failures } = await convertUpload(packed.subarray(0, packed.length >> 1));
    assert.ok(nodes.length > 500 && nodes.length < 3000, `${nodes.length} nodes`);
    assert.match(failures.upload ?? '', /the file cannot be read/);
  });

  it('that is another kind of archive says which ones are read', async () => {
    const { failures } = await convertUpload(Buffer.from([0x37, 0x7a, 0xbc, 0xaf, 0, 0]));
    assert.match(failures.upload ?? '', /use zip or gzip/);
  });

  it('that is an empty archive has no files', async () => {
    assert.deepEqual(await convertUpload(zip([])), { nodes: [], failures: {} });
  });

  it('that is not there is the caller’s mistake', async () => {
    await assert.rejects(openUpload(join(tmpdir(), 'no-such-file')), /ENOENT/);
  });
});

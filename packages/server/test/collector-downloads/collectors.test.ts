import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, truncateSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, beforeEach, describe, it } from 'node:test';
import { type Credentials, messageOf, serviceSuite, type TestAnswer } from '../../testing/index.ts';

const UPLOAD_ONLY = 4;
const sha256 = (content: Uint8Array | string) => createHash('sha256').update(content).digest('hex');

const folder = mkdtempSync(join(tmpdir(), 'chokepoint-collectors-'));
after(() => rmSync(folder, { recursive: true, force: true }));

serviceSuite('Collectors', { config: { collectorsDir: folder } }, (service) => {
  let credentials: Credentials;
  before(async () => {
    credentials = await service.as(UPLOAD_ONLY);
  });
  beforeEach(() => rmSync(folder, { recursive: true, force: true }));

  const put = (path: string, content: Uint8Array | string) => {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), content);
  };
  const get = <P extends string>(path: P) => service.get(`/api/v2/${path}`, credentials);
  const refused = (answer: TestAnswer, status: number, message: string) => {
    assert.equal(answer.status, status);
    assert.equal(messageOf(answer), message);
  };
  const offered = async (collector: string) => {
    const { latest, versions } = (await get(`collectors/${collector}`)).json.data;
    return { latest, versions: versions.map(({ version }: { version: string }) => version) };
  };

  describe('manifest', () => {
    it('lists releases by their numbers, newest first, with checksums', async () => {
      for (const version of ['v2.9.0', 'v2.10.0', 'v1.1.1'])
        put(`sharphound/sharphound-${version}.zip`, `content of ${version}`);
      put('sharphound/sharphound-v2.9.0.zip.sha256', `${'AB'.repeat(32)}  SharpHound_v2.9.0_windows_x86.zip\n`);
      const answer = await get('collectors/sharphound');
      assert.equal(answer.status, 200);
      assert.deepEqual(answer.json.data, {
        latest: 'v2.10.0',
        versions: [
          { version: 'v2.10.0', sha256sum: sha256('content of v2.10.0'), deprecated: false },
          { version: 'v2.9.0', sha256sum: 'ab'.repeat(32), deprecated: false },
          { version: 'v1.1.1', sha256sum: sha256('content of v1.1.1'), deprecated: true },
        ],
      });
    });

    it('calls only SharpHound before version 2 deprecated', async () => {
      put('azurehound/azurehound-v1.0.0.zip', 'a');
      assert.equal((await get('collectors/azurehound')).json.data.versions[0].deprecated, false);
    });

    it('knows OpenHound too', async () => {
      put('openhound/openhound-v0.3.0.zip', 'o');
      assert.equal((await get('collectors/openhound')).json.data.latest, 'v0.3.0');
    });

    it('takes the newest finished release for the latest, and a prerelease only where there is no other', async () => {
      put('azurehound/azurehound-v3.0.0-rc2.zip', 'a');
      put('azurehound/azurehound-v3.0.0-rc10.zip', 'a');
      put('azurehound/azurehound-v3.0.0-rc.10.zip', 'a');
      assert.equal((await offered('azurehound')).latest, 'v3.0.0-rc2');
      put('azurehound/azurehound-v2.9.0.zip', 'a');
      assert.deepEqual(await offered('azurehound'), {
        latest: 'v2.9.0',
        versions: ['v3.0.0-rc2', 'v3.0.0-rc10', 'v3.0.0-rc.10', 'v2.9.0'],
      });
      put('azurehound/azurehound-v3.0.0.zip', 'a');
      assert.equal((await offered('azurehound')).latest, 'v3.0.0');
    });

    it('passes over whatever is not a release', async () => {
      put('sharphound/sharphound-v2.0.0.zip', 'z');
      for (const name of [
        'readme.txt',
        'sharphound.zip',
        'sharphound-v2.zip',
        'sharphound-next.zip',
        'azurehound-v2.1.0.zip',
        'SharpHound_v2.8.0_windows_x86.zip',
        'sharphound-v2.3.0.zip.part',
        'sharphound-v2.4.0.zip.sha256',
      ])
        put(`sharphound/${name}`, 'x');
      put('sharphound/sharphound-v2.5.0.zip', '');
      mkdirSync(join(folder, 'sharphound/sharphound-v2.6.0.zip'));
      assert.deepEqual(await offered('sharphound'), { latest: 'v2.0.0', versions: ['v2.0.0'] });
    });

    it('counts a release once, whether its file name has the letter or not', async () => {
      put('sharphound/sharphound-2.0.0.zip', 'plain');
      put('sharphound/sharphound-2.1.0.zip', 'plain');
      put('sharphound/sharphound-v2.0.0.zip', 'lettered');
      assert.deepEqual((await offered('sharphound')).versions, ['v2.1.0', 'v2.0.0']);
      assert.equal((await get('collectors/sharphound/2.0.0')).text, 'lettered');
      assert.equal((await get('collectors/sharphound/v2.1.0')).text, 'plain');
    });

    it('sees new, changed and removed releases without a restart', async () => {
      put('sharphound/sharphound-v2.0.0.zip', 'one');
      assert.deepEqual((await offered('sharphound')).versions, ['v2.0.0']);
      put('sharphound/sharphound-v2.1.0.zip', 'two');
      assert.deepEqual((await offered('sharphound')).versions, ['v2.1.0', 'v2.0.0']);
      put('sharphound/sharphound-v2.1.0.zip', 'two, changed');
      const { versions } = (await get('collectors/sharphound')).json.data;
      assert.equal(versions[0].sha256sum, sha256('two, changed'));
      rmSync(join(folder, 'sharphound/sharphound-v2.1.0.zip'));
      assert.deepEqual((await offered('sharphound')).versions, ['v2.0.0']);
    });

    it('is not found where there is no folder, or nothing in it', async () => {
      refused(await get('collectors/sharphound'), 404, 'resource not found');
      mkdirSync(join(folder, 'sharphound'), { recursive: true });
      refused(await get('collectors/sharphound'), 404, 'resource not found');
      put('azurehound', 'a file in the place of the folder');
      refused(await get('collectors/azurehound'), 404, 'resource not found');
    });

    it('refuses collectors it does not know', async () => {
      for (const name of ['foo', 'SharpHound', 'sharphound_enterprise', '%2e%2e%2fsharphound%00'])
        assert.notEqual((await get(`collectors/${name}`)).status, 200);
      refused(await get('collectors/foo'), 400, 'Invalid collector type: foo');
      refused(await get('collectors/foo/latest'), 400, 'Invalid collector type: foo');
      refused(await get('collectors/foo/v1.0.0/checksum'), 400, 'Invalid collector type: foo');
    });

    it('is for every session, and refused without one', async () => {
      put('sharphound/sharphound-v2.0.0.zip', 'z');
      for (const path of ['sharphound', 'sharphound/latest', 'sharphound/latest/checksum'])
        assert.equal((await service.request('GET', `/api/v2/collectors/${path}`)).status, 401);
    });
  });

  describe('download', () => {
    it('gives the file of a release under its name, byte for byte', async () => {
      const content = randomBytes(3_000_000);
      put('sharphound/sharphound-v2.8.0.zip', content);
      for (const tag of ['v2.8.0', '2.8.0', 'latest']) {
        const answer = await fetch(`${service.url}/api/v2/collectors/sharphound/${tag}`, {
          headers: { authorization: `Bearer ${credentials.bearer}`, 'accept-encoding': 'identity' },
        });
        assert.equal(answer.status, 200);
        assert.equal(answer.headers.get('content-type'), 'application/octet-stream');
        assert.equal(answer.headers.get('content-disposition'), 'attachment; filename="sharphound-v2.8.0.zip"');
        assert.equal(answer.headers.get('content-length'), String(content.length));
        assert.equal(sha256(new Uint8Array(await answer.arrayBuffer())), sha256(content));
      }
    });

    it('arrives whole when it travels compressed', async () => {
      const content = randomBytes(300_000);
      put('sharphound/sharphound-v2.8.0.zip', content);
      const answer = await fetch(`${service.url}/api/v2/collectors/sharphound/latest`, {
        headers: { authorization: `Bearer ${credentials.bearer}`, 'accept-encoding': 'gzip' },
      });
      assert.equal(answer.headers.get('content-encoding'), 'gzip');
      assert.equal(sha256(new Uint8Array(await answer.arrayBuffer())), sha256(content));
    });

    it('breaks off, rather than ending early, when the file gets shorter on the way', async () => {
      for (const encoding of ['identity', 'gzip']) {
        put('sharphound/sharphound-v2.8.0.zip', randomBytes(40_000_000));
        const answer = await fetch(`${service.url}/api/v2/collectors/sharphound/latest`, {
          headers: { authorization: `Bearer ${credentials.bearer}`, 'accept-encoding': encoding },
        });
        assert.equal(answer.status, 200);
        truncateSync(join(folder, 'sharphound/sharphound-v2.8.0.zip'), 1000);
        await assert.rejects(answer.arrayBuffer(), TypeError);
        assert.equal((await get('collectors/sharphound')).status, 200);
      }
    });

    it('is not found for a release that is not there', async () => {
      put('sharphound/sharphound-v2.8.0.zip', 'z');
      refused(await get('collectors/sharphound/v9.9.9'), 404, 'resource not found');
      refused(await get('collectors/sharphound/v2.8.0-rc1'), 404, 'resource not found');
      refused(await get('collectors/azurehound/latest'), 404, 'resource not found');
    });

    it('has no page for a tag that is neither a version nor "latest"', async () => {
      put('sharphound/sharphound-v2.8.0.zip', 'z');
      put('secret.zip', 'not for callers');
      const tags = [
        'v2.8',
        'newest',
        'LATEST',
        'vv2.8.0',
        '%20v2.8.0',
        'v2.8.0%00',
        'v2.8.0%0a',
        '..%5c..%5csecret',
        'v2.8.0-..%5c..%5csecret',
        `v2.8.0-${'a'.repeat(500)}`,
      ];
      for (const tag of tags)
        for (const suffix of ['', '/checksum']) {
          const answer = await get(`collectors/sharphound/${tag}${suffix}`);
          assert.equal(answer.status, 404, tag);
          assert.equal(messageOf(answer), 'resource not found');
          assert.equal(answer.headers.get('content-type'), 'application/json');
        }
    });

    it('never leaves its folder', async () => {
      put('sharphound/sharphound-v2.8.0.zip', 'z');
      put('secret.zip', 'not for callers');
      for (const tag of [
        '..%2f..%2fsecret',
        'v2.8.0%2f..%2f..%2fsecret',
        '%2e%2e%2f%2e%2e%2fsecret.zip',
        '..%2fsecret.zip',
      ]) {
        const answer = await get(`collectors/sharphound/${tag}`);
        assert.ok([301, 404].includes(answer.status), `${tag} ${answer.status}`);
        assert.ok(!answer.text.includes('not for callers'));
      }
    });
  });

  describe('checksum', () => {
    it('is the text of the checksum file', async () => {
      const text = `${'0c'.repeat(32)}  SharpHound_v2.8.0_windows_x86.zip\n`;
      put('sharphound/sharphound-v2.8.0.zip', 'z');
      put('sharphound/sharphound-v2.8.0.zip.sha256', text);
      for (const tag of ['v2.8.0', '2.8.0', 'latest']) {
        const answer = await get(`collectors/sharphound/${tag}/checksum`);
        assert.equal(answer.status, 200);
        assert.equal(answer.headers.get('content-type'), 'application/octet-stream');
        assert.equal(answer.headers.get('content-disposition'), 'attachment; filename="sharphound-v2.8.0.zip.sha256"');
        assert.equal(answer.text, text);
      }
    });

    it('is worked out where there is no checksum file, or one that holds none', async () => {
      const expected = `${sha256('z')}  azurehound-v2.8.0.zip\n`;
      put('azurehound/azurehound-v2.8.0.zip', 'z');
      assert.equal((await get('collectors/azurehound/latest/checksum')).text, expected);
      put('azurehound/azurehound-v2.8.0.zip.sha256', 'coming soon');
      assert.equal((await get('collectors/azurehound/latest/checksum')).text, expected);
    });

    it('is not found for a release that is not there', async () => {
      refused(await get('collectors/sharphound/latest/checksum'), 404, 'resource not found');
      refused(await get('collectors/sharphound/v9.9.9/checksum'), 404, 'resource not found');
    });
  });

  describe('kennel', () => {
    const assetOf = (name: string, os: string) => ({
      name,
      download_url: `https://chokepoint.test/api/v2/kennel/download/${name}`,
      checksum_download_url: `https://chokepoint.test/api/v2/kennel/download/${name}.sha256`,
      os,
      arch: 'any',
    });

    it('lists the releases with addresses to fetch them from', async () => {
      put('sharphound/sharphound-v2.8.0.zip', 'z');
      utimesSync(join(folder, 'sharphound/sharphound-v2.8.0.zip'), 0, new Date('2026-02-03T04:05:06Z'));
      put('sharphound/sharphound-v2.9.0-rc1.zip', 'z');
      put('sharphound_enterprise/sharphound_enterprise-v2.8.1.zip', 'e');
      const answer = await get('kennel/manifest');
      assert.equal(answer.status, 200);
      assert.deepEqual(answer.json.data.azurehound, []);
      const [candidate, release] = answer.json.data.sharphound;
      assert.deepEqual(candidate.version_meta, { major: 2, minor: 9, patch: 0, prerelease: 'rc1' });
      assert.deepEqual(release, {
        version: 'v2.8.0',
        version_meta: { major: 2, minor: 8, patch: 0, prerelease: '' },
        release_date: '2026-02-03T04:05:06.000Z',
        release_assets: [assetOf('sharphound-v2.8.0.zip', 'windows')],
      });
    });

    it('lists the enterprise collectors on their own', async () => {
      put('sharphound/sharphound-v2.8.0.zip', 'z');
      put('azurehound_enterprise/azurehound_enterprise-v2.8.1.zip', 'e');
      const { data } = (await get('kennel/enterprise-manifest')).json;
      assert.deepEqual(data.sharphound_enterprise, []);
      assert.equal(data.azurehound_enterprise[0].version, 'v2.8.1');
      assert.deepEqual(data.azurehound_enterprise[0].release_assets, [
        assetOf('azurehound_enterprise-v2.8.1.zip', 'any'),
      ]);
    });

    it('gives every asset that it lists, and its checksum', async () => {
      put('sharphound/sharphound-v2.8.0.zip', 'z');
      put('azurehound_enterprise/azurehound_enterprise-v2.8.1.zip', 'e');
      for (const [name, content] of [
        ['sharphound-v2.8.0.zip', 'z'],
        ['azurehound_enterprise-v2.8.1.zip', 'e'],
      ] as const) {
        const asset = await get(`kennel/download/${name}`);
        assert.equal(asset.text, content);
        assert.equal(asset.headers.get('content-disposition'), `attachment; filename="${name}"`);
        assert.equal((await get(`kennel/download/${name}.sha256`)).text, `${sha256(content)}  ${name}\n`);
      }
    });

    it('does not find anything else', async () => {
      put('sharphound/sharphound-v2.8.0.zip', 'z');
      put('sharphound/readme.txt', 'r');
      for (const name of [
        'sharphound-v9.9.9.zip',
        'readme.txt',
        'sharphound-v2.8.0',
        'sharphound-',
        '..%5csecret',
        '%00',
      ])
        refused(await get(`kennel/download/${name}`), 404, 'resource not found');
    });

    it('is for every session, and refused without one', async () => {
      for (const path of ['manifest', 'enterprise-manifest', 'download/x'])
        assert.equal((await service.request('GET', `/api/v2/kennel/${path}`)).status, 401);
    });
  });
});

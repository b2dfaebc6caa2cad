import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, before, describe, it } from 'node:test';
import { gunzipSync, gzipSync } from 'node:zlib';
import { type TestAnswer, TestService, until } from '@chokepoint/server/testing';
import { buildWebApp } from '../build/build-web-app.ts';

const FIRST_LOAD_LIMIT = 200 * 1024;
const WHOLE_LIMIT = 700 * 1024;
const ICONS_LIMIT = 32 * 1024;

describe('Serving the web application', () => {
  let folder: string;
  let service: TestService;
  const get = (path: string, headers: Record<string, string> = {}): Promise<TestAnswer> =>
    service.request('GET', path, undefined, { headers });

  before(async () => {
    folder = await buildWebApp();
    const build = Promise.withResolvers<string>();
    service = await TestService.start('embedded', { service: { webApp: build.promise } });
    const { text } = await get('/ui');
    build.resolve(folder);
    await changed(service, text);
  });
  after(() => service.stop());

  it('[UI1] serves the application at /ui, to be revalidated each time', async () => {
    const page = await get('/ui');
    assert.equal(page.status, 200);
    assert.equal(page.headers.get('content-type'), 'text/html; charset=utf-8');
    assert.equal(page.headers.get('cache-control'), 'no-cache');
    const again = await get('/ui', { 'if-none-match': page.headers.get('etag')! });
    assert.deepEqual([again.status, again.text], [304, '']);
  });

  it('[UI1] lets browsers cache files whose names change with their content', async () => {
    for (const path of firstLoad(folder)) {
      const file = await get(`/ui/${path}`);
      assert.equal(file.status, 200, path);
      assert.equal(file.headers.get('cache-control'), 'public, max-age=31536000, immutable', path);
    }
  });

  it('[UI1] sends the compressed file to those who take it', async () => {
    const [script] = firstLoad(folder).filter((path) => path.endsWith('.js'));
    const compressed = await fetch(`${service.url}/ui/${script}`, { headers: { 'accept-encoding': 'gzip' } });
    const plain = await fetch(`${service.url}/ui/${script}`, { headers: { 'accept-encoding': 'identity' } });
    assert.equal(compressed.headers.get('content-encoding'), 'gzip');
    assert.equal(plain.headers.get('content-encoding'), null);
    assert.equal(await compressed.text(), await plain.text());
    const unpacked = gunzipSync(readFileSync(join(folder, `${script}.gz`)));
    assert.deepEqual(unpacked, readFileSync(join(folder, script!)));
  });

  it('[UI2] answers the application for each of its pages, and 404 for an asset that is gone', async () => {
    const { text } = await get('/ui');
    for (const path of ['/ui/', '/ui/users', '/ui/some/page?with=query']) assert.equal((await get(path)).text, text);
    assert.equal((await get('/ui/assets/index-00000000.js')).status, 404);
  });

  it('[UI2] gives out nothing that lies outside of the built folder', async () => {
    const { text } = await get('/ui');
    const secret = readFileSync(join(folder, '../../package.json'), 'utf8');
    for (const path of [
      '/ui/..%2f..%2fpackage.json',
      '/ui/%2e%2e/%2e%2e/package.json',
      '/ui/..%5c..%5cpackage.json',
      '/ui//etc/passwd',
      `/ui/${encodeURIComponent(join(folder, '../../package.json'))}`,
      '/ui/assets/..%2f..%2f..%2fpackage.json',
    ]) {
      const answer = await get(path);
      assert.notEqual(answer.text, secret, path);
      assert.ok(answer.status !== 200 || answer.text === text, `${path} answered ${answer.status}`);
    }
  });

  it('[UI4] does not build again what has not changed', async () => {
    const made = statSync(folder).birthtimeMs;
    assert.equal(await buildWebApp(), folder);
    assert.equal(statSync(folder).birthtimeMs, made);
  });

  it('[UI5] loads at most 200 KB, compressed, before the login page is there', () => {
    // The font of the page's own letters comes with every first visit.
    const font = /inter-latin-wght-normal-[\w-]+\.woff2/.exec(
      readFileSync(join(folder, firstLoad(folder).find((path) => path.endsWith('.css'))!), 'utf8'),
    )?.[0];
    assert.ok(font);
    const files = ['index.html', 'theme.js', 'icon.svg', ...firstLoad(folder), `assets/${font}`];
    const sizes = files.map((path) => gzipSync(readFileSync(join(folder, path))).length);
    const total = sizes.reduce((sum, size) => sum + size, 0);
    assert.ok(total <= FIRST_LOAD_LIMIT, `${total} bytes in ${files}`);
    assert.ok(total > 50_000, 'the files that were counted cannot be all');
  });

  it('[UI5] has at most 700 KB of scripts and styles, compressed, beside icons that are loaded by their first letter', () => {
    const files = readdirSync(join(folder, 'assets'), { recursive: true, encoding: 'utf8' }).filter((name) =>
      /\.(?:js|css)$/.test(name),
    );
    const size = (name: string) => gzipSync(readFileSync(join(folder, 'assets', name))).length;
    const icons = files.filter((name) => name.startsWith('icons'));
    assert.ok(icons.length > 20, `${icons}`);
    for (const name of icons) assert.ok(size(name) <= ICONS_LIMIT, `${name} has ${size(name)} bytes`);
    const total = files.filter((name) => !icons.includes(name)).reduce((sum, name) => sum + size(name), 0);
    assert.ok(total <= WHOLE_LIMIT, `${total} bytes`);
    assert.ok(total > 300_000, 'the files that were counted cannot be all');
  });

  it('[UI6] has no script inside the page', () => {
    const html = readFileSync(join(folder, 'index.html'), 'utf8');
    assert.doesNotMatch(html, /<script(?![^>]*\ssrc=)|\son\w+=|javascript:/i);
  });
});

describe('A service whose web application is not there', () => {
  let service: TestService | undefined;
  afterEach(async () => {
    await service?.stop();
  });

  it('[UI3] opens as soon as the build is done, while its files are still being read', async () => {
    const build = Promise.withResolvers<string>();
    service = await TestService.start('embedded', { service: { webApp: build.promise } });
    build.resolve(await buildWebApp());
    const opened = await service.request('GET', '/ui/users');
    assert.equal(opened.status, 200);
    assert.match(opened.headers.get('content-type') ?? '', /text\/html/);
  });

  it('[UI3] reports that it is being built, then that the build failed, without the reason, and keeps running', async () => {
    const build = Promise.withResolvers<string>();
    service = await TestService.start('embedded', { service: { webApp: build.promise } });
    const waiting = await service.request('GET', '/ui/users');
    assert.equal(waiting.status, 503);
    assert.equal(waiting.headers.get('cache-control'), 'no-store');
    assert.match(waiting.text, /being built/);
    assert.match(waiting.text, /http-equiv="refresh"/);

    const folder = mkdtempSync(join(tmpdir(), 'chokepoint-web-')); // without index.html
    build.resolve(folder);
    const failed = await changed(service, waiting.text);
    rmSync(folder, { recursive: true });
    assert.equal(failed.status, 503);
    assert.match(failed.text, /could not be built/);
    assert.doesNotMatch(failed.text, /chokepoint-web-|http-equiv/);
    const api = await service.request('GET', '/api/version', undefined, await service.admin());
    assert.equal(api.status, 200);
  });

  it('[UI3] reports that it was started without one', async () => {
    service = await TestService.start('embedded');
    const page = await service.request('GET', '/ui');
    assert.equal(page.status, 503);
    assert.match(page.text, /has no web application/);
    assert.ok(await service.admin());
  });
});

/** What the page itself names: scripts and styles. */
function firstLoad(folder: string): string[] {
  const html = readFileSync(join(folder, 'index.html'), 'utf8');
  return [...html.matchAll(/(?:src|href)="\/ui\/(assets\/[^"]+)"/g)].map((match) => match[1]!);
}

/** The page once it is no longer what it was. */
function changed(service: TestService, before: string): Promise<TestAnswer> {
  return until(
    () => service.request('GET', '/ui'),
    ({ text }) => text !== before,
  );
}

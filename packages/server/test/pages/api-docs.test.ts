import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { allRoutes, type Edition } from '@chokepoint/contract';
import { TestService } from '../../testing/index.ts';

for (const edition of ['community', 'enterprise'] as const satisfies readonly Edition[]) {
  describe(`The description of the API (${edition})`, () => {
    let service: TestService;
    before(async () => {
      service = await TestService.start('embedded', { env: { CHOKEPOINT_EDITION: edition } });
    });
    after(() => service.stop());

    it('is an OpenAPI document of the running edition, without a login', async () => {
      const answer = await service.request('GET', '/api/v2/spec');
      assert.equal(answer.status, 200);
      assert.equal(answer.headers.get('content-type'), 'application/json');
      assert.equal(answer.json.openapi, '3.1.0');
      for (const route of allRoutes)
        assert.equal(
          answer.json.paths[route.path]?.[route.method === 'ANY' ? 'get' : route.method.toLowerCase()] !== undefined,
          route.editions.includes(edition),
          route.name,
        );
    });

    it('is found under every path below /api/v2/swagger, by any method', async () => {
      const { text } = await service.request('GET', '/api/v2/spec');
      for (const path of ['/api/v2/swagger', '/api/v2/swagger/', '/api/v2/swagger/doc.json', '/api/v2/swagger/a/b'])
        for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']) {
          const answer = await service.request(method, path);
          assert.equal(answer.status, 200, `${method} ${path}`);
          assert.equal(answer.headers.get('content-type'), 'application/json');
          assert.equal(answer.text, text);
        }
    });

    it('is shown by a page that loads nothing from elsewhere and has no inline script', async () => {
      const page = await service.request('GET', '/docs');
      assert.equal(page.status, 200);
      assert.equal(page.headers.get('content-type'), 'text/html; charset=utf-8');
      assert.match(page.headers.get('content-security-policy') ?? '', /default-src 'none'; script-src 'self';/);
      assert.doesNotMatch(page.text, /<script(?![^>]*\ssrc=)|https?:|\son\w+=/);
      const links = [...page.text.matchAll(/(?:src|href)="([^"]+)"/g)].map((match) => match[1]!);
      assert.equal(links.length, 4);
      const types = { css: 'text/css; charset=utf-8', js: 'text/javascript; charset=utf-8', png: 'image/png' };
      for (const link of links) {
        const asset = await service.request('GET', link);
        assert.equal(asset.status, 200, link);
        assert.equal(asset.headers.get('content-type'), types[link.split('.').at(-1) as keyof typeof types]);
        assert.equal(asset.headers.get('x-content-type-options'), 'nosniff');
        assert.ok(asset.text.length > 100);
      }
      assert.equal((await service.request('GET', '/docs/')).text, page.text);
    });

    it('serves no other file of the library', async () => {
      for (const path of ['/docs/package.json', '/docs/index.html', '/docs/..%2f..%2fpackage.json'])
        assert.notEqual((await service.request('GET', path)).status, 200, path);
    });
  });
}

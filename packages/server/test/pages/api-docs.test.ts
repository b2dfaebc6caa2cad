import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { it } from 'node:test';
import { allRoutes, type Edition } from '@chokepoint/contract';
import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import { z } from 'zod';
import { serviceSuite } from '../../testing/index.ts';

const specification = z.object({ openapi: z.string(), paths: z.record(z.string(), z.record(z.string(), z.unknown())) });

for (const edition of ['community', 'enterprise'] as const satisfies readonly Edition[]) {
  const options = { databases: ['embedded'], env: { CHOKEPOINT_EDITION: edition } } as const;
  serviceSuite(`The description of the API (${edition})`, options, (service) => {
    it('is an OpenAPI document of the running edition, without a login', async () => {
      const answer = await service.request('GET', '/api/v2/spec');
      assert.equal(answer.status, 200);
      assert.equal(answer.headers.get('content-type'), 'application/json');
      const { openapi, paths } = specification.parse(answer.json);
      assert.equal(openapi, '3.1.0');
      for (const route of allRoutes)
        assert.equal(
          paths[route.path]?.[route.method === 'ANY' ? 'get' : route.method.toLowerCase()] !== undefined,
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

    it('is shown by a page that lists every route, loads nothing and runs no script', async () => {
      const page = await service.request('GET', '/docs');
      assert.equal(page.status, 200);
      assert.equal(page.headers.get('content-type'), 'text/html; charset=utf-8');
      const { nodes, text } = readPage(page.text);
      for (const route of allRoutes)
        assert.equal(
          text.includes(`${route.method === 'ANY' ? 'GET' : route.method} ${route.path} `),
          route.editions.includes(edition),
          route.name,
        );
      assert.deepEqual(
        nodes.filter(({ nodeName }) => ['script', 'link', 'img', 'iframe', 'object'].includes(nodeName)),
        [],
      );
      assert.deepEqual(
        nodes.flatMap(({ attrs }) => attrs).filter(({ name }) => name.startsWith('on') || name === 'style'),
        [],
      );
      assert.equal((await service.request('GET', '/docs/')).text, page.text);
    });

    it('allows on that page its own style and nothing else', async () => {
      const page = await service.request('GET', '/docs');
      const style = /<style>([\s\S]*?)<\/style>/.exec(page.text)?.[1] ?? '';
      const hash = createHash('sha256').update(style).digest('base64');
      const policy = page.headers.get('content-security-policy') ?? '';
      assert.ok(policy.startsWith(`default-src 'none'; script-src 'none'; style-src 'sha256-${hash}';`), policy);
    });

    it('has no link on that page that leads nowhere', async () => {
      const { nodes } = readPage((await service.request('GET', '/docs')).text);
      const attributes = (wanted: string) =>
        nodes.flatMap(({ attrs }) => attrs.filter(({ name }) => name === wanted).map(({ value }) => value));
      const ids = attributes('id');
      assert.equal(new Set(ids).size, ids.length);
      const links = new Set(attributes('href'));
      assert.ok(links.size > 10);
      for (const link of links)
        if (link.startsWith('#')) assert.ok(ids.includes(link.slice(1)), link);
        else assert.ok(['/api/v2/spec', '/ui/api-explorer'].includes(link), link);
    });

    it('serves no file below that page', async () => {
      for (const path of ['/docs/package.json', '/docs/index.html', '/docs/..%2f..%2fpackage.json'])
        assert.notEqual((await service.request('GET', path)).status, 200, path);
    });
  });
}

type Element = DefaultTreeAdapterTypes.Element;

/** Every element of a page, and its whole text. */
function readPage(page: string): { nodes: Element[]; text: string } {
  const nodes: Element[] = [];
  let text = '';
  const walk = (node: DefaultTreeAdapterTypes.Node): void => {
    if ('attrs' in node) nodes.push(node);
    if (node.nodeName === '#text') text += (node as DefaultTreeAdapterTypes.TextNode).value;
    if ('childNodes' in node) for (const child of node.childNodes) walk(child);
  };
  walk(parse(page));
  return { nodes, text };
}

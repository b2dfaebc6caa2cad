import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { byName, type Credentials, OpenGraphBuilder, UploadError, uploadGraph } from '@chokepoint/opengraph';
import { childEnvironment } from '../../testing/child-environment.ts';
import { serviceSuite } from '../../testing/index.ts';

const EXAMPLES = new URL('../examples/', import.meta.resolve('@chokepoint/opengraph'));
const example = (file: string) => readFileSync(new URL(file, EXAMPLES), 'utf8');
const run = promisify(execFile);

/** Passes requests on, after it has answered with these statuses. */
class FlakyProxy {
  readonly failures: number[] = [];
  readonly seen: string[] = [];
  readonly #server: Server;

  constructor(target: string) {
    this.#server = createServer((incoming, outgoing) => {
      this.seen.push(`${incoming.method} ${incoming.url}`);
      const status = this.failures.shift();
      if (status === 0) return incoming.socket.destroy();
      if (status !== undefined) return outgoing.writeHead(status, { 'retry-after': '0' }).end();
      const { method, url, headers } = incoming;
      const onward = request(`${target}${url}`, { method, headers: { ...headers, host: new URL(target).host } });
      onward.on('response', (answer) => answer.pipe(outgoing.writeHead(answer.statusCode ?? 500, answer.headers)));
      return incoming.pipe(onward);
    });
  }

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  stop(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}

serviceSuite('Collectors on @chokepoint/opengraph', (service) => {
  let token: Credentials & { kind: 'token' };
  let proxy: FlakyProxy;
  let url: string;
  const quick = () => ({ url, retryMs: 1, pollMs: 20 });

  before(async () => {
    const { json } = await service.post('/api/v2/tokens', { token_name: 'collector' });
    token = { kind: 'token', id: json.data.id, key: json.data.key };
    proxy = new FlakyProxy(service.url);
    url = await proxy.start();
  });
  after(() => proxy.stop());

  it('sends a graph in parts, signed, and reports what was left out', async () => {
    const graph = new OpenGraphBuilder({ sourceKind: 'Mine' });
    for (let n = 0; n < 20; n++) graph.node(`mine-${n}`, ['Mine_Thing'], { name: `thing ${n}` });
    graph.edge('mine-0', 'Mine_Knows', byName('thing 1')).edge('mine-0', 'Mine_Knows', byName('nobody'));
    const sent: number[] = [];
    const options = { ...quick(), credentials: token, onPart: (count: number) => sent.push(count) };
    const result = await uploadGraph(graph.parts(400), options);
    assert.deepEqual([result.parts, sent.at(-1)], [sent.length, sent.length]);
    assert.ok(sent.length > 3);
    assert.equal(result.outcome, 'partial', result.message);
    assert.match(result.warnings.join(), /unable to resolve endpoint/);
    const found = await service.get('/api/v2/graphs/shortest-path?start_node=MINE-0&end_node=MINE-1');
    assert.equal(found.status, 200, found.text);
  });

  it('retries what may pass, a bounded number of times, and uses a session as well', async () => {
    const { bearer = '' } = await service.admin();
    const credentials = { kind: 'session', token: bearer } as const;
    const graph = new OpenGraphBuilder().node('again', ['Mine_Thing']);
    proxy.failures.push(503, 429, 0);
    const result = await uploadGraph(graph.parts(), { ...quick(), credentials });
    assert.deepEqual([result.outcome, result.errors, proxy.failures], ['complete', [], []]);

    proxy.seen.length = 0;
    proxy.failures.push(503, 503, 503);
    await assert.rejects(uploadGraph(graph.parts(), { ...quick(), retries: 2, credentials }), { status: 503 });
    assert.deepEqual([proxy.seen.length, proxy.failures], [3, []]);
  });

  it('says why the service refused something, and does not try that again', async () => {
    const wrong = { ...token, key: 'wrong' };
    const graph = new OpenGraphBuilder().node('x', ['Mine_Thing']);
    proxy.seen.length = 0;
    await assert.rejects(uploadGraph(graph.parts(), { ...quick(), credentials: wrong }), (error) => {
      assert.ok(error instanceof UploadError);
      return error.status === 401;
    });
    assert.equal(proxy.seen.length, 1);
    await assert.rejects(uploadGraph(['no json'], { ...quick(), credentials: token }), UploadError);
    assert.match(proxy.seen.at(-1) ?? '', /PUT .*\/cancel$/);
  });

  it('runs the example of docs/opengraph.md, which quotes it', async () => {
    const page = readFileSync(new URL('../../../../docs/opengraph.md', import.meta.url), 'utf8');
    for (const file of ['door-collector.ts', 'doors.json', 'door-schema.json'])
      assert.ok(page.includes(`\n${example(file)}\`\`\``), `docs/opengraph.md does not quote ${file}`);
    const directory = new OpenGraphBuilder({ sourceKind: 'Base' });
    directory.node('S-1-5-21-9-1', ['User'], { name: 'ALICE@CORP.EXAMPLE' });
    directory.node('S-1-5-21-9-2', ['Computer'], { name: 'DC01.CORP.EXAMPLE' });
    await uploadGraph(directory.parts(), { ...quick(), credentials: token });
    const schema = await service.put('/api/v2/extensions', JSON.parse(example('door-schema.json')));
    assert.equal(schema.status, 201, schema.text);

    const path = (file: string) => fileURLToPath(new URL(file, EXAMPLES));
    const options = ['--url', url, '--token-id', token.id, '--token-key', token.key];
    const { stdout } = await run(process.execPath, [path('door-collector.ts'), path('doors.json'), ...options], {
      env: childEnvironment(),
    });
    assert.equal(stdout.trim(), '7 nodes, 11 edges: Complete');
    assert.ok(page.includes('`7 nodes, 11 edges: Complete`'));
    const ends = 'start_node=PERSON-1&end_node=S-1-5-21-9-2&only_traversable=true';
    const found = await service.get(`/api/v2/graphs/shortest-path?${ends}`);
    assert.equal(Object.keys(found.json.data.nodes).length, 4, found.text);
  });
});

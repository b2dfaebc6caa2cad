import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { TestService } from '@chokepoint/server/testing';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { authorizeProgram } from '../src/mcp/authorize-program.ts';
import { chokepoint, MAIN } from '../testing/program.ts';

describe('chokepoint mcp', () => {
  let service: TestService;
  before(async () => {
    service = await TestService.withGraph('embedded', 'alice:User -MemberOf-> admins:Group', {});
  });
  after(() => service?.stop());

  const connected = async (env: Record<string, string>) => {
    const client = new Client({ name: 'test', version: '1' });
    const args = ['--disable-warning=ExperimentalWarning', MAIN, 'mcp', '--url', service.url];
    const transport = new StdioClientTransport({ command: process.execPath, args, env, stderr: 'pipe' });
    const connecting = client.connect(transport);
    return { client, connecting };
  };

  it('passes tools, resources and prompts of a service on, signed with an API token', async () => {
    const { id, key = '' } = (await service.post('/api/v2/tokens', { token_name: 'stdio' })).json.data;
    const { client, connecting } = await connected({ CHOKEPOINT_TOKEN_ID: id, CHOKEPOINT_TOKEN_KEY: key });
    await connecting;
    assert.equal((await client.listTools()).tools.length, 13);
    assert.equal((await client.listPrompts()).prompts.length, 5);
    assert.equal((await client.listResources()).resources.length, 2);
    const input = { from: { object_ids: ['alice'] }, to: { object_ids: ['admins'] } };
    const [one, other] = await Promise.all([
      client.callTool({ name: 'find_paths', arguments: input }),
      client.callTool({ name: 'search', arguments: { text: 'nobody' } }),
    ]);
    const { data, graph_version } = one.structuredContent as {
      data: { paths: { hops: number }[] };
      graph_version: number;
    };
    assert.deepEqual([data.paths.map(({ hops }) => hops), graph_version], [[1], service.graphVersion]);
    assert.deepEqual((other.structuredContent as { data: object }).data, { objects: [] });
    await client.close();
  });

  it('answers with the refusal of the service, and asks for a login', async () => {
    const { connecting } = await connected({ CHOKEPOINT_BEARER: 'nobody' });
    await assert.rejects(connecting, /401|authoriz/i);
    const without = await chokepoint(['mcp', '--url', service.url]);
    assert.deepEqual([without.code, without.out], [2, '']);
    assert.match(without.err, /needs a login.*--authorize/);
  });

  it('gets a token that a user approves on the page', async () => {
    const shown: string[] = [];
    const user = await service.newUser();
    const authorized = (approve: boolean) =>
      authorizeProgram(service.url, {
        name: 'test',
        show: (text) => shown.push(text),
        wait: async () => {
          const [user_code = ''] = /[A-Z]{4}-[A-Z]{4}/.exec(shown.at(-1) ?? '') ?? [];
          const { status } = await service.post('/api/v2/device/approval', { user_code, approve }, user);
          assert.equal(status, 200);
        },
      });
    const token = await authorized(true);
    assert.ok(typeof token === 'object');
    assert.deepEqual(
      (await service.get('/api/v2/tokens', user)).json.data.tokens.map(({ id }) => id),
      [token.id],
    );
    assert.equal(await authorized(false), 'the user has denied the request');
  });
});

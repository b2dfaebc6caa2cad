import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { serviceSuite, Uploads } from '../../testing/index.ts';
import { McpClient } from '../../testing/mcp/mcp-client.ts';
import { questionsAbout } from './questions.ts';

serviceSuite('Questions about the sample company', { databases: ['embedded'] }, (service) => {
  let mcp: McpClient;
  before(async () => {
    const { json } = await service.post('/api/v2/demo-data');
    await new Uploads(service).finished(json.data.id);
    await service.analyse('findings');
    mcp = await McpClient.connect(service);
  });
  after(() => mcp?.close());

  it('are answered by tools as by the routes and by Cypher', async () => {
    const questions = await questionsAbout(service, mcp);
    assert.ok(questions.length >= 60, `${questions.length} questions`);
    const tools = new Set(questions.map(({ tool }) => tool));
    assert.equal(tools.size, 13);
    for (const { question, tool, input, told, expected } of questions) {
      const { data, graph_version, link } = await mcp.ask(tool, input);
      assert.deepEqual(JSON.parse(JSON.stringify(told(data))), JSON.parse(JSON.stringify(await expected())), question);
      assert.equal(graph_version, service.graphVersion, question);
      assert.match(link, /^https:\/\/chokepoint\.test\/ui\/\w+/, question);
    }
  });
});

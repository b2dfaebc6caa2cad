import assert from 'node:assert/strict';
import { it } from 'node:test';
import { messageOf, serviceSuite, Uploads } from '../../testing/index.ts';
import { McpClient } from '../../testing/mcp/mcp-client.ts';
import { questionsAbout } from '../mcp/questions.ts';

serviceSuite('Demo data', (service) => {
  const load = () => service.post('/api/v2/demo-data');

  it('fills an empty graph with a sample company, and is refused afterwards', async () => {
    const { status, json } = await load();
    assert.equal(status, 202);
    const job = await new Uploads(service).finished(json.data.id);
    assert.deepEqual([job.status, job.failed_files], [2, 0]);
    assert.ok(service.image.nodeCount > 1000);
    const again = await load();
    assert.equal(again.status, 409);
    assert.match(messageOf(again), /the graph is not empty/);
  });

  it('answers questions of AI clients by tools as by the routes and by Cypher', async () => {
    await service.analyse('findings'); // a second one, to be compared with the first
    const mcp = await McpClient.connect(service);
    const questions = await questionsAbout(service, mcp);
    assert.ok(questions.length >= 60, `${questions.length} questions`);
    assert.equal(new Set(questions.map(({ tool }) => tool)).size, 13);
    for (const { question, tool, input, answer, expected } of questions) {
      const { data, graph_version, link } = await mcp.ask(tool, input);
      assert.deepEqual(
        JSON.parse(JSON.stringify(answer(data))),
        JSON.parse(JSON.stringify(await expected())),
        question,
      );
      assert.equal(graph_version, service.graphVersion, question);
      assert.match(link, /^https:\/\/chokepoint\.test\/ui\/\w+/, question);
    }
    await mcp.close();
  });
});

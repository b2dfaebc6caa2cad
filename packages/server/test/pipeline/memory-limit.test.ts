import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { zip } from '../../../ingest/testing/zip-writer.ts';
import { until } from '../../testing/index.ts';
import { type ProcessPlace, processPlace } from '../../testing/processes/process-place.ts';
import { ServiceProcess } from '../../testing/processes/service-process.ts';

const COMPLETE = 2;
const FAILED = 5;
const PARTIALLY_COMPLETE = 8;
/** Different in each node, so that nothing is stored once for all; easy to compress. */
const LONG_TEXT = 'x'.repeat(64 << 10);

const documentOf = (first: number, count: number) =>
  JSON.stringify({
    graph: {
      nodes: Array.from({ length: count }, (_, at) => ({
        id: `thing-${first + at}`,
        kinds: ['Thing'],
        properties: { name: `thing ${first + at}`, text: `${first + at} ${LONG_TEXT}` },
      })),
      edges: [],
    },
  });

describe('A service with little memory', () => {
  let place: ProcessPlace;
  let service: ServiceProcess;
  before(async () => {
    place = await processPlace('embedded');
    service = await ServiceProcess.start({ ...place.env(), CHOKEPOINT_MEMORY_LIMIT: '512MB' });
  });
  after(async () => {
    await service.kill();
    await place.remove();
  });

  async function ingested(content: Buffer) {
    const { id } = (await service.call('POST', '/api/v2/file-upload/start')).data;
    await service.call('POST', `/api/v2/file-upload/${id}`, content, {
      'content-type': 'application/zip',
      'x-file-upload-name': 'things.zip',
    });
    await service.call('POST', `/api/v2/file-upload/${id}/end`);
    const job = async () =>
      (await service.call('GET', `/api/v2/file-upload?id=eq:${id}` as '/api/v2/file-upload')).data[0]!;
    const { status } = await until(job, (one) => ![1, 6, 7].includes(one.status));
    const files = await service.call('GET', `/api/v2/file-upload/${id}/completed-tasks` as const);
    return { status, errors: (files as { data: { errors: string[] }[] }).data.flatMap(({ errors }) => errors) };
  }

  it('refuses the files of an upload that do not fit, says why, and goes on', async () => {
    const large = zip(
      Array.from({ length: 8 }, (_, file) => ({ name: `${file}.json`, content: documentOf(file * 1000, 1000) })),
    );
    const { status, errors } = await ingested(large);
    // How many fit beside the others depends on when garbage is collected. All of them never do.
    assert.ok([FAILED, PARTIALLY_COMPLETE].includes(status), `status ${status}`);
    const sentence = 'it needs more memory than the 512 MB that the service may use (CHOKEPOINT_MEMORY_LIMIT)';
    assert.ok(errors.length > 0 && errors.every((error) => error.endsWith(sentence)), errors.join('\n'));

    assert.deepEqual(await ingested(zip([{ name: 'few.json', content: documentOf(0, 10) }])), {
      status: COMPLETE,
      errors: [],
    });
    const query = { query: "MATCH (n:Thing) WHERE n.name = 'THING 9' OR n.name = 'thing 9' RETURN n" };
    const answer = await service.call('POST', '/api/v2/graphs/cypher', query);
    assert.equal(Object.keys(answer.data.nodes).length, 1);
  });
});

import { setTimeout as pause } from 'node:timers/promises';
import { type Client, createCollectorClient, createJob, getJob } from '@chokepoint/contract';
import type { GeneratedFile } from '@chokepoint/ingest/generate';
import { SimulatedCollector } from '@chokepoint/server';
import { documentsOf } from './documents.ts';

const POLL_MS = 200;
const ACCEPTED = 202;
const UNDER_WAY = [6, 7];
const COMPLETE = 2;

/**
 * A whole collection: an administrator registers a collector and requests a job; the collector finds the job, starts it,
 * uploads its data and ends it; the service ingests and analyses the data. Prints each step. Returns whether the job
 * completed.
 */
export async function collectionCycle(
  service: { readonly url: string; readonly admin: Client },
  files: readonly GeneratedFile[],
  print: (line: string) => void,
): Promise<boolean> {
  const { url, admin } = service;
  const registered = await admin.call(createCollectorClient, {
    body: { name: 'Demo collector', type: 'azurehound' },
  });
  const { id, token } = registered.body.data;
  if (!token?.key) throw new Error('the service did not return the key of the new token');
  print(`Administrator: registered the client ${id}; its token ${token.id} is shown this once.`);
  const { body: requested } = await admin.call(createJob, { params: { client_id: id }, body: {} });
  print(`Administrator: requested a collection: job ${requested.data.id} is ready.`);

  const collector = new SimulatedCollector({ url, token: { id: token.id, key: token.key } });
  await collector.begin({ address: '127.0.0.1', hostname: 'demo', version: 'v2.4.1' });
  print('Collector: reported where it runs (PUT /api/v2/clients/update).');
  const [job] = (await collector.available()).data ?? [];
  if (!job) throw new Error('no job is available to the collector');
  await collector.start(job.id);
  print(`Collector: found job ${job.id} (GET /api/v2/jobs/available) and started it (POST /api/v2/jobs/start).`);
  let documents = 0;
  for (const document of documentsOf(files)) {
    const answer = await collector.ingest(document);
    if (answer.status !== ACCEPTED) throw new Error(`a document was refused: ${answer.text}`);
    if (documents++ % 20 === 0) await collector.current();
  }
  print(`Collector: uploaded ${documents} documents (POST /api/v2/ingest).`);
  await collector.end('COMPLETE', 'Collection completed successfully');
  print('Collector: ended the job (POST /api/v2/jobs/end).');

  for (;;) {
    const { data } = (await admin.call(getJob, { params: { job_id: job.id } })).body;
    if (UNDER_WAY.includes(data.status)) {
      await pause(POLL_MS);
      continue;
    }
    print(`Service: ingested and analysed the data; job ${data.id} has status ${data.status}: ${data.status_message}`);
    for (const result of data.domain_results)
      print(
        `  ${result.domain_name}: ${result.user_count} users, ${result.group_count} groups, ${result.computer_count} computers`,
      );
    return data.status === COMPLETE;
  }
}

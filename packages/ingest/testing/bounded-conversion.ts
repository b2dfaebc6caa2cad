// Runs in a worker with a small heap: converts a long generated file and reports how much memory was in use at most.
import { parentPort, workerData } from 'node:worker_threads';
import { type BatchSink, convertStream } from '../src/index.ts';

const { megabytes, metaLast } = workerData as { megabytes: number; metaLast: boolean };
const meta = '"meta":{"type":"groups","version":6}';

const Members = Array.from({ length: 40 }, (_, n) => ({ ObjectIdentifier: `S-1-5-21-1-${n}`, ObjectType: 'User' }));
const groups = Array.from({ length: 400 }, (_, n) => JSON.stringify({ ObjectIdentifier: `G-${n}`, Members }));
const megabyte = Buffer.from(`,${groups.join(',')}`);
const first = '{"ObjectIdentifier":"first"}';

const source = {
  read: async function* () {
    yield Buffer.from(metaLast ? `{"data":[${first}` : `{${meta},"data":[${first}`);
    for (let n = 0; n < megabytes; n++) yield megabyte;
    yield Buffer.from(metaLast ? `],${meta}}` : ']}');
  },
};

let nodes = 0;
let edges = 0;
const sink: BatchSink = {
  node: () => {
    nodes++;
  },
  edge: () => {
    edges++;
  },
  reject: () => {},
};
let outsideHeap = 0;
const report = await convertStream(source, sink, {
  ingestTime: 'now',
  onProgress: () => {
    outsideHeap = Math.max(outsideHeap, process.memoryUsage().arrayBuffers);
  },
});
parentPort?.postMessage({ failure: report.failure, bytes: report.bytes, nodes, edges, outsideHeap });

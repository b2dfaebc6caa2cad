// Runs in a worker with a small heap: converts a long generated file and reports how much memory was in use at most.
import { parentPort, workerData } from 'node:worker_threads';
import { type BatchSink, convertStream } from '../src/index.ts';

const { megabytes, metaLast } = workerData as { megabytes: number; metaLast: boolean };
const meta = '"meta":{"type":"groups","version":6}';

const members = Array.from({ length: 40 }, (_, n) => ({ ObjectIdentifier: `S-1-5-21-1-${n}`, ObjectType: 'User' }));
const source = {
  read: async function* () {
    yield Buffer.from(
      metaLast ? '{"data":[{"ObjectIdentifier":"first"}' : `{${meta},"data":[{"ObjectIdentifier":"first"}`,
    );
    for (let n = 0; n < megabytes; n++) {
      const group = (m: number) =>
        JSON.stringify({ ObjectIdentifier: `G-${n}-${m}`, Members: members, Properties: { name: `g${m}` } });
      const texts = Array.from({ length: 400 }, (_, m) => group(m));
      yield Buffer.from(`,${texts.join(',')}`);
    }
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

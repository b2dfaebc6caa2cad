import { parentPort, workerData } from 'node:worker_threads';
import { applyDelta, Batch, GraphBuilder, openShared, type SharedGraph } from '../src/index.ts';
import { contentOf, faultsOf } from './model-graph.ts';

const shared = workerData as SharedGraph;
const image = openShared(shared);
const content = contentOf(image);
const faults = faultsOf(image);
const sameMemory =
  image.outTarget.buffer === shared.out.other.buffer && image.outTarget.buffer instanceof SharedArrayBuffer;
const lookups = image.lookups.equality.size + image.lookups.text.size;

const batch = new Batch();
batch.node('carol', ['User'], { name: 'carol' });
batch.edge('carol', 'MemberOf', 'helpdesk', { why: 'there' });
const builder = new GraphBuilder(image);
builder.add(batch);
const grown = contentOf(applyDelta(image, builder.finish().delta));
parentPort!.postMessage({ content, faults, sameMemory, lookups, grown });

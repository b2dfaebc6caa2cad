// Runs in a worker with a small heap: writes a whole environment to nowhere and says how many bytes it was.
import { parentPort, workerData } from 'node:worker_threads';
import { generateEnvironment } from '../src/generate/index.ts';

const { users } = workerData as { users: number };
let bytes = 0;
for (const file of generateEnvironment({ users, seed: 'memory' }))
  for (const piece of file.read()) bytes += piece.length;
parentPort?.postMessage(bytes);

// Converts one file in a process of its own, so that its memory can be counted: prints what it took at most.
import { tmpdir } from 'node:os';
import { Converters } from '../src/uploads/conversion/converters.ts';
import { SpillFile } from '../src/uploads/conversion/spill-file.ts';

const [path = '', mostInMemory = '0'] = process.argv.slice(2);
const converters = new Converters(1);
await using waiting = await SpillFile.open(tmpdir(), { mostInMemory: Number(mostInMemory) });
const before = process.memoryUsage.rss();
const { report } = await converters.ask({
  kind: 'convert',
  path,
  name: 'users.json',
  file: 0,
  ingestTime: '2026-01-01T00:00:00Z',
  spill: waiting.spill,
});
const grown = process.resourceUsage().maxRSS * 1024 - before;
await converters.close();
const { objects, failure } = report;
process.stdout.write(JSON.stringify({ objects, failure, grown, inMemory: waiting.inMemory, spilled: waiting.spilled }));

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { fuzz } from '../packages/server/testing/fuzz/run-fuzz.ts';
import { fuzzTargets } from '../packages/server/testing/fuzz/targets.ts';
import { projectRoot } from './project-root.ts';

// npm run fuzz -- NAME                  a minute of one target: random injuries of the stored inputs
// npm run fuzz -- NAME --seconds 600    longer
// npm run fuzz -- NAME --seed 7         the same inputs again
// npm run fuzz                          a minute of each
const { values, positionals } = parseArgs({
  options: { seconds: { type: 'string', default: '60' }, seed: { type: 'string' } },
  allowPositionals: true,
});
const seed = Number(values.seed ?? Date.now() % 1_000_000);
const milliseconds = Number(values.seconds) * 1000;
const chosen = positionals.length > 0 ? fuzzTargets.filter(({ name }) => positionals.includes(name)) : fuzzTargets;
const unknown = positionals.filter((name) => !fuzzTargets.some((target) => target.name === name));
if (unknown.length > 0 || !(milliseconds > 0) || !Number.isInteger(seed)) {
  console.error(
    `usage: npm run fuzz -- [NAME] [--seconds N] [--seed N], with NAME one of ${fuzzTargets.map(({ name }) => name).join(', ')}`,
  );
  process.exit(2);
}

for (const target of chosen) {
  const end = performance.now() + milliseconds;
  const { inputs, longestMs, failure } = await fuzz(target, { seed, goesOn: () => performance.now() < end });
  console.log(`${target.name}: ${inputs} inputs, the longest took ${Math.round(longestMs)} ms (seed ${seed})`);
  if (!failure) continue;
  const folder = join(projectRoot, 'node_modules', '.cache', 'fuzz');
  mkdirSync(folder, { recursive: true });
  const path = join(folder, `${target.name}-${failure.digest}`);
  writeFileSync(path, failure.input);
  console.error(
    `${failure.reason}\nThe input is in ${path}. Once fixed, store it in packages/server/testing/fuzz/seeds/${target.name}.`,
  );
  process.exitCode = 1;
}

import { fork } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { EQUIVALENT } from './mutate/equivalent.ts';
import { type Mutant, mutantsOf } from './mutate/mutants.ts';
import type { Trial, Verdict } from './mutate/try-mutants.ts';
import { projectRoot } from './project-root.ts';

// npm run mutate                          every condition of every rule is taken out in turn; survivors are printed
// npm run mutate -- --sample 50 --seed 1  some of them
// npm run mutate -- esc9 can-rdp          those of files whose path contains a word
// npm run mutate -- --part 2/10           one tenth, so that ten runs try all
const { values, positionals: words } = parseArgs({
  options: {
    sample: { type: 'string' },
    seed: { type: 'string' },
    part: { type: 'string' },
    processes: { type: 'string' },
    verbose: { type: 'boolean' },
  },
  allowPositionals: true,
});

const RULES = join(projectRoot, 'packages/analysis/src');
const TESTS = join(projectRoot, 'packages/analysis/test');
const TRY = fileURLToPath(new URL('./mutate/try-mutants.ts', import.meta.url));
/** What was loaded is never let go, so that a process tries only so many. */
const PER_PROCESS = 25;
/** A mutant that does not come to an end is as good as dead. */
const LONGEST_MS = 60_000;

type Candidate = { readonly file: string; readonly line: number; readonly mutant: Mutant };

const directoryTests = [...testFiles('directory'), join(TESTS, 'runs.test.ts')];
const entraTests = testFiles('entra');
const markTests = [join(TESTS, 'zones/marks.test.ts')];

/**
 * Those with a similar name first: they are the likely ones to fail. What members groups have after a change is a matter
 * of runs that go on from others.
 */
function testsOf(file: string): string[] {
  const words = basename(file, '.ts').split('-');
  const likeness = (test: string) => words.filter((word) => basename(test).includes(word)).length;
  const own = file.includes('/entra/') ? entraTests : file.includes('/zones/') ? markTests : directoryTests;
  const sorted = own.toSorted((one, other) => likeness(other) - likeness(one));
  return file.includes('/membership/') ? [...sorted, join(TESTS, 'incremental.test.ts')] : sorted;
}

/** Quick ones first. */
function testFiles(folder: string): string[] {
  const own = globSync(`${folder}/*.test.ts`, { cwd: TESTS }).sort();
  const isSlow = (name: string) => /random|drawings|scenarios/.test(name);
  return [...own.filter((name) => !isSlow(name)), ...own.filter(isSlow)].map((name) => join(TESTS, name));
}

function candidates(): Candidate[] {
  const files = globSync('{directory,entra,zones/marks}/**/*.ts', { cwd: RULES }).sort();
  return files
    .map((file) => join(RULES, file))
    .filter((file) => words.length === 0 || words.some((word) => file.includes(word)))
    .flatMap((file) => {
      const source = readFileSync(file, 'utf8');
      return mutantsOf(source).map((mutant) => ({
        file,
        line: source.slice(0, mutant.start).split('\n').length,
        mutant,
      }));
    });
}

function sampled(all: readonly Candidate[]): readonly Candidate[] {
  if (values.sample === undefined) return all;
  let state = Number(values.seed ?? 1) >>> 0;
  const keyed = all.map((candidate) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return { candidate, key: state };
  });
  return keyed
    .sort((one, other) => one.key - other.key)
    .slice(0, Number(values.sample))
    .map(({ candidate }) => candidate);
}

/** Of ten parts the second: every tenth, beginning with the second. */
function partOf(all: readonly Candidate[]): readonly Candidate[] {
  if (values.part === undefined) return all;
  const [number, count] = values.part.split('/').map(Number);
  if (!number || !count || number > count) throw new Error(`--part ${values.part}: expected e.g. 2/10`);
  return all.filter((_, at) => at % count === number - 1);
}

function isEquivalent({ file, mutant }: Candidate): boolean {
  const path = relative(RULES, file);
  return EQUIVALENT.some((one) => one.file === path && one.what === mutant.what);
}

/** Tries candidates until there are none left; `report` is told of each. */
async function work(queue: Candidate[], report: (candidate: Candidate, verdict: Verdict) => void): Promise<void> {
  while (queue.length > 0) {
    const child = fork(TRY, { execArgv: ['--disable-warning=ExperimentalWarning'], stdio: 'inherit' });
    for (let tries = 0; tries < PER_PROCESS && queue.length > 0; tries++) {
      const candidate = queue.shift()!;
      const { file, mutant } = candidate;
      const trial: Trial = { id: tries, file, mutant, tests: testsOf(file) };
      const verdict = await answer(child, trial);
      report(candidate, verdict);
      if (verdict.killedBy === TOO_LONG) break;
    }
    child.kill();
  }
}

const TOO_LONG = 'it does not come to an end';

function answer(child: ReturnType<typeof fork>, trial: Trial): Promise<Verdict> {
  return new Promise((resolve) => {
    const ended = (verdict: Verdict) => {
      clearTimeout(timer);
      child.removeAllListeners();
      resolve(verdict);
    };
    const timer = setTimeout(() => ended({ id: trial.id, killedBy: TOO_LONG }), LONGEST_MS);
    child.once('message', (verdict) => ended(verdict as Verdict));
    child.once('exit', () => ended({ id: trial.id, killedBy: TOO_LONG }));
    child.send(trial);
  });
}

const started = Date.now();
const all = candidates();
const chosen = partOf(sampled(all.filter((candidate) => !isEquivalent(candidate))));
console.log(
  `${all.length} mutants, ${all.length - all.filter((one) => !isEquivalent(one)).length} known to change nothing, ${chosen.length} tried`,
);
const survivors: Candidate[] = [];
let done = 0;
const queue = [...chosen];
const report = (candidate: Candidate, { killedBy }: Verdict) => {
  done++;
  if (killedBy === undefined) survivors.push(candidate);
  if (values.verbose || killedBy === undefined) {
    const place = `${relative(projectRoot, candidate.file)}:${candidate.line}`;
    console.log(
      `${done}/${chosen.length} ${killedBy === undefined ? 'SURVIVES' : 'killed'} ${place} ${candidate.mutant.what}`,
    );
  }
};
await Promise.all(Array.from({ length: Number(values.processes ?? 2) }, () => work(queue, report)));
console.log(`took ${Math.round((Date.now() - started) / 1000)} s`);
console.log(`${survivors.length === 0 ? 'survivors: none' : `survivors: ${survivors.length}`}`);
process.exitCode = survivors.length === 0 ? 0 : 1;

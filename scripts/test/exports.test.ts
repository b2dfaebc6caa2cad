import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { exportFaultsOf } from '../checks/exports.ts';

const A = 'packages/a/src/a.ts';
const INDEX = 'packages/a/src/index.ts';

describe('The check of exports and their users', () => {
  const doors = new Map([
    ['@chokepoint/a', INDEX],
    ['@chokepoint/a/testing', 'packages/a/testing/index.ts'],
  ]);
  const faults = (texts: Readonly<Record<string, string>>) =>
    exportFaultsOf(new Map(Object.entries(texts)), doors, /^packages\/a\//);

  it('finds nothing where another file imports the name, whatever kind of export it is', () => {
    const code = [
      'export const one = 1;',
      'export async function two() {}',
      'export function* three() {}',
      'export abstract class Four {}',
      'export type Five = 5;',
      'const six = 6;',
      'export { six as seven };',
    ].join('\n');
    const use = "import { one, two, three, Four, type Five, seven as eight } from './a.ts';";
    assert.deepEqual(faults({ [A]: code, 'packages/a/src/b.ts': use }), []);
  });

  it('finds an export that is used nowhere, and one that only its own file uses', () => {
    const code = 'export const idle = 1;\nexport type Busy = number;\nconst one: Busy = 1;\nexport const used = one;';
    assert.deepEqual(faults({ [A]: code, 'packages/b/src/b.ts': "import { used } from '../../a/src/a.ts';" }), [
      `${A}: Busy is used in this file only: it needs no export`,
      `${A}: idle is used nowhere`,
    ]);
  });

  it('does not take a comment for a use', () => {
    const code = '/** See idle. */\nexport const idle = 1;\n// idle again\n';
    assert.deepEqual(faults({ [A]: code }), [`${A}: idle is used nowhere`]);
  });

  it('follows names through files that pass them on', () => {
    const texts = {
      [A]: 'export const one = 1;\nexport const two = 2;\nexport const three = 3;',
      [INDEX]: "export { one as uno } from './a.ts';\nexport * from './more.ts';\nexport * as all from './all.ts';",
      'packages/a/src/more.ts': "export { two } from './a.ts';",
      'packages/a/src/all.ts': "export { three } from './a.ts';",
    };
    const use = { 'packages/b/src/b.ts': "import {\n  uno,\n  two,\n  all,\n} from '@chokepoint/a';" };
    assert.deepEqual(faults({ ...texts, ...use }), []);
    assert.deepEqual(faults(texts), [
      `${A}: one is used nowhere`,
      `${A}: two is used nowhere`,
      `${INDEX}: all is used nowhere`,
      `${INDEX}: uno is used nowhere`,
      'packages/a/src/more.ts: two is used nowhere',
    ]);
  });

  it('finds a name at the front door that no one takes there', () => {
    const texts = { [A]: 'export const one = 1;', 'packages/a/src/b.ts': "import { one } from './a.ts';" };
    assert.deepEqual(faults({ ...texts, [INDEX]: "export { one } from './a.ts';" }), [`${INDEX}: one is used nowhere`]);
  });

  it('counts everything that is imported whole, later or by its address', () => {
    const code = { [A]: 'export const one = 1;' };
    for (const use of [
      "import * as a from '../../a/src/a.ts';",
      "const a = await import('../../a/src/a.ts');",
      "new Worker(new URL('../../a/src/a.ts', import.meta.url));",
    ])
      assert.deepEqual(faults({ ...code, 'packages/b/src/b.ts': use }), [], use);
  });

  it('finds code that only tests use, unless it is a part of code that is used, or written for tests', () => {
    const test = { 'packages/a/test/a.test.ts': "import { one } from '../src/a.ts';" };
    assert.deepEqual(faults({ ...test, [A]: 'export const one = 1;' }), [`${A}: one is used by tests only`]);
    assert.deepEqual(faults({ ...test, [A]: 'export const one = 1;\nuse(one);' }), []);
    const help = { 'packages/a/testing/help.ts': 'export const one = 1;' };
    assert.deepEqual(faults({ ...help, 'packages/a/test/a.test.ts': "import { one } from '../testing/help.ts';" }), []);
  });

  it('counts what a document of the package writes as code, if the package offers it', () => {
    const texts = { [A]: 'export const one = 1;', [INDEX]: "export { one } from './a.ts';" };
    assert.deepEqual(faults({ ...texts, 'packages/a/README.md': 'Call `one()`.' }), []);
    assert.equal(faults({ ...texts, 'packages/a/README.md': 'This is one.' }).length, 2);
    assert.equal(faults({ ...texts, 'packages/b/README.md': 'Call `one()`.' }).length, 2);
    assert.equal(faults({ [A]: 'export const one = 1;', 'packages/a/README.md': 'Call `one()`.' }).length, 1);
  });
});

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { cycleFaults } from '../checks/file-cycles.ts';
import { floorFaults } from '../checks/floors.ts';
import { arrowFaults } from '../checks/import-arrows.ts';
import type { Manifest } from '../checks/manifests.ts';
import { partsFaults, queryFaults, serviceFaults, tableFaults } from '../checks/owners.ts';
import { roomSizeFaults } from '../checks/room-size.ts';
import { importsIn, type SourceFile } from '../checks/source-files.ts';

function file(path: string, text = ''): SourceFile {
  const [, owner = '', area = ''] = path.split('/');
  return { path, package: owner, area, text, imports: importsIn(text) };
}

describe('The reader of imports', () => {
  it('tells values from types', () => {
    const text =
      "import { a } from './a.ts';\nimport type { B } from './b.ts';\nimport { type C, type D } from './c.ts';";
    assert.deepEqual(
      importsIn(text).map(({ specifier, isType }) => [specifier, isType]),
      [
        ['./a.ts', false],
        ['./b.ts', true],
        ['./c.ts', true],
      ],
    );
  });

  it('sees exports, bare and dynamic imports, and addresses', () => {
    const text =
      "export { a } from './a.ts';\nimport './b.ts';\nawait import('./c.ts');\nnew URL('./d.ts', import.meta.url);";
    assert.deepEqual(
      importsIn(text).map(({ specifier }) => specifier),
      ['./a.ts', './b.ts', './c.ts', './d.ts'],
    );
  });
});

describe('Arrows between packages', () => {
  const manifest = (uses: string[], testsUse: string[] = [], doors = ['.']): Manifest => ({ uses, testsUse, doors });
  const faults = (files: SourceFile[], lower = manifest([]), upper = manifest(['lower'])) =>
    arrowFaults(files, new Map(Object.entries({ lower, upper })));
  const user = file('packages/upper/src/a.ts', "import { a } from '@chokepoint/lower';");

  it('are those that the manifests declare', () => {
    assert.deepEqual(faults([user]), []);
    const undeclared = file('packages/lower/src/a.ts', "import type { A } from '@chokepoint/upper';");
    assert.deepEqual(faults([user, undeclared]), [
      'packages/lower/src/a.ts: packages/lower/package.json does not declare upper',
    ]);
  });

  it('are declared only where they are used', () => {
    assert.deepEqual(faults([]), ['packages/upper/package.json: depends on lower, which its source does not use']);
    assert.deepEqual(faults([user], manifest([], ['upper'])), [
      'packages/lower/package.json: depends on upper, which its tests do not use',
    ]);
  });

  it('lead through the doors of a package', () => {
    const inside = file('packages/upper/src/b.ts', "import { a } from '@chokepoint/lower/src/a.ts';");
    assert.deepEqual(faults([user, inside]), [
      'packages/upper/src/b.ts: "@chokepoint/lower/src/a.ts" is not a door of lower',
    ]);
  });

  it('are not hidden in paths and addresses', () => {
    const byPath = file('packages/upper/src/b.ts', "import { a } from '../../lower/src/a.ts';");
    const byUrl = file('packages/upper/src/c.ts', "new URL('../../lower/build/a.ts', import.meta.url)");
    assert.deepEqual(faults([user, byPath, byUrl]), [
      'packages/upper/src/b.ts: "../../lower/src/a.ts" reaches another package by its path',
      'packages/upper/src/c.ts: "../../lower/build/a.ts" reaches another package by its path',
    ]);
  });
});

describe('Floors inside a package', () => {
  const floors = { house: ['cellar', 'attic', 'index.ts'] };
  const cellar = file('packages/house/src/cellar/a.ts');
  const attic = file('packages/house/src/attic/a.ts', "import type { A } from '../cellar/a.ts';");
  const index = file('packages/house/src/index.ts', "export { a } from './attic/a.ts';");

  it('let imports go down', () => {
    assert.deepEqual(floorFaults([cellar, attic, index], floors), []);
  });

  it('let no import go up, not even of a type', () => {
    const climbing = file('packages/house/src/cellar/b.ts', "import type { A } from '../attic/a.ts';");
    assert.deepEqual(floorFaults([cellar, climbing, attic, index], floors), [
      'packages/house/src/cellar/b.ts: attic is above cellar',
    ]);
  });

  it('hold every room, and no room that is not there', () => {
    const shed = file('packages/house/src/shed/a.ts');
    assert.deepEqual(floorFaults([cellar, shed, index], floors), [
      'packages/house/src/shed has no floor in scripts/checks/house.ts',
      'packages/house/src/attic is on a floor, but not there',
    ]);
  });
});

describe('Circles of files', () => {
  const one = file('packages/house/src/one.ts', "import { two } from './two.ts';");
  const two = file('packages/house/src/two.ts', "import { three } from './three.ts';");
  const three = file('packages/house/src/three.ts', "import { one } from './one.ts';");

  it('are found, however long', () => {
    assert.deepEqual(cycleFaults([one, two, three], []), [
      'files import each other in a circle: packages/house/src/one.ts, packages/house/src/three.ts, packages/house/src/two.ts',
    ]);
  });

  it('are fine where only types close them, or where they are inherent', () => {
    const typed = file('packages/house/src/three.ts', "import type { One } from './one.ts';");
    assert.deepEqual(cycleFaults([one, two, typed], []), []);
    assert.deepEqual(cycleFaults([one, two, three], [/src\/(one|two|three)\.ts$/]), []);
    assert.equal(cycleFaults([one, two, three], [/src\/(one|two)\.ts$/]).length, 1);
  });
});

describe('Owners', () => {
  it('know the whole service only where it is put together', () => {
    const text = "import type { Service } from '../service.ts';";
    const [route, start] = [file('packages/server/src/zones/a.ts', text), file('packages/server/src/start.ts', text)];
    assert.deepEqual(serviceFaults([route, start], [start.path]), [
      'packages/server/src/zones/a.ts: imports Service; declare the parts that are used instead',
    ]);
  });

  it('take at most five parts besides a clock and a log', () => {
    const parts = (...names: string[]) =>
      `type ZoneParts = {\n${names.map((name) => `  readonly ${name}: A;`).join('\n')}\n};`;
    const few = file('packages/server/src/zones/few.ts', parts('a', 'b', 'c', 'd', 'e', 'clock', 'log'));
    const many = file('packages/server/src/zones/many.ts', parts('a', 'b', 'c', 'd', 'e', 'f'));
    const wiring = file('packages/server/src/zones/wiring.ts', many.text);
    assert.deepEqual(partsFaults([few, many, wiring], [wiring.path]), [
      'packages/server/src/zones/many.ts: ZoneParts has 6 parts; split what uses them (at most 5)',
    ]);
  });

  it('query the database in stores and read models', () => {
    const text = "db.selectFrom('zone').execute(); sql<Row>`select 1`";
    const files = ['zone-store', 'zone-list', 'zone-read', 'zone-routes'].map((name) =>
      file(`packages/server/src/zones/${name}.ts`, text),
    );
    assert.deepEqual(queryFaults(files), [
      'packages/server/src/zones/zone-routes.ts: queries the database; that belongs in a store or a read model',
    ]);
  });

  it('write a table in one file', () => {
    const a = file('packages/server/src/zones/a-store.ts', "db.insertInto('zone').values(row); db.deleteFrom('other')");
    const b = file('packages/server/src/zones/b-store.ts', "db\n  .updateTable('zone')\n  .set(row)");
    assert.deepEqual(tableFaults([a]), []);
    assert.deepEqual(tableFaults([a, b]), [
      'the table zone is written by several files: packages/server/src/zones/a-store.ts, packages/server/src/zones/b-store.ts',
    ]);
  });
});

describe('Folders', () => {
  it('hold 25 files at the most', () => {
    const files = Array.from({ length: 26 }, (_, at) => file(`packages/house/src/hall/${at}.ts`));
    assert.deepEqual(roomSizeFaults(files.slice(1)), []);
    assert.deepEqual(roomSizeFaults(files), ['packages/house/src/hall holds 26 files; 25 are the most']);
  });
});

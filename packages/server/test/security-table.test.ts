import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';

const ROOT = join(import.meta.dirname, '../../..');
const TABLE = readFileSync(join(ROOT, 'docs/security-asvs.md'), 'utf8');
const ROW = /^\| ([\d., ]+) \| [^|]+ \| (met|partly|\*\*not met\*\*|n\/a) \| (\S[^|]*) \|$/gm;
const TEST = /`(packages\/[^`]+\.test\.ts)`: "([^"]+)"/g;

/** The number of requirements of levels 1 and 2 in each section of the standard that has any, WebRTC aside. */
const SECTIONS: Readonly<Record<string, number>> = {
  ...{ '1.1': 2, '1.2': 9, '1.3': 11, '1.4': 3, '1.5': 2, '2.1': 3, '2.2': 3, '2.3': 4, '2.4': 1 },
  ...{ '3.2': 2, '3.3': 4, '3.4': 6, '3.5': 5, '3.7': 2, '4.1': 3, '4.2': 1, '4.3': 2, '4.4': 4 },
  ...{ '5.1': 1, '5.2': 3, '5.3': 2, '5.4': 3, '6.1': 3, '6.2': 11, '6.3': 4, '6.4': 4, '6.5': 5, '6.6': 3, '6.8': 4 },
  ...{ '7.1': 3, '7.2': 4, '7.3': 2, '7.4': 5, '7.5': 2, '7.6': 2, '8.1': 2, '8.2': 3, '8.3': 1, '8.4': 1 },
  ...{ '9.1': 3, '9.2': 4, '10.1': 2, '10.2': 2, '10.3': 4, '10.4': 11, '10.5': 5, '10.6': 2, '10.7': 3 },
  ...{ '11.1': 2, '11.2': 3, '11.3': 3, '11.4': 4, '11.5': 1, '11.6': 1, '12.1': 3, '12.2': 2, '12.3': 4 },
  ...{ '13.1': 1, '13.2': 5, '13.3': 2, '13.4': 5, '14.1': 2, '14.2': 4, '14.3': 3, '15.1': 3, '15.2': 3, '15.3': 7 },
  ...{ '16.1': 1, '16.2': 5, '16.3': 4, '16.4': 3, '16.5': 3 },
};

describe('The table of security requirements', () => {
  it('has every requirement of levels 1 and 2, once', () => {
    const named = [...TABLE.matchAll(ROW)].flatMap(([, ids = '']) => ids.split(', '));
    const wanted = Object.entries(SECTIONS).flatMap(([section, count]) =>
      Array.from({ length: count }, (_, index) => `${section}.${index + 1}`),
    );
    assert.deepEqual(named.toSorted(), wanted.toSorted());
  });

  it('names only tests that there are', () => {
    const named = [...TABLE.matchAll(TEST)];
    assert.ok(named.length > 100);
    const missing = named.flatMap(([, path = '', title = '']) => {
      const file = join(ROOT, path);
      return existsSync(file) && hasTest(readFileSync(file, 'utf8'), title) ? [] : [`${path}: ${title}`];
    });
    assert.deepEqual(missing, []);
  });
});

function hasTest(text: string, title: string): boolean {
  return [`it('${title}'`, `it(\n    '${title}'`].some((start) => text.includes(start));
}

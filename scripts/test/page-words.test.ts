import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { pageWordFaults } from '../checks/page-words.ts';

describe('The check of page texts', () => {
  const faults = (text: string) => pageWordFaults([{ path: 'packages/web/src/a.tsx', text }]);

  it('finds banned phrases in strings, between tags and on lines of text', () => {
    assert.deepEqual(faults("const a = 'Turn round';"), ['packages/web/src/a.tsx: "turn round": swap']);
    assert.equal(faults('const a = <p>Nobody has access</p>;').length, 1);
    assert.equal(faults('<p>\n  Whoever runs the service decides.\n</p>').length, 1);
  });

  it('ignores comments, names and parts of words', () => {
    assert.deepEqual(faults('/** Somebody asks. */ const everybodySees = true;'), []);
    assert.deepEqual(faults("const a = 'A crowded page';"), []);
  });
});

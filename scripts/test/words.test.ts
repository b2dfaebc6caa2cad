import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { wordFaults } from '../checks/words.ts';

describe('The check of words', () => {
  const faults = (text: string, path = 'packages/a/src/b.ts') => wordFaults([{ path, text }]);

  it('finds banned words in documents, whatever their case', () => {
    assert.deepEqual(faults('Whoever asks.', 'docs/a.md'), [
      'docs/a.md: "whoever": name the role: the user, the caller, the attacker',
    ]);
    assert.deepEqual(faults('The user asks.', 'docs/a.md'), []);
  });

  it('finds them in comments, also over a line break', () => {
    assert.equal(faults('/** Derived anew. */').length, 1);
    assert.equal(faults('const a = 1; // until somebody asks').length, 1);
    assert.equal(faults('/**\n * A file that was taken\n * in.\n */').length, 1);
  });

  it('finds them in names', () => {
    assert.deepEqual(faults('class AlertCourier {}'), ['packages/a/src/b.ts: "courier": webhook sender']);
    assert.equal(faults('const PATIENCE_MS = 1;').length, 1);
  });

  it('ignores texts, parts of words, and what stands between the tags of a page', () => {
    assert.deepEqual(faults("const text = 'whoever';"), []);
    assert.deepEqual(faults('/** A renewed session. */'), []);
    assert.deepEqual(faults('const a = <p>Whoever operates it</p>;', 'packages/web/src/a.tsx'), []);
  });
});

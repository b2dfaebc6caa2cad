import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { withNames } from '../src/graph/guide-names.ts';

describe('A guide about one relationship', () => {
  const ends = { source: 'HELP_DESK@CORP.LOCAL', target: 'SVC*SQL' };

  it('[UI95] has the names of both ends, with the signs of Markdown escaped', () => {
    assert.equal(
      withNames('The source can reset the password of the target.', ends),
      '**HELP\\_DESK@CORP.LOCAL** can reset the password of **SVC\\*SQL**.',
    );
  });

  it('[UI95] leaves code and other terms alone', () => {
    const text = '`the target` is code, and the target account a term.';
    assert.equal(withNames(text, ends), text);
  });
});

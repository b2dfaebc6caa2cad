import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { diagnose } from '../../src/language/index.ts';

const vocabulary = { labels: ['User', 'Group'], types: ['MemberOf'], properties: ['name'] };

function shown(text: string) {
  return diagnose(text, vocabulary).map(({ from, to, severity, message }) => ({
    at: text.slice(from, to),
    severity,
    message,
  }));
}

describe('diagnostics', () => {
  it('are none for a good query, and for no query', () => {
    for (const text of ['MATCH (u:User)-[:MemberOf]->(g:Group) RETURN u.name', '', '  \n'])
      assert.deepEqual(shown(text), [], text);
  });

  it('point at the word that is wrong', () => {
    const [slip] = shown('MATCH (n) RETRUN n');
    assert.equal(slip!.at, 'RETRUN');
    assert.equal(slip!.severity, 'error');
    assert.match(slip!.message, /did you mean RETURN/);
    const [unknown] = shown('MATCH (n) RETURN m');
    assert.equal(unknown!.at, 'm');
    const [open] = shown('MATCH (n');
    assert.equal(open!.severity, 'error');
    const [string] = shown("RETURN 'open");
    assert.match(string!.message, /not closed/);
  });

  it('warn of names that nothing in the graph has, with the nearest that it has', () => {
    assert.deepEqual(shown("MATCH (u:Usr {nmae: 'x'})-[:MemberOff]->() RETURN u.other"), [
      {
        at: 'Usr',
        severity: 'warning',
        message: 'nothing in the graph has the label "Usr"; did you mean User?',
      },
      {
        at: 'nmae',
        severity: 'warning',
        message: 'nothing in the graph has the property "nmae"; did you mean name?',
      },
      {
        at: 'MemberOff',
        severity: 'warning',
        message: 'nothing in the graph has the relationship type "MemberOff"; did you mean MemberOf?',
      },
      { at: 'other', severity: 'warning', message: 'nothing in the graph has the property "other"' },
    ]);
  });

  it('reports no names when the vocabulary is unknown', () => {
    assert.deepEqual(diagnose('MATCH (n:Whatever) RETURN n.thing'), []);
  });

  it('know which parameters will be given', () => {
    assert.deepEqual(diagnose('RETURN $x', { parameters: ['x'] }), []);
    assert.deepEqual(diagnose('RETURN $y', { parameters: ['x'] }), [
      { from: 8, to: 9, severity: 'error', message: 'no value is given for the parameter $y' },
    ]);
  });
});

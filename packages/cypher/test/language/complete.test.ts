import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { completionsAt, type Vocabulary } from '../../src/language/index.ts';

const vocabulary: Vocabulary = {
  labels: ['User', 'Group', 'Odd Label'],
  types: ['MemberOf', 'AdminTo'],
  properties: ['name', 'enabled'],
  parameters: ['group'],
  describe: (kind, name) => (kind === 'type' && name === 'AdminTo' ? 'is a local administrator of' : undefined),
};

/** The cursor is where the bar is. */
function at(marked: string) {
  const offset = marked.indexOf('¦');
  return completionsAt(marked.replace('¦', ''), offset, vocabulary);
}
const labels = (marked: string) => at(marked).map((completion) => completion.label);
const kinds = (marked: string) => [...new Set(at(marked).map((completion) => completion.kind))];

describe('completion', () => {
  it('offers labels behind the colon of a node, and in lists of them', () => {
    for (const text of ['MATCH (n:¦', 'MATCH (:¦', 'MATCH (n:A|¦', 'MATCH (n:A&!¦)', 'MATCH (n) WHERE n:¦'])
      assert.deepEqual(labels(text), ['User', 'Group', 'Odd Label'], text);
  });

  it('offers types behind the colon of a relationship, also where its variable is tested later', () => {
    for (const text of ['MATCH ()-[r:¦', 'MATCH ()<-[:MemberOf|¦]-()', 'MATCH ()-[r]->() WHERE r:¦'])
      assert.deepEqual(labels(text), ['MemberOf', 'AdminTo'], text);
  });

  it('offers properties behind a dot and as keys of a map', () => {
    for (const text of ['MATCH (n) RETURN n.¦', 'MATCH (n {¦', 'MATCH (n {name: 1, ¦', 'RETURN nodes(p)[0].¦'])
      assert.deepEqual(labels(text), ['name', 'enabled'], text);
    assert.ok(!kinds('MATCH (n)-[*1..¦').includes('property'));
  });

  it('offers parameters behind a dollar sign', () => {
    assert.deepEqual(labels('MATCH (n) WHERE n.name = $¦'), ['group']);
    assert.deepEqual(labels('MATCH (n) WHERE n.name = $gr¦'), ['group']);
  });

  it('offers variables, words of the language and functions everywhere else', () => {
    const text = 'MATCH (user:User)-[rel]->(g) WHERE ¦';
    assert.deepEqual(kinds(text), ['variable', 'keyword', 'function']);
    assert.deepEqual(labels(text).slice(0, 3), ['user', 'rel', 'g']);
    assert.ok(labels('RETURN toUp¦').includes('toUpper'));
    assert.equal(at('RETURN toUp¦')[0]!.insert, 'toUpper(');
  });

  it('puts what begins with the written letters before what only contains them', () => {
    assert.deepEqual(labels('MATCH (n:g¦'), ['Group']);
    const offered = labels('MATCH (n) RE¦');
    assert.match(offered[0]!, /^re/i);
    assert.ok(offered.includes('CREATE'));
    assert.ok(offered.indexOf('RETURN') < offered.indexOf('CREATE'));
  });

  it('replaces the whole word, and writes odd names in backticks', () => {
    const [odd] = at('MATCH (n:Od¦d) RETURN n');
    assert.deepEqual([odd!.from, odd!.to, odd!.insert], [9, 12, '`Odd Label`']);
  });

  it('shows the description of a name where there is one', () => {
    assert.equal(at('MATCH ()-[:Adm¦')[0]!.detail, 'is a local administrator of');
    assert.match(at('RETURN substr¦')[0]!.detail!, /^substring\(string, any\[, any\]\) -> string$/);
  });

  it('is silent inside strings and comments', () => {
    for (const text of ["MATCH (n {name: 'al¦", 'MATCH (n) // only ¦', 'MATCH /* a ¦', 'MATCH (n) // x\n// RE¦'])
      assert.deepEqual(at(text), [], text);
    assert.ok(labels('// first\nMA¦').includes('MATCH'));
  });
});

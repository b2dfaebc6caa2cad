import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { highlight, hoverAt } from '../../src/language/index.ts';

function at(marked: string) {
  const offset = marked.indexOf('¦');
  return hoverAt(marked.replace('¦', ''), offset, {
    describe: (kind, name) => `${kind} ${name}`,
  });
}

describe('hover', () => {
  it('explains words of the language', () => {
    assert.match(at('MA¦TCH (n) RETURN n')!.text, /^Finds every place/);
    assert.match(at('MATCH p = shortest¦Path((a)-[*]->(b)) RETURN p')!.text, /one shortest path/);
  });

  it('gives the signature of a function', () => {
    assert.equal(at('RETURN toUp¦per(n.name)')!.text, 'toUpper(string) -> string');
    assert.equal(at('RETURN c¦oalesce(a, b)')!.text, 'coalesce(any, ...) -> any');
    assert.equal(at('RETURN duration.bet¦ween(a, b)')!.text, 'duration.between(any, any) -> duration');
    assert.match(at('RETURN a¦vg(n.x)')!.text, /over the rows of a group/);
  });

  it('asks about names of the graph', () => {
    assert.equal(at('MATCH (n:Us¦er) RETURN n')!.text, 'label User');
    assert.equal(at('MATCH ()-[r:A|Mem¦berOf]->() RETURN r')!.text, 'type MemberOf');
    assert.deepEqual(at('MATCH (n) RETURN n.na¦me'), { from: 19, to: 23, text: 'property name' });
    assert.equal(at("MATCH (n {na¦me: 'x'}) RETURN n")!.text, 'property name');
  });

  it('has nothing to say about variables, numbers and blanks', () => {
    for (const text of ['MATCH (us¦er) RETURN user', 'RETURN 4¦2', 'MATCH (n)  ¦  RETURN n', '¦'])
      assert.equal(at(text), undefined, text);
  });
});

describe('highlighting', () => {
  const roles = (text: string) => highlight(text).map(({ from, to, role }) => `${text.slice(from, to)}:${role}`);

  it('names the role of each token', () => {
    const words = roles(
      "MATCH (n:User {name: 'x'})-[r:MemberOf*1..]->(m) WHERE n.age > $min RETURN count(r), m",
    ).filter((piece) => !piece.endsWith(':symbol'));
    assert.deepEqual(words, [
      'MATCH:keyword',
      'n:variable',
      'User:label',
      'name:property',
      "'x':string",
      'r:variable',
      'MemberOf:type',
      '1:number',
      'm:variable',
      'WHERE:keyword',
      'n:variable',
      'age:property',
      'min:parameter',
      'RETURN:keyword',
      'count:function',
      'r:variable',
      'm:variable',
    ]);
  });

  it('finds comments, and goes no further than the text can be read', () => {
    assert.deepEqual(roles("RETURN 1 // one\n/* two */ AS x, 'open"), [
      'RETURN:keyword',
      '1:number',
      '// one:comment',
      '/* two */:comment',
      'AS:keyword',
      'x:variable',
      ',:symbol',
      "'open:invalid",
    ]);
  });

  it('takes words of the language for names where a name stands', () => {
    assert.ok(roles('MATCH (match)-[set:Contains]->() RETURN match').includes('set:variable'));
    assert.ok(roles('MATCH (match)-[set:Contains]->() RETURN set.match').includes('match:property'));
  });
});

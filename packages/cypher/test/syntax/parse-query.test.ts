import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Expression, parseQuery, QueryError } from '../../src/index.ts';
import { Float } from '../../src/values/float.ts';

function returned(text: string): Expression {
  const [clause] = parseQuery(`RETURN ${text}`).body.parts[0]!.clauses;
  assert.equal(clause?.kind, 'return');
  return clause.projection.items[0]!.expression;
}

function fault(text: string): QueryError {
  try {
    parseQuery(text);
  } catch (error) {
    assert.ok(error instanceof QueryError, String(error));
    return error;
  }
  return assert.fail(`"${text}" was accepted`);
}

describe('reading a query', () => {
  it('takes keywords in any case, names as they are, comments anywhere and one semicolon at the end', () => {
    const query = parseQuery('/* a */ mAtCh (n:User) // b\n wHeRe n.Name = "x" // c\n return n; // d');
    assert.deepEqual(
      query.body.parts[0]!.clauses.map((clause) => clause.kind),
      ['match', 'return'],
    );
  });

  it('accepts words that other engines reserve as variables, labels and types', () => {
    for (const text of [
      'MATCH (node)-[rel:Contains]->(start:Index) RETURN node.match, rel, start.order',
      'MATCH (count) WITH count AS filter RETURN filter, count(*)',
      'MATCH (n)-[:REL|:SET|IN]->(m:WHERE) RETURN n',
    ])
      parseQuery(text);
  });

  it('unescapes names in backticks everywhere', () => {
    const [match] = parseQuery('MATCH (`a b`:`L``1` {`k`: 1})-[:`T 1`]->() RETURN `a b`').body.parts[0]!.clauses;
    assert.equal(match?.kind, 'match');
    assert.equal(match.patterns[0]!.first.variable?.name, 'a b');
    assert.deepEqual(match.patterns[0]!.first.labels, { kind: 'label', name: 'L`1' });
  });

  it('reads EXPLAIN and PROFILE as a mode of the query', () => {
    assert.equal(parseQuery('EXPLAIN MATCH (n) RETURN n').mode, 'explain');
    assert.equal(parseQuery('profile RETURN 1').mode, 'profile');
    assert.equal(parseQuery('RETURN 1').mode, 'run');
  });

  it('reads *n as exactly n', () => {
    const ranges = ['*', '*2', '*2..', '*..3', '*0..', '*1..4', '*..'].map((range) => {
      const [match] = parseQuery(`MATCH ()-[${range}]->() RETURN 1`).body.parts[0]!.clauses;
      return match?.kind === 'match' ? match.patterns[0]!.steps[0]!.relationship.range : undefined;
    });
    assert.deepEqual(
      ranges.map((range) => [range?.min, range?.max]),
      [
        [undefined, undefined],
        [2, 2],
        [2, undefined],
        [undefined, 3],
        [0, undefined],
        [1, 4],
        [undefined, undefined],
      ],
    );
  });

  it('gives every node of the tree its place in the text', () => {
    const text = 'RETURN 1 + foo.bar AS x';
    const [clause] = parseQuery(text).body.parts[0]!.clauses;
    assert.equal(clause?.kind, 'return');
    const { expression } = clause.projection.items[0]!;
    assert.equal(text.slice(expression.start, expression.end), '1 + foo.bar');
  });
});

describe('reading an expression', () => {
  it('binds operators in the order of the language', () => {
    const or = returned('NOT a = 1 AND b OR c XOR d');
    assert.equal(or.kind, 'logic');
    assert.equal(or.operator, 'OR');
    assert.deepEqual(
      or.operands.map((operand) => operand.kind === 'logic' && operand.operator),
      ['AND', 'XOR'],
    );
    const sum = returned('1 + 2 * 3 ^ 2');
    assert.equal(sum.kind, 'arithmetic');
    assert.equal(sum.rest[0]!.operator, '+');
  });

  it('keeps integers, floats and integers beyond 2^53 apart', () => {
    const values = ['7', '-7', '0x1F', '0o17', '1.5', '.5', '1e3', '9007199254740993', '-9223372036854775808'].map(
      (text) => {
        const literal = returned(text);
        return literal.kind === 'literal' ? literal.value : undefined;
      },
    );
    assert.deepEqual(values, [
      7,
      -7,
      31,
      15,
      new Float(1.5),
      new Float(0.5),
      new Float(1000),
      9007199254740993n,
      -9223372036854775808n,
    ]);
  });

  it('tells a bracketed expression from a pattern without reading it twice', () => {
    const kinds = [
      '(a)',
      '(a) - (b)',
      '(a)-->(b)',
      '(a:L)<-[:T]-(b)',
      '((a)--(b))',
      '(a) < -1',
      '(a) - -(b)',
      '(a.x)-[1]',
    ].map((text) => returned(text).kind);
    assert.deepEqual(kinds, [
      'variable',
      'arithmetic',
      'pattern',
      'pattern',
      'pattern',
      'comparison',
      'arithmetic',
      'arithmetic',
    ]);
  });

  it('tells lists, list comprehensions and pattern comprehensions apart', () => {
    const kinds = [
      '[x]',
      '[x IN l]',
      '[x IN l WHERE x:A | x.b]',
      '[(a)-->(b) | b]',
      '[p = (a)-->() WHERE true | p]',
      '[p = (a), 1]',
    ].map((text) => returned(text).kind);
    assert.deepEqual(kinds, [
      'list',
      'list-comprehension',
      'list-comprehension',
      'pattern-comprehension',
      'pattern-comprehension',
      'list',
    ]);
  });

  it('reads EXISTS, COUNT and COLLECT subqueries with or without MATCH', () => {
    for (const text of [
      'EXISTS { (n)-->(m) WHERE m.x }',
      'EXISTS { MATCH (n)-->(m) }',
      'COUNT { (n)--() }',
      'COLLECT { MATCH (n) RETURN n.name }',
    ])
      assert.equal(returned(text).kind, 'subquery');
  });
});

describe('refusing a query', () => {
  it('says where, what was expected and what was found', () => {
    const error = fault('MATCH (n)\n  RETURN n.');
    assert.equal(error.describe(), 'line 2:11 expected a property name after ".", but found the end of the query');
    assert.equal(error.kind, 'SyntaxError');
    assert.equal(error.phase, 'compile');
  });

  it('proposes what was probably meant', () => {
    assert.match(fault('MACTH (n) RETURN n').message, /did you mean MATCH\?/);
    assert.match(fault('MATCH (n) RETRUN n').message, /did you mean RETURN\?/);
    assert.match(fault('RETURN 1 != 2').message, /did you mean <>\?/);
    assert.match(fault('MATCH (n) WHERE n.a STARTS WTIH "x" RETURN n').message, /did you mean WITH\?/);
    assert.match(fault('RETURN {name}').message, /write a parameter as \$name/);
    assert.match(fault("RETURN '\\d'").message, /write a backslash as \\\\/);
  });

  it('refuses what is not part of the language with a reason', () => {
    for (const text of ['LOAD CSV FROM "x" AS row RETURN row', 'START n = node(*) RETURN n', 'CREATE INDEX ON :A(b)'])
      assert.match(fault(text).message, /not (supported|part of)/);
    assert.match(fault('MATCH (n) FOREACH (x IN [1] | SET n.a = x)').message, /FOREACH is not supported/);
  });

  it('refuses a text of comments only as empty', () => {
    assert.match(fault('// nothing here\n/* nor here */').message, /the query is empty/);
    assert.match(fault('').message, /the query is empty/);
  });

  it('ends deep nesting and endless chains with an error, never a stack overflow', () => {
    const nested = [
      '(',
      '[',
      'NOT ',
      '-',
      '+',
      '{a:',
      'CASE WHEN ',
      'f(',
      '[x IN ',
      'reduce(a=',
      'EXISTS { MATCH (n) WHERE ',
      'a[',
      'n {x:',
    ];
    for (const piece of nested)
      assert.match(fault(`RETURN ${piece.repeat(10_000)}1`).message, /nested more than \d+ levels/);
    assert.match(fault(`RETURN a${'.b'.repeat(10_000)}`).message, /nested/);
    assert.match(fault(`RETURN a${' IS NULL'.repeat(10_000)}`).message, /nested/);
    assert.match(fault(`MATCH (n:${'!'.repeat(10_000)}A) RETURN n`).message, /nested/);
    assert.match(fault(`MATCH ${'()--'.repeat(10_000)}() RETURN 1`).message, /more than \d+ relationships/);
    assert.match(fault(`${'MATCH (n) '.repeat(10_000)}RETURN 1`).message, /more than \d+ clauses/);
    assert.match(fault(`RETURN ${'('.repeat(10_000)}1${')'.repeat(10_000)}`).message, /nested/);
  });

  it('reads long flat chains, which cost no depth', () => {
    assert.equal(returned(`true${' OR true'.repeat(20_000)}`).kind, 'logic');
    assert.equal(returned(`1${'+1'.repeat(20_000)}`).kind, 'arithmetic');
    assert.equal(returned(`x IN [${'1,'.repeat(20_000)}1]`).kind, 'predicate');
  });

  it('refuses a text beyond the length limit before reading it', () => {
    assert.match(fault(' '.repeat(1_000_001)).message, /1000001 characters/);
  });
});

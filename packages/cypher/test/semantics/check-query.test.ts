import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { checkQuery, parseQuery, QueryError } from '../../src/index.ts';

const FAULTS: readonly [query: string, detail: string][] = [
  ['RETURN a', 'UndefinedVariable'],
  ['MATCH (a) WITH a.x AS y RETURN a', 'UndefinedVariable'],
  ['MATCH (n) WHERE (n)-->(m) RETURN n', 'UndefinedVariable'],
  ['MATCH (a)-[a]->() RETURN a', 'VariableTypeConflict'],
  ['WITH 1 AS n MATCH (n) RETURN n', 'VariableTypeConflict'],
  ['MATCH p = (a) MATCH p = (b) RETURN p', 'VariableAlreadyBound'],
  ['MATCH (a)-[r]->()-[r]->() RETURN r', 'RelationshipUniquenessViolation'],
  ['WITH 1 AS x UNWIND [1] AS x RETURN x', 'VariableAlreadyBound'],
  ['MATCH (n) WHERE count(n) > 1 RETURN n', 'InvalidAggregation'],
  ['RETURN sum(max(1))', 'NestedAggregation'],
  ['MATCH (n) RETURN n.x + count(*)', 'AmbiguousAggregationExpression'],
  ['RETURN 1 AND true', 'InvalidArgumentType'],
  ['RETURN 1 IN 2', 'InvalidArgumentType'],
  ['MATCH p = ()-->() RETURN p.x', 'InvalidArgumentType'],
  ['MATCH ()-[r*]->() RETURN r.x', 'InvalidArgumentType'],
  ['RETURN foo(1)', 'UnknownFunction'],
  ['RETURN size()', 'InvalidNumberOfArguments'],
  ['RETURN 1 LIMIT -1', 'NegativeIntegerArgument'],
  ['MATCH (n) RETURN n LIMIT n.x', 'NonConstantExpression'],
  ['CREATE (a)-[:T*2]->(b)', 'CreatingVarLength'],
  ['CREATE (a)--(b)', 'NoSingleRelationshipType'],
  ['CREATE (a)-[:T]-(b)', 'RequiresDirectedRelationship'],
  ['MATCH (n $p) RETURN n', 'InvalidParameterUse'],
  ['RETURN 1 AS a UNION RETURN 2 AS b', 'DifferentColumnsInUnion'],
  ['RETURN 1 AS a, 2 AS a', 'ColumnNameConflict'],
  ['MATCH (n) WITH n.x RETURN 1', 'NoExpressionAlias'],
  ['MATCH () RETURN *', 'NoVariablesInScope'],
  ['MATCH (n) RETURN (n)-->()', 'UnexpectedSyntax'],
  ['MATCH (n)', 'InvalidClauseComposition'],
  ['MATCH (n) WHERE EXISTS { MATCH (n) SET n.x = 1 } RETURN n', 'InvalidClauseComposition'],
  ['CALL no.such()', 'ProcedureNotFound'],
  ['MATCH (n) CALL { RETURN n.x AS x } RETURN x', 'UndefinedVariable'],
  ['MATCH (n) CALL { WITH m RETURN 1 AS x } RETURN x', 'UndefinedVariable'],
  ['MATCH (n) CALL (m) { RETURN 1 AS x } RETURN x', 'UndefinedVariable'],
  ['MATCH (n) CALL { MATCH (m) RETURN m AS n } RETURN n', 'VariableAlreadyBound'],
  ['MATCH (n) CALL { WITH n RETURN n.x } RETURN 1', 'NoExpressionAlias'],
  ['MATCH (n) CALL { WITH n MATCH (n)-->(m) } RETURN n', 'InvalidClauseComposition'],
  ['MATCH (n) CALL { WITH n RETURN n.x AS x }', 'InvalidClauseComposition'],
  ['CALL { RETURN 1 AS x UNION RETURN 2 AS y } RETURN x', 'DifferentColumnsInUnion'],
  ['MATCH (n) WHERE EXISTS { CALL { CREATE (:A) } RETURN 1 } RETURN n', 'InvalidClauseComposition'],
  ['MATCH p = shortestPath((a)-[*]->(b)-->(c)) RETURN p', 'InvalidShortestPath'],
];

describe('checking a query before it runs', () => {
  for (const [query, detail] of FAULTS)
    it(`refuses ${query} as ${detail}`, () => {
      assert.throws(
        () => checkQuery(parseQuery(query)),
        (error) => error instanceof QueryError && error.detail === detail && error.phase === 'compile',
      );
    });

  it('proposes the variable or function that was probably meant', () => {
    assert.throws(() => checkQuery(parseQuery('MATCH (user) RETURN usr.name')), /did you mean user\?/);
    assert.throws(() => checkQuery(parseQuery('RETURN toUper("x")')), /did you mean toUpper\?/);
  });

  it('names columns by alias or by the text as written', () => {
    const { columns } = checkQuery(parseQuery('MATCH (n) RETURN n, n.name, count( * ), 1+1 AS two'));
    assert.deepEqual(columns, ['n', 'n.name', 'count( * )', 'two']);
  });

  it('tells reads from writes and lists the parameters used', () => {
    const read = checkQuery(parseQuery('MATCH (n {a: $x}) WHERE n.b IN $y RETURN n'));
    assert.equal(read.readOnly, true);
    assert.deepEqual([...read.parameters].sort(), ['x', 'y']);
    assert.equal(checkQuery(parseQuery('MATCH (n) SET n.a = 1')).readOnly, false);
  });
});

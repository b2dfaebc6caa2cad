import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { runQuery } from '../../src/index.ts';
import { graphFrom } from '../../testing/both-graphs.ts';

describe('CALL { } that writes', () => {
  it('changes the graph for each row and hands on the row as it was, without a RETURN', () => {
    const graph = graphFrom('UNWIND [1, 2, 3] AS x CREATE (:A {x: x})');
    const { rows } = runQuery(
      'MATCH (a:A) CALL { WITH a UNWIND range(1, a.x) AS i CREATE (:B {x: i}) } RETURN count(a)',
      graph,
    );
    assert.deepEqual(rows, [[3]]);
    assert.deepEqual(runQuery('MATCH (b:B) RETURN count(b)', graph).rows, [[6]]);
  });

  it('finds all rows before it writes', () => {
    const graph = graphFrom('CREATE (:A), (:A)');
    runQuery('MATCH (a:A) CALL { CREATE (:A) }', graph);
    assert.deepEqual(runQuery('MATCH (a:A) RETURN count(a)', graph).rows, [[4]]);
  });

  it('returns what it created', () => {
    const graph = graphFrom('CREATE (:A {x: 1}), (:A {x: 2})');
    const { rows } = runQuery('MATCH (a:A) CALL { WITH a CREATE (b:B {x: a.x * 10}) RETURN b } RETURN sum(b.x)', graph);
    assert.deepEqual(rows, [[30]]);
  });
});

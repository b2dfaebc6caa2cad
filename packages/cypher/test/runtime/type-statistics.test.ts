import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { imageSource, runQuery } from '../../src/index.ts';
import { graphFrom, imageOf } from '../../testing/both-graphs.ts';
import { toJson } from '../../testing/to-json.ts';

/** So many relationships of each type from one node to others. */
const FAN = fc.array(fc.nat({ max: 70 }), { minLength: 1, maxLength: 4 });

describe('statistics of relationship types', () => {
  it('count every relationship, and each node once for a type, however long its run is', () => {
    fc.assert(
      fc.property(fc.array(FAN, { minLength: 1, maxLength: 5 }), (fans) => {
        const made = fans.map((counts, hub) => {
          const parts = counts.map((count, type) =>
            Array.from({ length: count }, (_, leaf) => `, (h${hub})-[:T${type}]->(:Leaf {n: ${leaf}})`).join(''),
          );
          return `(h${hub}:Hub)${parts.join('')}`;
        });
        const memory = graphFrom(`CREATE ${made.join(', ')}`);
        const source = imageSource(imageOf(memory));
        for (let type = 0; type < 4; type++) {
          const counts = fans.map((fan) => fan[type] ?? 0);
          const all = counts.reduce((sum, count) => sum + count, 0);
          const id = source.typeId(`T${type}`);
          if (id === undefined) {
            assert.equal(all, 0);
            continue;
          }
          assert.equal(source.relationshipCountOfType(id), all);
          assert.deepEqual(source.endCountsOfType(id), {
            starts: counts.filter((count) => count > 0).length,
            ends: all,
          });
        }
        const query = 'MATCH ()-[r]->() RETURN type(r) AS type, count(*) AS n ORDER BY type';
        const rows = (graph: typeof source) =>
          runQuery(query, graph).rows.map((row) => row.map((value) => toJson(value, graph)));
        assert.deepEqual(rows(source), rows(memory));
      }),
      { numRuns: 30 },
    );
  });
});

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type GraphSource, LENIENT_CYPHER, OPEN_CYPHER, runQuery } from '../../src/index.ts';
import { asImage, graphFrom } from '../../testing/both-graphs.ts';
import { bag } from '../../testing/result-assertions.ts';
import { toJson } from '../../testing/to-json.ts';
import type { Case } from './cases.ts';
import { language } from './language.ts';
import { shortestPaths } from './shortest-paths.ts';
import { subqueries } from './subqueries.ts';
import { variableLength } from './variable-length.ts';

for (const file of [language, shortestPaths, subqueries, variableLength])
  describe(file.about, () => {
    for (const entry of file.cases)
      it(entry.name, () => {
        const memory = graphFrom(entry.graph ?? file.graph ?? '');
        assertRows(entry, memory, 'plain graph');
        assertRows(entry, asImage(memory), 'image');
        memory.indexed.add('n').add('name');
        assertRows(entry, memory, 'plain graph with indexes');
      });
  });

function assertRows(entry: Case, graph: GraphSource, where: string): void {
  const { rows } = runQuery(entry.query, graph, {
    dialect: entry.dialect === 'lenient' ? LENIENT_CYPHER : OPEN_CYPHER,
  });
  const actual = rows.map((row) => row.map((value) => toJson(value, graph)));
  assert.deepEqual(entry.ordered ? actual : bag(actual), entry.ordered ? entry.rows : bag(entry.rows), where);
}

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { runQuery } from '../src/index.ts';
import { asImage, graphFrom } from '../testing/both-graphs.ts';

describe('README', () => {
  it('shows an example that gives what it says', () => {
    const text = readFileSync(join(import.meta.dirname, '..', 'README.md'), 'utf8');
    const [, query] = /runQuery\(\s*'([^']+)'/.exec(text)!;
    const [, columns, rows] = /\/\/ columns: (\[.*?\]), rows: (\[.*\])/.exec(text)!;
    const graph = asImage(
      graphFrom(`CREATE (a:User {name: 'ALICE'}), (b:User {name: 'BOB'}), (:User {name: 'EVE'}), (g:Group {name: 'ADMINS'}),
        (h:Group {name: 'HELPDESK'}), (a)-[:MemberOf]->(g), (b)-[:MemberOf]->(h)-[:MemberOf]->(g), (a)-[:MemberOf]->(h)`),
    );
    const result = runQuery(query!, graph, { parameters: new Map([['group', 'ADMINS']]) });
    const read = (list: string) => JSON.parse(list.replaceAll("'", '"')) as unknown;
    assert.deepEqual([result.columns, result.rows], [read(columns!), read(rows!)]);
  });
});

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { deadlineIn } from '@chokepoint/graph';
import { LENIENT_CYPHER, QueryError, runQuery } from '../../src/index.ts';
import { asImage, graphFrom } from '../../testing/both-graphs.ts';
import { loadCorpus, type QueryCorpus } from '../../testing/corpus.ts';

/** Published with a variable that no pattern of the query has. */
const BROKEN = 'Shortest Paths from Owned Azure Users to Azure Keyvaults';

// A small directory: enough for conditions, walks and aggregates to have something to work on
const graph = asImage(
  graphFrom(`CREATE (d:Base:Domain {name: 'X', objectid: 'S-1-5-21-1', functionallevel: '2016'}),
    (da:Base:Group:Tag_Tier_Zero {name: 'DOMAIN ADMINS@X', objectid: 'S-1-5-21-1-512', domainsid: 'S-1-5-21-1'}),
    (du:Base:Group {name: 'DOMAIN USERS@X', objectid: 'S-1-5-21-1-513', system_tags: ''})
    WITH d, da, du UNWIND range(1, 40) AS i
    CREATE (u:Base:User {name: 'U' + i + '@X', objectid: 'S-1-5-21-1-' + (1000 + i), enabled: i % 3 <> 0, hasspn: i % 5 = 0,
      pwdlastset: 1500000000 + i, lastlogon: 1600000000.5, lastlogontimestamp: -1, domainsid: 'S-1-5-21-1', admincount: i = 1}),
      (c:Base:Computer {name: 'C' + i + '.X', objectid: 'S-1-5-21-1-' + (2000 + i), enabled: true, operatingsystem: 'WINDOWS SERVER 2008'}),
      (d)-[:Contains]->(u), (d)-[:Contains]->(c), (u)-[:MemberOf]->(du), (c)-[:HasSession]->(u), (du)-[:AdminTo]->(c)
    WITH da, u, i WHERE i < 4 CREATE (u)-[:MemberOf]->(da), (da)-[:GenericAll]->(u)`),
);

for (const file of ['query-library.json', 'prebuilt-searches.json']) {
  const corpus = loadCorpus<QueryCorpus>(file);
  if (!corpus) continue;
  describe(`running ${file}`, () => {
    it('runs every query, some of them to rows', () => {
      let answered = 0;
      for (const { name, query } of corpus.queries) {
        const run = () => runQuery(query, graph, { dialect: LENIENT_CYPHER, deadline: deadlineIn(20_000) });
        const onlyComments = query.split('\n').every((line) => line.trim() === '' || line.trim().startsWith('//'));
        if (onlyComments || name === BROKEN) assert.throws(run, QueryError, name);
        else if (run().rows.length > 0) answered++;
      }
      assert.ok(answered >= 10, `only ${answered} queries of ${file} found anything`);
    });
  });
}

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { applyDelta } from '@chokepoint/graph';
import {
  ImageDraft,
  imageSource,
  type NodeValue,
  QueryError,
  type RelationshipValue,
  runQuery,
} from '../../src/index.ts';
import { contentsOf, graphFrom, imageOf } from '../../testing/both-graphs.ts';
import { bag } from '../../testing/result-assertions.ts';
import { toJson } from '../../testing/to-json.ts';

const GRAPH = `CREATE (a:User {n: 1, name: 'a'}), (b:User:Admin {n: 2, name: 'b'}), (c:Group {n: 3, tags: ['x', 'y']}),
  (d:Group {n: 4}), (a)-[:MemberOf {since: 1}]->(c), (b)-[:MemberOf]->(c), (c)-[:MemberOf {since: 2}]->(d), (d)-[:AdminTo]->(a)`;

const WRITES = [
  'CREATE (:New:Thing {n: 9, list: [1, 2]})',
  'CREATE (x:New {n: 9}) WITH x MATCH (a {n: 1}) CREATE (a)-[:Knows {w: 1.5}]->(x)-[:Knows]->(x) RETURN x.n',
  'UNWIND range(10, 30) AS i CREATE (:New {n: i}) WITH count(*) AS c MATCH (x:New), (g:Group) WHERE x.n % 2 = 0 CREATE (x)-[:In]->(g) RETURN count(*)',
  'MATCH (u:User) SET u.seen = true, u.name = u.name + u.n RETURN u.name',
  'MATCH (u:User) SET u:Old:Checked REMOVE u:Admin, u.name RETURN labels(u), keys(u)',
  'MATCH (g {n: 3}) SET g = {n: 3, fresh: true}',
  'MATCH (g {n: 3}) SET g += {tags: null, more: [true]}',
  'MATCH ()-[r:MemberOf]->() SET r.since = coalesce(r.since, 0) + 10, r.checked = true RETURN r.since',
  'MATCH ()-[r:MemberOf]->() REMOVE r.since',
  'MATCH (a {n: 1})-[r]->() DELETE r',
  'MATCH (c {n: 3}) DETACH DELETE c',
  'MATCH (n) DETACH DELETE n',
  'MATCH (n) DETACH DELETE n WITH count(*) AS c CREATE (:Only {n: c})',
  'MERGE (x:Group {n: 3}) ON MATCH SET x.found = true MERGE (y:Group {n: 5}) ON CREATE SET y.made = true RETURN x.n, y.n',
  'MATCH (a:User), (g:Group) MERGE (a)-[r:MemberOf]->(g) ON CREATE SET r.new = true RETURN count(r)',
  'MATCH (a {n: 1})-[r]->(g) DELETE r CREATE (a)-[:MemberOf {again: true}]->(g)',
  'CREATE (x:Temp {n: 7}) WITH x DELETE x',
  'CREATE (x:Temp {n: 7})-[:R]->(y:Temp {n: 8}) WITH x, y DETACH DELETE x RETURN y.n',
  "MATCH (a:User) WHERE a.name = 'a' SET a.name = 'z' WITH a MATCH (b {name: 'z'}) WHERE id(a) = id(b) RETURN b.n",
  "MATCH (u:User) SET u.name = 'xyz' + u.n WITH count(*) AS c MATCH (v) WHERE v.name STARTS WITH 'xyz' AND v.name ENDS WITH '2' RETURN v.n",
  'MATCH p = shortestPath((a {n: 1})-[*]->(d {n: 4})) UNWIND nodes(p) AS x SET x.onPath = true MERGE (a)-[:Short]->(d) WITH a, d MATCH q = shortestPath((a)-[*]->(d)) RETURN length(q)',
];

describe('a draft of the next image', () => {
  for (const query of WRITES)
    it(`is what the plain graph becomes, and so is the committed image: ${query}`, () => {
      const memory = graphFrom(GRAPH);
      const image = imageOf(memory);
      const before = contentsOf(imageSource(image));
      const draft = new ImageDraft(image);
      const expected = runQuery(query, memory);
      const actual = runQuery(query, draft);
      const rows = (result: typeof actual) => bag(result.rows.map((row) => row.map((value) => toJson(value, draft))));
      assert.deepEqual(rows(actual), rows(expected));
      assert.deepEqual(contentsOf(draft), contentsOf(memory), 'draft');
      assert.deepEqual(contentsOf(imageSource(image)), before, 'the image itself does not change');
      const { delta, report } = draft.finish();
      assert.deepEqual(report.rejections.messages, []);
      assert.deepEqual(contentsOf(imageSource(applyDelta(image, delta))), contentsOf(memory), 'committed image');
    });

  it('is searched with the nodes that the query has just made', () => {
    const made = `MATCH (a {n: 1}) UNWIND range(100, 120) AS i CREATE (a)-[:Knows]->(:New {n: i})-[:Knows]->(:Newer {n: i})
      WITH count(*) AS c`;
    for (const walk of [
      'MATCH p = shortestPath((u:User)-[:Knows*1..]->(x:Newer)) RETURN count(*)',
      'MATCH p = allShortestPaths((u:User)-[:Knows*1..]->(x:Newer)) RETURN count(p)',
      'MATCH (u:User)-[:Knows*1..]->(x:Newer) RETURN count(DISTINCT x)',
      'MATCH (u:User), (x:Newer) MATCH p = shortestPath((u)-[:Knows*1..]->(x)) RETURN count(*)',
    ]) {
      const draft = new ImageDraft(imageOf(graphFrom(GRAPH)));
      assert.deepEqual(runQuery(`${made} ${walk}`, draft).rows, [[21]], walk);
    }
  });

  it('gives new nodes the numbers they keep', () => {
    const image = imageOf(graphFrom(GRAPH));
    const draft = new ImageDraft(image);
    const [row] = runQuery('CREATE (x:New {n: 9}) RETURN id(x)', draft).rows;
    const committed = imageSource(applyDelta(image, draft.finish().delta));
    assert.deepEqual(runQuery('MATCH (x:New) RETURN id(x)', committed).rows, [row]);
  });

  it('takes the object id of a new node from its property, where that is agreed', () => {
    const image = imageOf(graphFrom(GRAPH));
    const draft = new ImageDraft(image, { objectIdProperty: 'objectid' });
    runQuery("CREATE (:New {objectid: 'S-1'}), (:New {n: 1})", draft);
    const committed = applyDelta(image, draft.finish().delta);
    assert.notEqual(committed.nodeByObjectId('S-1'), undefined);
    assert.equal(committed.nodeCount, image.nodeCount + 2);
  });

  it('refuses a second node with an object id, unless the first one goes', () => {
    const image = imageOf(graphFrom(GRAPH));
    const draftAfter = (query: string) => {
      const draft = new ImageDraft(image, { objectIdProperty: 'objectid' });
      runQuery(query, draft, { parameters: new Map([['id', image.objectId(0)]]) });
      return draft;
    };
    for (const query of ['CREATE ({objectid: $id})', "CREATE ({objectid: 'S-1'}), ({objectid: 'S-1'})"])
      assert.throws(
        () => draftAfter(query).finish(),
        (error) => error instanceof QueryError && error.kind === 'ConstraintVerificationFailed',
      );
    const { delta } = draftAfter('MATCH (a) WHERE a.objectid = $id DETACH DELETE a CREATE ({objectid: $id})').finish();
    assert.equal(applyDelta(image, delta).nodeCount, image.nodeCount);
  });

  it('says by what its nodes and relationships will be found', () => {
    const image = imageOf(graphFrom(GRAPH));
    const draft = new ImageDraft(image, { objectIdProperty: 'objectid' });
    const [[a, r, gone]] = runQuery(
      "MATCH (a {n: 1}), (b {n: 2}) CREATE (a)-[r:Knows]->(:New {objectid: 'S-1'}) DETACH DELETE b RETURN a, r, b",
      draft,
    ).rows as [[NodeValue, RelationshipValue, NodeValue]];
    const committed = applyDelta(image, draft.finish().delta);
    const start = draft.objectId(a.node)!;
    assert.deepEqual(draft.relationshipKey(r.relationship), { start, type: 'Knows', end: 'S-1' });
    assert.equal(committed.nodeProperty(committed.nodeByObjectId(start)!, 'n'), 1);
    assert.equal(draft.objectId(gone.node), undefined);
    assert.deepEqual(draft.newLabels, ['New']);
  });

  it('stores points in time as texts, and refuses numbers that would lose digits', () => {
    const draft = new ImageDraft(imageOf(graphFrom(GRAPH)));
    assert.deepEqual(runQuery("MATCH (a {n: 1}) SET a.at = date('2024-05-01') RETURN a.at", draft).rows, [
      ['2024-05-01'],
    ]);
    for (const value of ['9007199254740993', '1.0 / 0'])
      assert.throws(
        () => runQuery(`MATCH (a {n: 1}) SET a.x = ${value}`, draft),
        (error) => error instanceof QueryError && error.detail === 'InvalidPropertyType',
      );
  });

  it('keeps one relationship of a type between two nodes', () => {
    const draft = new ImageDraft(imageOf(graphFrom(GRAPH)));
    runQuery('MATCH (a {n: 1}), (c {n: 3}) CREATE (a)-[:MemberOf {extra: 1}]->(c)', draft);
    assert.deepEqual(runQuery('MATCH ({n: 1})-[r:MemberOf]->({n: 3}) RETURN r.since, r.extra', draft).rows, [[1, 1]]);
  });
});

import assert from 'node:assert/strict';
import { availableParallelism } from 'node:os';
import { before, it } from 'node:test';
import { type Credentials, messageOf, serviceSuite, until } from '../../testing/index.ts';

const NODES = 2000;
const deep = (open: string, inner: string, close = '', times = 100_000) =>
  `RETURN ${open.repeat(times)}${inner}${close.repeat(times)}`;

const GRAPH = Array.from({ length: NODES }, (_, n) => {
  const targets = [1, 2, 3, 4, 5].map((way) => `N${(n * way + 7 * way) % NODES}`);
  return `N${n}:User n=${n} -GenericAll-> ${[...new Set(targets)].join(', ')}`;
}).join('\n');

serviceSuite('A hostile Cypher query', { databases: ['embedded'], graph: GRAPH }, (service) => {
  let admin: Credentials;
  let other: Credentials;
  before(async () => {
    admin = await service.admin();
    other = await service.as(3);
  });

  const run = (query: string, as = admin, headers: Record<string, string> = {}) =>
    service.post('/api/v2/graphs/cypher', { query }, { ...as, headers });

  const endless: Record<string, string> = {
    'a cartesian product': 'MATCH (a), (b), (c), (d) RETURN count(*)',
    'all trails': 'MATCH p = (a)-[*]-(b) RETURN length(p) ORDER BY length(p) LIMIT 10',
    'trails of a length': 'MATCH (a)-[*25]->(b) WHERE a.n < b.n RETURN count(*)',
    'trails in a condition': 'MATCH (a), (b) WHERE COUNT { (a)-[*]->(b) } > 1000000000 RETURN count(*)',
    'ties of shortest paths':
      'MATCH p = allShortestPaths((a)-[*]-(b)), q = allShortestPaths((c)-[*]-(d)) RETURN count(*)',
  };
  for (const [what, query] of Object.entries(endless))
    it(`ends at its deadline while others are served: ${what}`, async () => {
      const pending = run(query, admin, { prefer: 'wait=1' });
      const meanwhile = await run("MATCH (n {objectid: 'N7'}) RETURN n.n AS n", other);
      assert.deepEqual(meanwhile.json.data.literals, [{ key: 'n', value: 7 }]);
      assert.equal((await pending).status, 504);
    });

  it('ends when its client goes away', async () => {
    const gone = new AbortController();
    const headers = { authorization: `Bearer ${admin.bearer}`, 'content-type': 'application/json' };
    const body = JSON.stringify({ query: endless['a cartesian product'] });
    const address = `${service.url}/api/v2/graphs/cypher`;
    // As many as one user may have at a time, so that the next one waits for an end of these.
    const share = Math.max(1, Math.floor(availableParallelism() / 2));
    const left = Array.from({ length: share }, () =>
      fetch(address, { method: 'POST', headers, body, signal: gone.signal }).catch((error: Error) => error.name),
    );
    await until(
      () => run('RETURN 1', admin, { prefer: 'wait=1' }),
      ({ status }) => status === 504,
    );
    gone.abort();
    assert.equal((await run('RETURN 1', admin, { prefer: 'wait=20' })).status, 200);
    for (const outcome of await Promise.all(left)) assert.equal(outcome, 'AbortError');
  });

  const refused: Record<string, [query: string, message: RegExp]> = {
    'more rows than anybody reads': ['MATCH (a), (b), (c) RETURN a, b, c', /rows; add LIMIT$|MiB of memory$/],
    'more values than fit': ['MATCH (a), (b), (c) RETURN collect([a, b, c])', /holds more than \d+ values/],
    'a text without end': [
      "RETURN reduce(s = 'x', i IN range(1, 60) | s + s)",
      /^a text of \d+ characters is too long/,
    ],
    'a list without end': ['RETURN range(0, 999999999999)', /^range would give/],
    'names longer than all texts': [
      `MATCH (n) RETURN 1${'<2'.repeat(200_000)}`,
      /^the answer is too large; narrow the query, or add LIMIT$/,
    ],
    'a text above a million characters': [`RETURN '${'x'.repeat(1_000_000)}'`, /at most 1000000 are read$/],
    'a number with very many digits': [`RETURN ${'9'.repeat(900_000)}`, /^line 1:7 9{100}/],
    'a name with very many letters': [`RETURN ${'x'.repeat(900_000)}`, /^line 1:7 /],
    'an unfinished text': [`RETURN '${'x'.repeat(900_000)}`, /^line 1:7 /],
    parentheses: [deep('(', '1', ')'), /^line 1:\d+ the query is nested more than \d+ levels deep$/],
    'open parentheses': [deep('(', ''), /nested/],
    lists: [deep('[', '1', ']'), /nested/],
    maps: [deep('{a:', '1', '}'), /nested/],
    negations: [deep('NOT ', 'true'), /nested/],
    signs: [deep('-', '1'), /nested/],
    'function calls': [deep('abs(', '1', ')'), /nested/],
    cases: [deep('CASE WHEN true THEN ', '1', ' END', 30_000), /nested/],
    comprehensions: [deep('[x IN ', '[]', ']'), /nested/],
    subqueries: [
      `MATCH (n) WHERE ${'EXISTS { MATCH (a) WHERE '.repeat(20_000)}true${' }'.repeat(20_000)} RETURN n`,
      /nested/,
    ],
    'a long pattern': [`MATCH (a)${'-->()'.repeat(100_000)} RETURN a`, /more than \d+ relationships$/],
    'very many clauses': [`${'MATCH (a) '.repeat(50_000)}RETURN a`, /more than \d+ clauses$/],
    'a long regular expression': [`RETURN 'a' =~ '${'(a+)+'.repeat(10_000)}'`, /regular expression is longer than/],
    'repetitions of repetitions': [
      "RETURN 'a' =~ '(((a{1,100}){1,100}){1,100}){1,100}'",
      /is not a regular expression/,
    ],
    'division by zero': ['MATCH (n) RETURN n.n / 0', /^division by zero$/],
    'a wrong type': ['MATCH (n) RETURN size(n.n)', /^size cannot be applied to an Integer$/],
    'a wrong type, seen before': ["RETURN 1 + true AND 'a'", /^line 1:\d+ /],
    overflow: ['RETURN 9223372036854775807 + 1', /^integer overflow/],
  };
  for (const [what, [query, message]] of Object.entries(refused))
    it(`is refused with the reason: ${what}`, async () => {
      const answer = await run(query, admin, { prefer: 'wait=20' });
      assert.equal(answer.status, 400, answer.text.slice(0, 300));
      assert.match(messageOf(answer), message);
      assert.ok(messageOf(answer).length < 1200);
    });

  const answered: Record<string, [query: string, value: unknown]> = {
    'a regular expression that others take for ever': [
      "RETURN reduce(s = 'a', x IN range(1, 16) | s + s) =~ '^(a+)+(a|a)*(.*.*)*b$' AS v",
      false,
    ],
    'very many conditions': [`MATCH (n) WHERE n.n < 3${' AND n.n >= 0'.repeat(50_000)} RETURN count(n) AS v`, 3],
    'very many alternatives': [`MATCH (n) WHERE n.n < 3${' OR n.n < 0'.repeat(500)} RETURN count(n) AS v`, 3],
    'a long sum': [`RETURN 1${'+1'.repeat(100_000)} AS v`, 100_001],
    'a long comment': [`/*${'x'.repeat(900_000)}*/ RETURN 1 AS v`, 1],
  };
  for (const [what, [query, value]] of Object.entries(answered))
    it(`is answered: ${what}`, async () => {
      const { status, json, text } = await run(query);
      assert.equal(status, 200, text.slice(0, 300));
      assert.deepEqual(json.data.literals, [{ key: 'v', value }]);
    });
});

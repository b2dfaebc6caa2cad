import { deadlineIn, type GraphImage, Memory } from '@chokepoint/graph';
import { loadCorpus, type QueryCorpus } from '../packages/cypher/testing/corpus.ts';
import { type CypherInput, cypher } from '../packages/server/src/queries/cypher-task.ts';
import { environmentImage } from './environment-image.ts';
import type { BenchOptions } from './main.ts';
import { percentile, type Row } from './table.ts';

const ROUNDS = 5;
const WARM_ROUNDS = 20;
const LONGEST_MS = 20_000;

/** What users of such services wait for, each as they write it. */
const QUERIES: readonly (readonly [name: string, query: string])[] = [
  [
    'any user to Tier Zero, 1,000 paths',
    'MATCH p=shortestPath((s:User)-[:AD_ATTACK_PATHS*1..]->(t:Tag_Tier_Zero)) RETURN p LIMIT 1000',
  ],
  [
    'any user to Tier Zero, every pair counted',
    'MATCH p=shortestPath((s:User)-[:AD_ATTACK_PATHS*1..]->(t:Tag_Tier_Zero)) RETURN count(p) AS paths',
  ],
  [
    'users by the number of Tier Zero objects they reach',
    'MATCH (s:User)-[:AD_ATTACK_PATHS*1..]->(t:Tag_Tier_Zero) WITH s, count(DISTINCT t) AS n RETURN s, n ORDER BY n DESC LIMIT 10',
  ],
  [
    'owned users to Tier Zero',
    'MATCH p=shortestPath((s:Tag_Owned)-[:AD_ATTACK_PATHS*1..]->(t:Tag_Tier_Zero)) WHERE s<>t RETURN p LIMIT 1000',
  ],
  [
    'anything to Domain Admins',
    "MATCH p=shortestPath((s)-[:AD_ATTACK_PATHS*1..]->(t:Group)) WHERE t.objectid ENDS WITH '-512' AND s<>t RETURN p LIMIT 1000",
  ],
  [
    'one user to one group',
    "MATCH (s:User), (t:Group) WHERE t.objectid ENDS WITH '-512' WITH s, t LIMIT 1 MATCH p=shortestPath((s)-[:AD_ATTACK_PATHS*1..]->(t)) RETURN p, 1",
  ],
  [
    'most admin rights through groups',
    'MATCH (u:User)-[:MemberOf|AdminTo*1..]->(c:Computer) WITH DISTINCT u, count(c) AS n RETURN u ORDER BY n DESC LIMIT 100',
  ],
  ['edges by kind', 'MATCH ()-[r]->() RETURN type(r) AS kind, count(r) AS n ORDER BY n DESC'],
  ['edges of one kind, counted', 'MATCH ()-[r:GenericAll]->() RETURN count(r) AS n'],
  ['edges of one kind, 1,000 shown', 'MATCH p=()-[:GenericAll]->() RETURN p LIMIT 1000'],
  [
    'nested members of Domain Admins',
    "MATCH p=(n)-[:MemberOf*1..]->(g:Group) WHERE g.objectid ENDS WITH '-512' RETURN p LIMIT 1000",
  ],
  [
    'kerberoastable users',
    'MATCH (u:User) WHERE u.hasspn = true AND u.enabled = true AND NOT u.gmsa = true RETURN u LIMIT 100',
  ],
  [
    'passwords older than a year, counted',
    'MATCH (u:User) WHERE u.enabled = true AND u.pwdlastset < datetime().epochseconds - 31536000 RETURN count(u) AS n',
  ],
  ['names by regular expression', "MATCH (n:Base) WHERE n.name =~ '(?i).*ADMIN.*' RETURN count(n) AS n"],
  ['nodes by label', 'MATCH (n) UNWIND labels(n) AS label RETURN label, count(*) AS n ORDER BY n DESC'],
  ['users by domain', 'MATCH (u:User) RETURN u.domain AS domain, count(*) AS n'],
];

/** The query language as a worker thread runs it: from the text of a query to the JSON of its answer. */
export async function bench({ findings, quick }: BenchOptions): Promise<void> {
  const sizes = quick ? [1000] : [1000, 10_000, 100_000];
  const rows = new Map<string, Record<string, string | number>>(QUERIES.map(([name]) => [name, { query: name }]));
  const prebuilt: Row[] = [];
  const shapes: Row[] = [];
  const plans: Row[] = [];
  for (const users of sizes) {
    const image = await environmentImage(users);
    shapes.push({ users, nodes: image.nodeCount, edges: image.edgeCount });
    for (const [name, query] of QUERIES)
      rows.get(name)![`${users.toLocaleString('en-US')} users, ms`] = measured(image, query).ms;
    const searches = prebuiltSearches(image);
    if (searches) prebuilt.push({ users, ...searches });
    plans.push({ users, ...planning(image) });
  }
  findings.table('Environments', shapes);
  findings.table('Cypher, median of five runs', [...rows.values()]);
  findings.table('Reading, checking and planning', plans);
  if (prebuilt.length > 0) findings.table('Prebuilt searches', prebuilt);
}

type Measured = { readonly ms: number | string; readonly samples: readonly number[] };

/** A query that does not end in time is run only once. */
function measured(image: GraphImage, query: string): Measured {
  const samples: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const began = performance.now();
    try {
      run(image, query);
    } catch (error) {
      return { ms: (error as Error).name === 'DeadlineExceeded' ? `> ${LONGEST_MS}` : String(error), samples };
    }
    samples.push(performance.now() - began);
    if (samples[0]! > 5000) break;
  }
  return { ms: percentile(samples, 0.5), samples };
}

function run(image: GraphImage, query: string): void {
  const input: CypherInput = {
    query,
    parameters: {},
    properties: false,
    writes: 'off',
    displayKinds: [],
    environments: undefined,
    now: Date.parse('2026-01-15T00:00:00Z'),
  };
  const limits = { deadline: deadlineIn(LONGEST_MS), memory: new Memory(2 ** 30) };
  const output = cypher(image, input, limits);
  if (output.kind === 'refused') throw new Error(`${output.message} in ${query}`);
}

function prebuiltSearches(image: GraphImage): Row | undefined {
  const corpus = loadCorpus<QueryCorpus>('prebuilt-searches.json');
  if (!corpus) return undefined;
  const slowest: { name: string; ms: number }[] = [];
  for (const { name, query } of corpus.queries) {
    if (!isQuery(query)) continue;
    const { ms, samples } = measured(image, query);
    slowest.push({ name, ms: samples.length > 0 ? percentile(samples, 0.95) : LONGEST_MS });
    if (typeof ms === 'string') console.log(`${name}: ${ms}`);
  }
  slowest.sort((a, b) => b.ms - a.ms);
  const all = slowest.map(({ ms }) => ms);
  return {
    searches: all.length,
    'p50 ms': percentile(all, 0.5),
    'p95 ms': percentile(all, 0.95),
    'slowest ms': all[0]!,
    slowest: slowest
      .slice(0, 3)
      .map(({ name, ms }) => `${name} (${ms.toFixed(0)})`)
      .join('; '),
  };
}

/** From the text to a plan, which EXPLAIN does not run. */
function planning(image: GraphImage): Row {
  const corpus = loadCorpus<QueryCorpus>('prebuilt-searches.json');
  const texts = [
    ...(corpus?.queries ?? []).map(({ query }) => query).filter(isQuery),
    ...QUERIES.map(([, text]) => text),
  ];
  const samples = texts.map((text) => {
    const query = `EXPLAIN ${text}`;
    for (let round = 0; round < WARM_ROUNDS; round++) run(image, query);
    const began = performance.now();
    for (let round = 0; round < WARM_ROUNDS; round++) run(image, query);
    return (performance.now() - began) / WARM_ROUNDS;
  });
  return { queries: texts.length, 'p50 ms': percentile(samples, 0.5), 'p95 ms': percentile(samples, 0.95) };
}

/** Some of the published ones are nothing but a comment. */
function isQuery(text: string): boolean {
  return text.split('\n').some((line) => line.trim() !== '' && !line.trim().startsWith('//'));
}

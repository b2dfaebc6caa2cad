import type { TestService } from '../../testing/index.ts';
import type { McpClient, ToolEnvelope } from '../../testing/mcp/mcp-client.ts';

type Data = ToolEnvelope['data'];

/** A question, the tool call that answers it, and the same answer by ordinary routes. */
export type Question = {
  readonly question: string;
  readonly tool: string;
  readonly input: Readonly<Record<string, unknown>>;
  /** What the answer says. */
  readonly answer: (data: Data) => unknown;
  readonly expected: () => Promise<unknown>;
};

type Row = readonly string[];
type Listed = readonly Readonly<Record<string, unknown>>[];
type End = { readonly id: string };
type Step = { readonly source: End; readonly kind: string; readonly target: End };

const stepsOf = (steps: readonly Step[]) => steps.map(({ source, kind, target }) => [source.id, kind, target.id]);

/** Sixty questions and a few more about whatever sample company is in the service. */
export async function questionsAbout(service: TestService, mcp: McpClient): Promise<Question[]> {
  const rows = (query: string, parameters = {}) => mcp.rows(query, parameters);
  const get = async (path: string) =>
    (await service.request('GET', path, undefined, await service.admin())).json as never;
  const first = async (kind: string, count: number): Promise<Row[]> =>
    (await rows(`MATCH (n:${kind}) RETURN n.objectid, n.name ORDER BY n.objectid LIMIT ${count}`)) as Row[];
  const [users, groups, computers, domains] = [
    await first('User', 8),
    await first('Group', 4),
    await first('Computer', 4),
    await first('Domain', 1),
  ];
  const [[environment = ''] = []] = domains;
  const [[admins = ''] = []] = (await rows(
    "MATCH (g:Group) WHERE g.objectid ENDS WITH '-512' RETURN g.objectid ORDER BY g.objectid LIMIT 1",
  )) as Row[];
  return [
    ...objectQuestions(service, mcp, [
      ...users.slice(0, 3),
      ...groups.slice(0, 2),
      ...computers.slice(0, 2),
      ...domains,
    ]),
    ...pathQuestions(service, [...users.slice(0, 6), ...computers.slice(0, 4)], admins),
    ...(await edgeQuestions(service, mcp)),
    ...cypherQuestions(mcp, admins),
    ...(await findingQuestions(service, environment)),
    ...coverageQuestions(get, environment),
  ];
}

function objectQuestions(service: TestService, mcp: McpClient, objects: readonly Row[]): Question[] {
  return objects.flatMap(([id = '', name = '']) => [
    {
      question: `Which object is called ${name}?`,
      tool: 'search',
      input: { text: name, match: 'exact' },
      answer: ({ objects: found }) => (found as Listed).map((one) => one.id).sort(),
      expected: async () =>
        (await mcp.rows('MATCH (n {name: $name}) RETURN n.objectid ORDER BY n.objectid', { name })).flat().sort(),
    },
    {
      question: `What is known about ${name}?`,
      tool: 'get_object',
      input: { object_id: id },
      answer: ({ properties, kinds }) => [properties, (kinds as string[]).toSorted()],
      expected: async () => {
        const [[properties, kinds] = []] = await mcp.rows('MATCH (n {objectid: $id}) RETURN properties(n), labels(n)', {
          id,
        });
        return [properties, (kinds as string[]).toSorted()];
      },
    },
    ...(id.length % 2 === 0 ? [] : [neighbours(service, id, name)]),
  ]);
}

const neighbours = (service: TestService, id: string, name: string): Question => ({
  question: `What can ${name} control directly?`,
  tool: 'get_object',
  input: { object_id: id, limit: 200 },
  answer: ({ outbound }) => stepsOf((outbound as { relationships: Step[] }).relationships).sort(),
  expected: async () => {
    const body = { node_id: service.nodeId(id), direction: 'outbound', limit: 200 };
    const { nodes, edges } = (await service.post('/api/v2/graphs/expand', body)).json.data;
    return edges.map(({ source, kind, target }) => [nodes[source]!.objectId, kind, nodes[target]!.objectId]).sort();
  },
});

function pathQuestions(service: TestService, starts: readonly Row[], end: string): Question[] {
  const shortest = async (start: string) => {
    const path = `/api/v2/graphs/shortest-path?start_node=${start}&end_node=${end}&only_traversable=true` as const;
    return (await service.get(path)).status;
  };
  const hops = async (id: string) => {
    const from = { object_ids: [id] };
    const body = { from, to: { object_ids: [end] }, only_traversable: true };
    return (await service.post('/api/v2/graphs/paths', body)).json.data.paths.map((path) => path.hops);
  };
  return starts.flatMap(([id = '', name = '']): Question[] => [
    {
      question: `How many steps are there from ${name} to the domain admins?`,
      tool: 'find_paths',
      input: { from: { object_ids: [id] }, to: { object_ids: [end] }, count: 1 },
      answer: ({ paths }) => (paths as { hops: number; steps: unknown[] }[]).map((path) => path.steps.length),
      expected: () => hops(id),
    },
    {
      question: `Can ${name} reach the domain admins, and if not, why?`,
      tool: 'why_no_path',
      input: { from: { object_ids: [id] }, to: { object_ids: [end] } },
      answer: ({ path_exists, gap }) => [path_exists, gap === null],
      expected: async () => {
        const exists = (await shortest(id)) === 200;
        return [exists, exists];
      },
    },
  ]);
}

async function edgeQuestions(service: TestService, mcp: McpClient): Promise<Question[]> {
  const found: Row[] = [];
  for (const kind of ['DCSync', 'AdminTo', 'GenericAll', 'MemberOf']) {
    const ends = `MATCH (a)-[:${kind}]->(b) RETURN a.objectid, b.objectid ORDER BY a.objectid, b.objectid LIMIT 1`;
    for (const row of (await mcp.rows(ends)) as Row[]) found.push([kind, ...row]);
  }
  return found.map(([kind = '', source = '', target = '']) => ({
    question: `Why is there ${kind} from ${source} to ${target}?`,
    tool: 'explain_edge',
    input: { source, kind, target },
    answer: ({ evidence }) => stepsOf(evidence as Step[]).sort(),
    expected: async () => {
      const ends = `source_node=${service.nodeId(source)}&target_node=${service.nodeId(target)}`;
      const { nodes, edges } = (await service.get(`/api/v2/graphs/edge-composition?edge_type=${kind}&${ends}`)).json
        .data;
      return edges.map((edge) => [nodes[edge.source]!.objectId, edge.kind, nodes[edge.target]!.objectId]).sort();
    },
  }));
}

const QUERIES = [
  'MATCH (n:User) RETURN count(n) AS users',
  'MATCH (n:Computer) RETURN count(n) AS computers',
  'MATCH (n:Group) RETURN count(n) AS groups',
  'MATCH ()-[r:HasSession]->() RETURN count(r) AS sessions',
  'MATCH (u:User {hasspn: true}) RETURN u.name ORDER BY u.name LIMIT 50',
  'MATCH (u:User {dontreqpreauth: true}) RETURN u.name ORDER BY u.name LIMIT 50',
  'MATCH (c:Computer {unconstraineddelegation: true}) RETURN c.name ORDER BY c.name LIMIT 50',
  'MATCH (m)-[:MemberOf]->(g {objectid: $admins}) RETURN m.objectid ORDER BY m.objectid LIMIT 50',
  'MATCH ()-[r]->() RETURN type(r) AS kind, count(*) AS number ORDER BY kind',
  'MATCH (d:Domain) RETURN d.name, d.functionallevel ORDER BY d.name',
];

const cypherQuestions = (mcp: McpClient, admins: string): Question[] =>
  QUERIES.map((cypher) => ({
    question: cypher,
    tool: 'query',
    input: { cypher, parameters: { admins }, limit: 1000 },
    answer: ({ rows }) => rows,
    expected: () => mcp.rows(cypher, { admins }),
  }));

async function findingQuestions(service: TestService, environment: string): Promise<Question[]> {
  const list = async (filter: string) =>
    (
      await service.get(
        `/api/v2/attack-paths/findings?limit=5&sort_by=prioritization_rank&sort_by=id&${filter}` as '/api/v2/attack-paths/findings',
      )
    ).json;
  const urgent = async () =>
    (
      await service.get(
        '/api/v2/attack-paths/findings?status=eq:active&limit=3&sort_by=-prioritization_score&sort_by=prioritization_rank&sort_by=id' as '/api/v2/attack-paths/findings',
      )
    ).json.data;
  const [worst] = await urgent();
  const { id, finding, source_principal_id: source, target_principal_id: target } = worst!;
  const kind = (await service.get('/api/v2/attack-paths/findings?finding_type=eq:relationship&limit=1')).json.data[0]!;
  const severities = ['critical', 'high', 'moderate', 'low'].map(
    (severity): Question => ({
      question: `Which findings are ${severity}?`,
      tool: 'list_findings',
      input: { severity, limit: 5 },
      answer: ({ count, findings }) => [count, (findings as Listed).map((one) => one.id)],
      expected: async () => {
        const page = await list(`status=eq:active&severity=eq:${severity}`);
        return [page.count, page.data.map((one) => one.id)];
      },
    }),
  );
  return [
    ...severities,
    {
      question: `Which findings of type ${finding} are there?`,
      tool: 'list_findings',
      input: { finding, limit: 5 },
      answer: ({ count }) => count,
      expected: async () => (await list(`status=eq:active&finding=eq:${finding}`)).count,
    },
    {
      question: 'Which findings concern an object?',
      tool: 'list_findings',
      input: { target_id: target, environment_id: environment, limit: 5 },
      answer: ({ count }) => count,
      expected: async () =>
        (await list(`status=eq:active&target_principal_id=eq:${target}&environment_id=eq:${environment}`)).count,
    },
    {
      question: 'What is the most urgent?',
      tool: 'rank_findings',
      input: { count: 3 },
      answer: ({ findings }) => (findings as Listed).map((one) => [one.id, one.prioritization_rank]),
      expected: async () => (await urgent()).map((one) => [one.id, one.prioritization_rank]),
    },
    {
      question: `Why has finding ${id} its rank?`,
      tool: 'rank_findings',
      input: { finding_id: id },
      answer: ({ findings }) => (findings as Listed)[0],
      expected: async () => (await service.get(`/api/v2/attack-paths/${id}/priority`)).json.data,
    },
    ...changeQuestions(service, environment, { source, target, edge: kind }),
  ];
}

type Changed = {
  readonly source: string;
  readonly target: string;
  readonly edge: {
    readonly source_principal_id: string;
    readonly target_principal_id: string;
    readonly finding: string;
  };
};

function changeQuestions(service: TestService, environment_id: string, { target, edge }: Changed): Question[] {
  const simulate = async (body: object) =>
    (await service.post('/api/v2/simulations', { ...body, limit: 25 })).json.data;
  const grant = { source: edge.source_principal_id, kind: 'GenericAll', target: edge.target_principal_id };
  const changes = [
    { remove_objects: [target] },
    { remove_objects: [edge.source_principal_id] },
    { add_relationships: [grant] },
  ];
  const facts = ({ population, exposed_before, unavoidable, graph_version }: Data) => [
    population,
    exposed_before,
    unavoidable,
    graph_version,
  ];
  return [
    ...[0, 0.5].map(
      (target_exposure): Question => ({
        question: `What has to be removed so that ${target_exposure} of the principals stay exposed?`,
        tool: 'plan_remediation',
        input: { environment_id, target_exposure },
        answer: facts,
        expected: async () =>
          facts(
            (
              await service.post('/api/v2/remediation-plans', {
                environment_id,
                target_exposure,
                max_removals: 25,
                search_seconds: 0.1,
              })
            ).json.data,
          ),
      }),
    ),
    ...changes.map(
      (change): Question => ({
        question: `What if ${JSON.stringify(change)}?`,
        tool: 'simulate_change',
        input: change,
        answer: (data) => data,
        expected: () => simulate(change),
      }),
    ),
    {
      question: 'What changed since the analysis before?',
      tool: 'compare_analyses',
      input: {},
      answer: ({ comparison }) => comparison,
      expected: async () => (await service.get('/api/v2/attack-paths/finding-runs/comparison?limit=25')).json.data,
    },
    {
      question: 'Which analyses were there?',
      tool: 'compare_analyses',
      input: { limit: 1 },
      answer: ({ runs }) => runs,
      expected: async () => (await service.get('/api/v2/attack-paths/finding-runs?limit=20')).json.data,
    },
    ...[target, edge.source_principal_id, environment_id].map(
      (id): Question => ({
        question: `What happened to ${id}?`,
        tool: 'object_history',
        input: { object_id: id },
        answer: ({ id: _, ...history }) => history,
        expected: async () => (await service.get(`/api/v2/nodes/${service.nodeId(id)}/history`)).json.data,
      }),
    ),
  ];
}

function coverageQuestions(get: (path: string) => Promise<never>, environment: string): Question[] {
  type Answer<T> = { readonly data: T };
  return [
    {
      question: 'Which environments are there?',
      tool: 'coverage',
      input: {},
      answer: ({ environments }) => (environments as Listed).map((one) => [one.id, one.name, one.collected]),
      expected: async () => {
        const { data }: Answer<Listed> = await get('/api/v2/available-domains');
        return data.map((one) => [one.id, one.name, one.collected]);
      },
    },
    {
      question: 'How complete is what was collected?',
      tool: 'coverage',
      input: {},
      answer: ({ completeness }) => completeness,
      expected: async () => ((await get('/api/v2/completeness')) as Answer<unknown>).data,
    },
    {
      question: 'How much of the domain is there?',
      tool: 'coverage',
      input: { environment_id: environment },
      answer: ({ quality }) => quality,
      expected: async () => {
        const path = `/api/v2/ad-domains/${environment}/data-quality-stats?limit=1&sort_by=-created_at`;
        return ((await get(path)) as Answer<readonly unknown[]>).data[0];
      },
    },
  ];
}

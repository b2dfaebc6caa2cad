import { generateEnvironment, LEAST_USERS } from '@chokepoint/ingest/generate';
import { ADMIN_PASSWORD, DAY, Uploads } from '@chokepoint/server/testing';
import { WebTest } from './web-test.ts';

/** What pages are shown of. */
export type SampleCompany = {
  readonly web: WebTest;
  /** Object ids of the ends of an attack path, and the first relationship of it that can be cut. */
  readonly start: string;
  readonly end: string;
  readonly first: { readonly source: string; readonly kind: string; readonly target: string };
  /** Id of the environment that it ends in. */
  readonly environment: string;
  /** What to remove first there: source, kind and target of each relationship. */
  readonly cuts: readonly string[];
};

/** A clock that is behind, so that there is a past to be shown. */
class LateClock {
  #behind = 0;
  now(): Date {
    return new Date(Date.now() - this.#behind);
  }
  setBehind(milliseconds: number): void {
    this.#behind = milliseconds;
  }
}

const WEEKS = [3, 2, 1, 0];

/** The same objects each week, with more rights than the week before. */
function rightsUntil(weeks: number, content: Buffer): Buffer {
  const file: { data: { Aces?: unknown[] }[] } = JSON.parse(content.toString());
  for (const object of file.data)
    if (object.Aces) object.Aces = object.Aces.filter((_, number) => number % 12 < 12 - weeks);
  return Buffer.from(JSON.stringify(file));
}

/** A service that has seen a company for some weeks, in which more and more rights are given. */
export async function sampleCompany(): Promise<SampleCompany> {
  const clock = new LateClock();
  clock.setBehind((WEEKS[0]! * 7 + 1) * DAY);
  const web = await WebTest.start({ service: { clock } });
  for (const weeks of WEEKS) {
    clock.setBehind(weeks * 7 * DAY);
    const admin = { bearer: await web.service.login('admin', ADMIN_PASSWORD) };
    const files = generateEnvironment({ users: LEAST_USERS + 80, seed: '7' });
    const job = await new Uploads(web.service, admin).ingest(
      ...files.map((file) => ({ name: file.name, content: rightsUntil(weeks, Buffer.concat([...file.read()])) })),
    );
    if (job.status_message !== 'Complete') throw new Error(`the upload ended as ${job.status_message}`);
  }
  const admin = { bearer: await web.service.login('admin', ADMIN_PASSWORD) };
  await furnish((path, body) => web.service.post(`/api/v2/${path}`, body, admin));
  const longPath = { query: LONG_PATH, include_properties: true };
  const { nodes: known, edges } = (await web.service.post('/api/v2/graphs/cypher', longPath, admin)).json.data;
  const idOf = (node: string) => known[node]!.objectId;
  const targets = new Set(edges.map((edge) => edge.target));
  const sources = new Set(edges.map((edge) => edge.source));
  const [startNode] = Object.keys(known).filter((node) => !targets.has(node));
  const [endNode] = Object.keys(known).filter((node) => !sources.has(node));
  const first = edges.find((edge) => edge.kind !== 'MemberOf')!;
  const environment = String(known[endNode!]!.properties.domainsid);
  const plan = (await web.service.post('/api/v2/remediation-plans', { environment_id: environment }, admin)).json.data;
  return {
    web,
    start: idOf(startNode!),
    end: idOf(endNode!),
    first: { source: idOf(first.source), kind: first.kind, target: idOf(first.target) },
    environment,
    cuts: plan.steps[0]!.removals.flatMap(({ source, kind, target }) => [source.id, kind, target.id]),
  };
}

/** What the path may use, so that it is long enough to be worth a picture. */
export const PATH_KINDS = [
  ...['MemberOf', 'AdminTo', 'HasSession', 'GenericAll', 'GenericWrite', 'WriteDacl'],
  ...['AddMember', 'ForceChangePassword', 'Owns', 'WriteOwner'],
];

const LONG_PATH = `MATCH p = shortestPath((u:User)-[:${PATH_KINDS.join('|')}*1..8]->(g:Group))
WHERE g.objectid ENDS WITH '-512' AND length(p) >= 4 AND NOT u:Tag_Tier_Zero
RETURN p LIMIT 1`;

/** What users would have set up by then. */
async function furnish(post: (path: string, body: unknown) => Promise<unknown>): Promise<void> {
  await post('asset-group-tags', {
    name: 'Tier One',
    type: 1,
    description: 'Servers that the business lives on',
    glyph: 'server',
    require_certify: true,
  });
  await post('asset-group-tags/4/selectors', {
    name: 'Servers',
    seeds: [{ type: 2, value: "MATCH (n:Computer) WHERE n.operatingsystem CONTAINS 'SERVER' RETURN n" }],
  });
  await post('asset-group-tags', { name: 'Service accounts', type: 2 });
  for (const [first_name, last_name, role] of [
    ['Nora', 'Vale', 5],
    ['Tomás', 'Ibarra', 2],
    ['Aiko', 'Mori', 3],
    ['Sam', 'Okafor', 6],
  ] as const)
    await post('bloodhound-users', {
      first_name,
      last_name,
      principal: last_name.toLowerCase(),
      email_address: `${last_name.toLowerCase()}@meridian.example`,
      roles: [role],
      secret: 'For-the-first-day-1',
    });
  await post('tokens', { token_name: 'nightly report' });
}

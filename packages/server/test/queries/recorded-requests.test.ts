import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, it } from 'node:test';
import { z } from 'zod';
import { sharedFixtures } from '../../../ingest/testing/shared-fixtures.ts';
import { messageOf, serviceSuite, Uploads } from '../../testing/index.ts';

/** The page of an object: its properties and kinds, and how much is related to it. */
const counted = z.object({ data: z.record(z.string(), z.unknown()) });

type Recorded = {
  readonly request: {
    readonly method: string;
    readonly path: string;
    readonly as: string;
    readonly headers?: Record<string, string>;
    readonly body?: unknown;
  };
  readonly response: { readonly status: number; readonly body: RecordedBody | '' };
};
/** What is read of a recorded answer. */
type RecordedBody = {
  readonly data?: {
    readonly nodes?: Readonly<Record<string, { readonly objectId: string }>>;
    readonly properties?: { readonly objectid: string };
    readonly kind?: { readonly name: string };
  };
  readonly errors?: readonly { readonly message: string }[];
};

const bodyOf = ({ body }: Recorded['response']): RecordedBody => (body === '' ? {} : body);

/** Where we answer otherwise on purpose: what was recorded is a fault, or words of another program. */
const OTHERWISE: readonly (readonly [request: RegExp, status: number, message?: RegExp])[] = [
  [/members\?limit=x /, 400, /invalid limit: x$/],
  [/members\?skip=14 /, 200],
  [/groups\/S-1-5-21-9-9-9-512\/members /, 404, /^node not found$/],
  [/pathfinding\?start_node=x/, 404, /^not found$/],
  [/shortest-path\?start_node=x/, 404, /^not found$/],
  [/search\?q=admin&limit=x /, 400, /^Invalid query parameter: /],
  // The words of another parser.
  [/MATCH \(n RETURN n/, 400, /^line 1:/],
  // What their translation to SQL cannot do, or does not know yet.
  [/n\.name = \$x/, 400, /^the parameter \$x was not given$/],
  [/last\(collect/, 200],
  [/NoSuchKind/, 404, /^resource not found$/],
  [/RETURN m"/, 400, /m/],
  [/UNION/, 200],
  // Icons of any set are shown; the kind is there then.
  [/icon-set/, 201],
  [/"color":"red"/, 409, /^Conflict: duplicate kind name$/],
];
const FILES = [
  'entities',
  'entity-lists',
  'search',
  'pathfinding',
  'edges-nodes-kinds',
  'cypher',
  'custom-nodes',
  'data-quality',
];
/** Queries that enumerate so much that only their time limit ends them. */
const ENDLESS = /\(c\)-\[\*\]-\(d\)|GenericAll\|WriteDacl\|MemberOf\|Contains\|WriteOwner\|Owns\*1\.\./;
const CUT = '…cut';

/** In what our answer lacks the shape of the recorded one. */
function faults(recorded: unknown, ours: unknown, at: string): string[] {
  if (recorded === null || (typeof recorded === 'string' && recorded.includes(CUT))) return [];
  if (Array.isArray(recorded)) {
    if (!Array.isArray(ours)) return [`${at} is not a list`];
    const [first] = recorded.filter((item) => !(typeof item === 'string' && item.startsWith(CUT)));
    if (first === undefined) return [];
    return ours.length === 0 ? [`${at} is empty`] : faults(first, ours[0], `${at}[0]`);
  }
  if (typeof recorded !== 'object') return typeof ours === typeof recorded ? [] : [`${at} is ${typeof ours}`];
  if (typeof ours !== 'object' || ours === null || Array.isArray(ours)) return [`${at} is no object`];
  const own = ours as Record<string, unknown>;
  return Object.entries(recorded).flatMap(([key, value]) => {
    if (key.startsWith(CUT)) return [];
    // Ids of the graph are numbered anew; what an object has for properties is what was collected of it.
    if (/^(?:rel_)?\d+$/.test(key)) {
      const like = Object.entries(own).find(([other]) => other.startsWith('rel_') === key.startsWith('rel_'));
      return like ? faults(value, like[1], `${at}.<id>`) : [`${at} holds nothing like ${key}`];
    }
    if (/^(?:props|properties|data)$/.test(key) && at !== '')
      return typeof own[key] === 'object' ? [] : [`${at}.${key} is missing`];
    return key in own ? faults(value, own[key], `${at}.${key}`) : [`${at}.${key} is missing`];
  });
}

const folder = sharedFixtures();
if (folder)
  serviceSuite('Requests that were recorded', (service) => {
    before(async () => {
      const content = readFileSync(join(folder, 'collector', 'ad_sampledata.zip'));
      await new Uploads(service).ingest({ name: 'ad_sampledata.zip', content });
    });

    const recorded = (file: string): Recorded[] =>
      JSON.parse(readFileSync(join(folder, '..', 'reference', 'examples', `${file}.json`), 'utf8'));

    /** The same request with our number of the object that was asked for. */
    function renumbered({ request, response }: Recorded): string {
      const { image } = service;
      const { nodes, properties, kind: shown } = bodyOf(response).data ?? {};
      if (/edge-composition/.test(request.path) && nodes && Object.keys(nodes).length > 0) {
        // The ends of the relationship, by what they are in the answer.
        const kind = /edge_type=(\w+)/.exec(request.path)![1]!;
        const target = /target_node=(\d+)/.exec(request.path)![1]!;
        const end = image.nodeByObjectId(nodes[target]!.objectId)!;
        for (const edge of image.edges())
          if (image.edgeKinds[image.edgeKindOf(edge)] === kind && image.edgeTarget(edge) === end)
            return `${request.path.split('?')[0]}?edge_type=${kind}&source_node=${image.nodeId(image.edgeSource(edge))}&target_node=${image.nodeId(end)}`;
      }
      const plain = /edge_type=(MemberOf|GenericAll)&/.exec(request.path)?.[1];
      if (plain)
        for (const edge of image.edges())
          if (image.edgeKinds[image.edgeKindOf(edge)] === plain && !image.edgeProperty(edge, 'inheritancehash'))
            return `${request.path.split('?')[0]}?edge_type=${plain}&source_node=${image.nodeId(image.edgeSource(edge))}&target_node=${image.nodeId(image.edgeTarget(edge))}`;
      if (/\/nodes\/\d+$/.test(request.path) && response.status === 200)
        return `/api/v2/nodes/${image.nodeId(image.nodeByObjectId(properties!.objectid)!)}`;
      if (!/\/relationships\/\d+$/.test(request.path)) return request.path;
      const wanted = image.edgeKind(shown!.name);
      for (const edge of image.edges())
        if (image.edgeKindOf(edge) === wanted) return `/api/v2/relationships/${image.edgeId(edge)}`;
      return request.path;
    }

    for (const file of FILES)
      it(`about ${file} are answered in the same shape`, async () => {
        for (const pair of recorded(file)) {
          const { request, response } = pair;
          const call = `${request.method} ${request.path} as ${request.as} ${JSON.stringify(request.body) ?? ''}`;
          if (ENDLESS.test(call)) continue;
          const role = request.as === 'Administrator' ? await service.admin() : await service.as(4);
          const credentials = { ...role, ...(request.headers && { headers: request.headers }) };
          const answer = await service.request(request.method, renumbered(pair), request.body, credentials);
          const otherwise = OTHERWISE.find(([pattern]) => pattern.test(call));
          assert.equal(answer.status, otherwise?.[1] ?? response.status, `${call}: ${answer.text.slice(0, 300)}`);
          if (answer.status >= 400) {
            const told = messageOf(answer);
            if (otherwise?.[2]) assert.match(told, otherwise[2], call);
            else
              assert.ok(
                told.startsWith(bodyOf(response).errors![0]!.message.split(CUT)[0]!),
                `${call}: ${told.slice(0, 200)}`,
              );
          } else if (response.body === '') assert.equal(answer.text, '', call);
          else if (!otherwise) assert.deepEqual(faults(response.body, answer.json, ''), [], call);
        }
      });

    it('find as much as was counted then', async () => {
      for (const { request, response } of recorded('entities')) {
        const counts = Object.entries(bodyOf(response).data ?? {}).filter(([, value]) => typeof value === 'number');
        if (request.method !== 'GET' || counts.length === 0) continue;
        const { data } = counted.parse((await service.get(request.path)).json);
        for (const [name, count] of counts) {
          // Then, anybody on any way to a foreign group was counted; here, only who is of another domain.
          if (/^foreign(?:Admins|GPOControllers)$/.test(name)) continue;
          assert.equal(data[name], count, `${request.path}: ${name}`);
        }
      }
    });
  });

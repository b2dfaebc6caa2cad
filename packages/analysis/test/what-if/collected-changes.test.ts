import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { applyDelta, Batch, GraphBuilder, GraphImage } from '@chokepoint/graph';
import { convertStream, MemoryGraph } from '@chokepoint/ingest';
import { generateEnvironment, LEAST_USERS } from '@chokepoint/ingest/generate';
import { type AdminChange, analyse, buildFacts, translateRequest } from '../../src/index.ts';
import { committed, RUN_TIME } from '../../testing/analysed.ts';
import { comparableImage } from '../../testing/comparable-graph.ts';

const OPTIONS = { edition: 'enterprise', time: RUN_TIME } as const;
const DOMAIN = 'HARBOR.EXAMPLE';
/** One by one takes longer than all at once. */
const DEEP = process.env.CHOKEPOINT_TEST_DEEP !== undefined;

type Ace = { PrincipalSID: string; PrincipalType: string; RightName: string; IsInherited: boolean };
type Collected = {
  readonly ObjectIdentifier: string;
  readonly Properties: Record<string, unknown> & { readonly name: string };
  Aces: Ace[];
  Members?: { ObjectIdentifier: string; ObjectType: string }[];
  Links?: { GUID: string; IsEnforced: boolean }[];
  AllowedToAct?: { ObjectIdentifier: string; ObjectType: string }[];
  EnabledCertTemplates?: { ObjectIdentifier: string; ObjectType: string }[];
};
type File = { readonly name: string; readonly json: { data: Collected[] } };

const readFiles = (): File[] =>
  generateEnvironment({ users: LEAST_USERS, seed: '1' }).map((file) => ({
    name: file.name,
    json: JSON.parse(Buffer.concat([...file.read()]).toString()),
  }));

async function analysed(files: readonly File[]): Promise<GraphImage> {
  const graph = new MemoryGraph(RUN_TIME);
  for (const { name, json } of files) {
    const source = {
      async *read() {
        yield Buffer.from(JSON.stringify(json));
      },
    };
    const report = await convertStream(source, graph, { ingestTime: RUN_TIME });
    assert.equal(report.failure, undefined, name);
  }
  graph.resolve();
  const batch = new Batch();
  for (const { id, kinds, properties } of graph.nodes.values()) batch.node(id, [...kinds], properties);
  for (const { source, kind, target, properties } of graph.edges.values()) batch.edge(source, kind, target, properties);
  const builder = new GraphBuilder(GraphImage.empty());
  builder.add(batch);
  const image = applyDelta(GraphImage.empty(), builder.finish().delta);
  return committed(image, analyse(image, OPTIONS).change);
}

function simulated(image: GraphImage, changes: readonly AdminChange[]): GraphImage {
  const { facts } = translateRequest(image, { changes });
  const builder = new GraphBuilder(image);
  buildFacts(builder, image, facts);
  const next = applyDelta(image, builder.finish().delta);
  return committed(next, analyse(next, OPTIONS).change);
}

describe('A simulated change', () => {
  let image: GraphImage;
  let edges: readonly string[];
  const edgesOf = (graph: GraphImage) => Object.keys(comparableImage(graph).edges).sort();
  before(async () => {
    image = await analysed(readFiles());
    edges = edgesOf(image);
  });

  /** Objects of one kind of file, by name. */
  const inFiles = (files: readonly File[], type: string, isWanted: (object: Collected) => boolean): Collected => {
    const found = files.filter(({ name }) => name.endsWith(`_${type}.json`)).flatMap(({ json }) => json.data);
    const object = found.find(isWanted);
    assert.ok(object, `no such object among ${type}`);
    return object;
  };
  const named = (name: string) => (object: Collected) => object.Properties.name === `${name}@${DOMAIN}`;
  const user = (files: readonly File[], at: number) =>
    files.find(({ name }) => name.endsWith('_HARBOR_users.json'))!.json.data[at]!;
  const entry = (holder: Collected, right: string): Ace => ({
    PrincipalSID: holder.ObjectIdentifier,
    PrincipalType: 'User',
    RightName: right,
    IsInherited: false,
  });

  /** Changes the collected files as the change of the directory would, and says what the change is. */
  const CHANGES: Readonly<Record<string, (files: readonly File[]) => AdminChange>> = {
    'a new member of a group': (files) => {
      const [group, member] = [inFiles(files, 'groups', named('DOMAIN ADMINS')), user(files, 20)];
      group.Members!.push({ ObjectIdentifier: member.ObjectIdentifier, ObjectType: 'User' });
      return { change: 'add-member', subject: member.ObjectIdentifier, object: group.ObjectIdentifier };
    },
    'a member less': (files) => {
      const group = inFiles(files, 'groups', named('SERVER ADMINS'));
      const [member] = group.Members!.splice(0, 1);
      return { change: 'remove-member', subject: member!.ObjectIdentifier, object: group.ObjectIdentifier };
    },
    'a right more': (files) => {
      const [holder, object] = [user(files, 21), inFiles(files, 'groups', named('DOMAIN ADMINS'))];
      object.Aces.push(entry(holder, 'GenericAll'));
      const ends = { subject: holder.ObjectIdentifier, object: object.ObjectIdentifier };
      return { change: 'grant-right', ...ends, right: 'GenericAll', reach: 'object' };
    },
    'a right less, from which another follows': (files) => {
      const domain = inFiles(files, 'domains', ({ Properties }) => Properties.name === DOMAIN);
      const rights = ['GetChanges', 'GetChangesAll'];
      const isUser = ({ PrincipalType, RightName }: Ace) => PrincipalType === 'User' && rights.includes(RightName);
      const holder = domain.Aces.find(isUser)!.PrincipalSID;
      domain.Aces = domain.Aces.filter((ace) => ace.PrincipalSID !== holder || !rights.includes(ace.RightName));
      return { change: 'revoke-right', subject: holder, object: domain.ObjectIdentifier, right: 'DCSync' };
    },
    'another owner': (files) => {
      const [holder, object] = [user(files, 22), user(files, 23)];
      object.Aces = [...object.Aces.filter(({ RightName }) => RightName !== 'Owns'), entry(holder, 'Owns')];
      return { change: 'set-owner', subject: holder.ObjectIdentifier, object: object.ObjectIdentifier };
    },
    'a policy that is no longer linked': (files) => {
      const unit = inFiles(files, 'ous', ({ Links }) => (Links?.length ?? 0) > 0);
      const [link] = unit.Links!.splice(0, 1);
      return { change: 'unlink-policy', subject: link!.GUID, object: unit.ObjectIdentifier };
    },
    'a template that is no longer published': (files) => {
      const authority = inFiles(files, 'enterprisecas', () => true);
      const [template] = authority.EnabledCertTemplates!.splice(0, 1);
      const ends = { subject: template!.ObjectIdentifier, object: authority.ObjectIdentifier };
      return { change: 'unpublish-template', ...ends };
    },
    'a computer that lets someone act for others': (files) => {
      const [holder, computer] = [user(files, 24), inFiles(files, 'computers', () => true)];
      computer.AllowedToAct!.push({ ObjectIdentifier: holder.ObjectIdentifier, ObjectType: 'User' });
      return { change: 'allow-to-act', subject: holder.ObjectIdentifier, object: computer.ObjectIdentifier };
    },
  };

  const each = Object.entries(CHANGES).map(([what, make]) => [what, [make]] as const);
  const cases = [['all of them', Object.values(CHANGES)] as const, ...(DEEP ? each : [])];
  for (const [what, makes] of cases)
    it(`gives the graph that collector files with it give: ${what}`, async () => {
      const files = readFiles();
      const changes = makes.map((make) => make(files));
      const expected = edgesOf(await analysed(files));
      assert.notDeepEqual(expected, edges, 'the files have the change');
      assert.deepEqual(edgesOf(simulated(image, changes)), expected);
    });
});

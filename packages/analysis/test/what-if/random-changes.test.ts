import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { applyDelta, type Delta, GraphBuilder, type GraphImage, inverse } from '@chokepoint/graph';
import {
  type AdminChange,
  type AdminChangeKind,
  Analysis,
  allRules,
  analyse,
  buildFacts,
  ChangeError,
  type FactChanges,
  NAMED_RIGHTS,
  type NamedRight,
  SETTINGS,
  type Setting,
  translateRequest,
} from '../../src/index.ts';
import { committed, RUN_TIME } from '../../testing/analysed.ts';
import { comparableImage } from '../../testing/comparable-graph.ts';
import { RandomWorld, type World } from '../random-world.ts';
import { stepTo } from '../world-image.ts';

const DEEP = process.env.CHOKEPOINT_TEST_DEEP !== undefined;
const WORLDS = DEEP ? 300 : 20;
/** In the short run, each world gets every fourth kind of change. */
const STRIDE = DEEP ? 1 : 4;
const ATTEMPTS = 40;
const options = { edition: 'enterprise', time: RUN_TIME, settings: { entraDomainServices: true } } as const;

const RIGHTS = Object.keys(NAMED_RIGHTS) as NamedRight[];
const ALL_SETTINGS = Object.keys(SETTINGS) as Setting[];
const GRAPH_PERMISSIONS = ['RoleManagement.ReadWrite.Directory', 'Group.ReadWrite.All', 'Application.ReadWrite.All'];

const ACCOUNTS = ['User', 'Computer'];
const MEMBERS = [...ACCOUNTS, 'Group'];
const HOLDERS = ['AZUser', 'AZGroup', 'AZServicePrincipal'];

type Candidates = {
  readonly subjects?: readonly string[];
  readonly objects: readonly string[];
  /** The relationships that a change removes; without them, any two objects are tried. */
  readonly removes?: readonly string[];
};

/** What each kind of change is about. */
const KINDS: Readonly<Record<AdminChangeKind, Candidates>> = {
  'add-member': { subjects: [...MEMBERS, ...HOLDERS], objects: ['Group', 'ADLocalGroup', 'AZGroup'] },
  'remove-member': { objects: [], removes: ['MemberOf', 'MemberOfLocalGroup', 'AZMemberOf'] },
  'link-policy': { subjects: ['GPO'], objects: ['OU', 'Domain'] },
  'unlink-policy': { objects: [], removes: ['GPLink'] },
  'grant-right': { subjects: MEMBERS, objects: ['Domain', 'OU', 'User', 'Computer', 'Group', 'CertTemplate'] },
  'revoke-right': { objects: [], removes: ['GenericAll', 'WriteDacl', 'GenericWrite', 'WriteOwnerRaw', 'GetChanges'] },
  'set-owner': { subjects: MEMBERS, objects: ['User', 'Group', 'Computer', 'OU', 'CertTemplate'] },
  'publish-template': { subjects: ['CertTemplate'], objects: ['EnterpriseCA'] },
  'unpublish-template': { objects: [], removes: ['PublishedTo'] },
  'assign-role': { subjects: HOLDERS, objects: ['AZRole'] },
  'remove-role': { objects: [], removes: ['AZHasRole'] },
  'grant-app-role': { subjects: ['AZServicePrincipal'], objects: ['AZServicePrincipal'] },
  'revoke-app-role': { objects: [], removes: ['AZMGGroup_ReadWrite_All', 'AZMGApplication_ReadWrite_All'] },
  'add-owner': { subjects: ['AZUser', 'AZServicePrincipal'], objects: ['AZApp', 'AZServicePrincipal', 'AZGroup'] },
  'remove-owner': { objects: [], removes: ['AZOwns'] },
  'allow-delegation': { subjects: ACCOUNTS, objects: ['Computer'] },
  'remove-delegation': { objects: [], removes: ['AllowedToDelegate'] },
  'allow-to-act': { subjects: MEMBERS, objects: ['Computer'] },
  'remove-allow-to-act': { objects: [], removes: ['AllowedToAct'] },
  'enable-account': { objects: [...ACCOUNTS, 'AZUser'] },
  'disable-account': { objects: [...ACCOUNTS, 'AZUser'] },
  'trust-for-delegation': { objects: ACCOUNTS },
  'remove-trust-for-delegation': { objects: ACCOUNTS },
  'remove-object': { objects: ['User', 'Group', 'Computer', 'OU', 'GPO', 'AZGroup'] },
  'change-setting': { objects: ['User', 'OU', 'CertTemplate'] },
};
const ALL = Object.keys(KINDS) as AdminChangeKind[];

/** A world in which everything that can be removed is there. */
function worldOf(seed: number): RandomWorld {
  const made = new RandomWorld(seed);
  const { nodes, edges } = made.world;
  const put = (source: string, kind: string, target: string) =>
    edges.set(`${source} ${kind} ${target}`, { source, kind, target, properties: { isacl: false } });
  put('User0', 'AllowedToDelegate', 'Computer0');
  put('Computer1', 'AllowedToAct', 'Computer0');
  put('P0', 'AZMGGroup_ReadWrite_All', 'P1');
  put('User1', 'CoerceToTGT', 'S-1');
  nodes.get('User1')!.properties.unconstraineddelegation = true;
  nodes.get('User2')!.properties.enabled = false;
  return made;
}

/** Any change of a kind, about objects of suitable kinds. */
function randomChange(world: RandomWorld, kind: AdminChangeKind): AdminChange {
  const { subjects = [], objects, removes } = KINDS[kind];
  const ofKinds = (kinds: readonly string[]) =>
    [...world.world.nodes.values()].filter((node) => node.kinds.some((one) => kinds.includes(one))).map(({ id }) => id);
  const removed = removes && world.pick([...world.world.edges.values()].filter((edge) => removes.includes(edge.kind)));
  const pair = removed
    ? { subject: removed.source, object: removed.target }
    : { subject: world.pick(ofKinds(subjects)) ?? '', object: world.pick(ofKinds(objects)) ?? '' };
  const role = removed ? removed.kind : world.pick(GRAPH_PERMISSIONS);
  const right = RIGHTS.find((one) => NAMED_RIGHTS[one].relationships[0] === removed?.kind) ?? world.pick(RIGHTS);
  switch (kind) {
    case 'grant-right':
    case 'revoke-right':
      return { change: kind, ...pair, right, reach: world.pick(['object', 'both', undefined]) };
    case 'grant-app-role':
    case 'revoke-app-role':
      return { change: kind, ...pair, role };
    case 'change-setting':
      return { change: kind, object: pair.object, setting: world.pick(ALL_SETTINGS), value: world.random(2) === 0 };
    case 'enable-account':
    case 'disable-account':
    case 'trust-for-delegation':
    case 'remove-trust-for-delegation':
    case 'remove-object':
      return { change: kind, object: pair.object };
    default:
      return { change: kind, ...pair };
  }
}

/** The world with the facts changed, by plain means. */
function changedWorld({ nodes, edges }: World, facts: FactChanges): World {
  const gone = new Set(facts.removeObjects);
  const next: World = {
    nodes: new Map([...nodes].filter(([id]) => !gone.has(id)).map(([id, node]) => [id, { ...node }])),
    edges: new Map([...edges].filter(([, { source, target }]) => !gone.has(source) && !gone.has(target))),
  };
  const without = (properties: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(properties).filter(([, value]) => value !== null));
  for (const { source, kind, target } of facts.remove) next.edges.delete(`${source} ${kind} ${target}`);
  for (const { source, kind, target, properties } of facts.add) {
    const key = `${source} ${kind} ${target}`;
    next.edges.set(key, {
      source,
      kind,
      target,
      properties: without({ ...next.edges.get(key)?.properties, ...properties }),
    });
  }
  for (const { id, properties } of facts.nodes) {
    const node = next.nodes.get(id)!;
    node.properties = without({ ...node.properties, ...properties });
  }
  return next;
}

function changeOf(image: GraphImage, facts: FactChanges): Delta {
  const builder = new GraphBuilder(image);
  buildFacts(builder, image, facts);
  return builder.finish().delta;
}

describe('what would be after a change of the directory', () => {
  it('is what an analysis of the changed graph finds, for every rule and every kind of change', () => {
    const tried = new Map<AdminChangeKind, number>();
    const derived = new Set<string>();
    for (let seed = 0; seed < WORLDS; seed++) {
      const world = worldOf(seed);
      const analysis = new Analysis();
      const collected = stepTo(world.world).image;
      const base = committed(collected, analysis.run(collected, options).change);
      let last: { image: GraphImage; change: Delta } | undefined;
      for (const kind of ALL.filter((_, at) => (at + seed) % STRIDE === 0)) {
        const facts = possibleFacts(world, base, kind);
        if (!facts) continue;
        tried.set(kind, (tried.get(kind) ?? 0) + 1);
        // Without an object the others have other places, so nothing can be continued from there.
        const isFresh = facts.removeObjects.length > 0;
        const undo = isFresh ? undefined : last && inverse(last.change);
        const start = last && undo ? applyDelta(last.image, undo) : base;
        const change = changeOf(start, facts);
        const next = applyDelta(start, change);
        const since = undo ? [undo, change] : [change];
        const { change: result, rules } = isFresh ? analyse(next, options) : analysis.run(next, options, since);
        for (const { name, failure } of rules) assert.equal(failure, undefined, `${name}: ${failure}`);
        const image = committed(next, result);
        const whole = stepTo(changedWorld(world.world, facts)).image;
        const expected = committed(whole, analyse(whole, options).change);
        assertSame(image, expected, `world ${seed}, ${kind} ${JSON.stringify(facts.add.slice(0, 2))}`);
        for (const edge of image.edges())
          if (image.isDerived(edge)) derived.add(image.edgeKinds[image.edgeKindOf(edge)]!);
        if (!isFresh) last = { image, change };
      }
    }
    assert.deepEqual(
      ALL.filter((kind) => !tried.has(kind)),
      [],
      'kinds of change that no world allowed',
    );
    const missing = allRules.flatMap((rule) => rule.kinds).filter((kind) => !derived.has(kind));
    assert.deepEqual(missing, [], 'kinds that no world has shown');
  });
});

/** The facts of a change of this kind that is possible, if one is found. */
function possibleFacts(world: RandomWorld, image: GraphImage, kind: AdminChangeKind): FactChanges | undefined {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    try {
      const facts = translateRequest(image, { changes: [randomChange(world, kind)] }).facts;
      if (facts.add.length + facts.remove.length + facts.nodes.length + facts.removeObjects.length > 0) return facts;
    } catch (error) {
      if (!(error instanceof ChangeError)) throw error;
    }
  }
  return undefined;
}

function assertSame(image: GraphImage, expected: GraphImage, message: string): void {
  const [one, other] = [comparableImage(image), comparableImage(expected)];
  assert.deepEqual(Object.keys(one.edges).sort(), Object.keys(other.edges).sort(), message);
  assert.deepEqual(Object.keys(one.nodes).sort(), Object.keys(other.nodes).sort(), message);
  assert.deepEqual(one.nodes, other.nodes, message);
}

import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { analyse, type ZoneAccess, zoneAccess } from '@chokepoint/analysis';
import { applyDelta, Batch, GraphBuilder, GraphImage, Memory, noDeadline } from '@chokepoint/graph';
import { generateEnvironment } from '@chokepoint/ingest/generate';
import { findingsOptions } from '../../src/findings/detect/find-findings-task.ts';
import { applyChange, convertFiles } from '../../src/offline/convert-files.ts';
import { tagDefaultZones } from '../../src/offline/tag-default-zones.ts';
import { TIER_ZERO, whatToFind } from '../../src/offline/what-to-find.ts';
import { checkPolicies } from '../../src/policies/check-policies-task.ts';
import { readPolicy } from '../../src/policies/read-policy.ts';
import { randomNumbers } from '../../testing/random-numbers.ts';

const CHANGES = process.env.CHOKEPOINT_TEST_DEEP === '1' ? 1000 : 10;
const TIME = '2026-01-15T00:00:00Z';
const POLICY = readPolicy('rules:\n  - name: No new path into Tier Zero\n    no_new_paths:\n', []);

type Change = { readonly what: string; readonly batch: Batch; readonly remove?: number };
type Random = () => number;

describe('Planted changes in generated environments', () => {
  let collected: GraphImage;
  let known: GraphImage;
  let access: ZoneAccess;
  before(async () => {
    const files = generateEnvironment({ users: 200, seed: '7', shape: 'plain' }).map(({ name, read }) => ({
      name,
      source: {
        async *read() {
          yield* read();
        },
      },
    }));
    const { change } = await convertFiles(files, TIME);
    collected = await applyChange(GraphImage.empty(), change);
    known = await analysed(collected);
    access = zoneAccess(known, findingsOptions(known, whatToFind()), TIER_ZERO);
  });

  async function analysed(image: GraphImage): Promise<GraphImage> {
    const { change } = analyse(image, { edition: 'enterprise', time: TIME });
    return tagDefaultZones(await applyChange(image, change));
  }

  async function violations({ batch, remove }: Change): Promise<readonly string[]> {
    const builder = new GraphBuilder(collected);
    if (remove !== undefined) builder.deleteEdge(remove);
    builder.add(batch);
    const after = await analysed(applyDelta(collected, builder.finish().delta));
    const zones = [{ id: TIER_ZERO, name: 'Tier Zero', analysed: true }];
    const input = { policies: [POLICY], before: known.share(), find: whatToFind(), zones, now: Date.parse(TIME) };
    const [[verdict] = []] = checkPolicies(after, input, { deadline: noDeadline, memory: new Memory() });
    assert.ok(verdict && verdict.status !== 'error', verdict?.violations.join() ?? 'no verdict');
    return verdict.violations;
  }

  const idsOf = (kind: string, isWanted: (node: number) => boolean = () => true) =>
    [...known.nodesOfKind(known.nodeKind(kind)!)].filter(isWanted).map((node) => known.objectId(node));
  const pick = (list: readonly string[], random: Random): string => {
    assert.ok(list.length > 0, 'the environment has such objects');
    return list[Math.floor(random() * list.length)]!;
  };
  const outside = (node: number) => !access.inside.has(node);
  const inside = (node: number) => access.inside.has(node);
  const harmless = (node: number) => !access.inside.has(node) && !access.exposed.has(node);
  const endingWith = (kind: string, rid: string) => idsOf(kind).find((id) => id.endsWith(rid))!;
  /** Those that do not have such a relationship yet: planting it again would change nothing. */
  const without = (ids: readonly string[], kind: string, target: string) =>
    ids.filter((id) => {
      const [from, to] = [known.nodeByObjectId(id)!, known.nodeByObjectId(target)!];
      const number = known.edgeKind(kind);
      return number === undefined || known.findEdge(from, number, to) === undefined;
    });
  const drawn = (what: string, draw: (batch: Batch) => void, remove?: number): Change => {
    const batch = new Batch();
    draw(batch);
    return { what, batch, ...(remove !== undefined && { remove }) };
  };
  const newcomer = (batch: Batch, kind: string, domain: string) => {
    const id = `${domain}-99001`;
    batch.node(id, ['Base', kind], { objectid: id, name: 'NEWCOMER', domainsid: domain, enabled: true });
    return id;
  };
  const domainOf = (id: string) => id.slice(0, id.lastIndexOf('-'));

  const regressions: readonly ((random: Random) => Change)[] = [
    (random) =>
      drawn('a right over an object of the zone', (batch) => {
        const group = pick(idsOf('Group', inside), random);
        const user = pick(without(idsOf('User', outside), 'WriteDacl', group), random);
        batch.edge(user, 'WriteDacl', group, { isacl: true });
      }),
    (random) =>
      drawn('a member of Domain Admins', (batch) =>
        batch.edge(pick(idsOf('User', outside), random), 'MemberOf', endingWith('Group', '-512')),
      ),
    (random) =>
      drawn('DCSync', (batch) => {
        const domain = pick(idsOf('Domain', inside), random);
        const user = pick(without(idsOf('User', outside), 'DCSync', domain), random);
        for (const right of ['GetChanges', 'GetChangesAll']) batch.edge(user, right, domain, { isacl: true });
      }),
    (random) =>
      drawn('a session of an administrator', (batch) => {
        const user = pick(idsOf('User', inside), random);
        batch.edge(pick(without(idsOf('Computer', outside), 'HasSession', user), random), 'HasSession', user);
      }),
    () =>
      drawn('a new account that controls an exposed group', (batch) => {
        const group = pick(
          idsOf('Group', (node) => access.exposed.has(node)),
          () => 0,
        );
        const id = newcomer(batch, 'User', domainOf(endingWith('Group', '-512')));
        batch.edge(id, 'GenericAll', group, { isacl: true });
      }),
  ];

  const neutral: readonly ((random: Random) => Change)[] = [
    (random) =>
      drawn('another description', (batch) =>
        batch.node(pick(idsOf('User'), random), ['User'], { description: `changed ${random()}`, pwdlastset: 1 }),
      ),
    (random) =>
      drawn('a new user like all others', (batch) => {
        const everyone = pick(
          idsOf('Group').filter((id) => id.endsWith('-513')),
          random,
        );
        batch.edge(newcomer(batch, 'User', domainOf(everyone)), 'MemberOf', everyone);
      }),
    () =>
      drawn('a new group without members', (batch) => {
        newcomer(batch, 'Group', domainOf(endingWith('Group', '-512')));
      }),
    (random) =>
      drawn('a right over a group that leads nowhere', (batch) =>
        batch.edge(pick(idsOf('User', outside), random), 'GenericAll', pick(idsOf('Group', harmless), random), {
          isacl: true,
        }),
      ),
    (random) => {
      const rights = [...collected.edges()].filter((edge) => {
        const kind = collected.edgeKinds[collected.edgeKindOf(edge)];
        return kind === 'GenericAll' || kind === 'MemberOf' || kind === 'HasSession' || kind === 'AddMember';
      });
      const edge = rights[Math.floor(random() * rights.length)]!;
      return drawn('a relationship less', () => {}, collected.edgeId(edge));
    },
  ];

  for (let seed = 1; seed <= CHANGES; seed++) {
    const random = randomNumbers(seed * 7919);
    random();
    it(`catches every regression and ignores what is neutral (seed ${seed})`, async () => {
      const planted = regressions[seed % regressions.length]!(random);
      assert.notDeepEqual(await violations(planted), [], planted.what);
      const harmlessChange = neutral[seed % neutral.length]!(random);
      assert.deepEqual(await violations(harmlessChange), [], harmlessChange.what);
    });
  }
});

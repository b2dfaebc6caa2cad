import { expansionOf, type SelectedTag } from '@chokepoint/analysis';
import type { GraphImage } from '@chokepoint/graph';
import { AlertEventStore } from '../../alerts/alert-event-store.ts';
import type { ImageLease } from '../../graph/graph-images.ts';
import type { Cause } from '../../graph/graph-log.ts';
import type { GraphStore } from '../../graph/graph-store.ts';
import type { Service } from '../../service.ts';
import { conflict } from '../../service-error.ts';
import type { Database } from '../../storage/database.ts';
import type { Task } from '../../workers/task.ts';
import { AssetGroupStore } from '../stores/asset-group-store.ts';
import { StaleZones, type ZoneSelector, ZoneStore, type ZoneTag } from '../stores/zone-store.ts';
import { eligibleTags, isTierZero } from './eligible-tags.ts';
import type { MarkNodesInput } from './mark-nodes-task.ts';
import { type AppliedSelector, MemberChanges } from './member-changes.ts';
import type { SelectedMembers, SelectMembersInput } from './select-members-task.ts';
import { selectorsAtOnce } from './selectors-at-once.ts';
import type { TagNodesInput } from './tag-nodes-task.ts';
import { markNodesTask, selectMembersTask, tagNodesTask } from './tagging-tasks.ts';
import { zoneEvents } from './zone-events.ts';
import { zonesEnabled } from './zones-switch.ts';

export type Retagging = {
  /** The selectors that are run; the others keep what they have. */
  readonly run: 'all' | readonly number[];
  readonly cause: Cause;
  readonly signal?: AbortSignal;
  /** How long one selector may take. */
  readonly milliseconds?: number;
  /** Written with the result, in the same transaction. */
  readonly alongside?: (transaction: Database) => Promise<void>;
};

export type Retagged = {
  readonly version: number;
  readonly failures: readonly { readonly selector: string; readonly reason: string }[];
};

/** Below what a caller waits by default, so that a slow selector is told of, not the request. */
const SELECTOR_MS = 20_000;
const MOST_BYTES = 2 ** 30;
const MOST_ATTEMPTS = 20;

const turns = new WeakMap<GraphStore, Promise<unknown>>();

/**
 * Runs selectors and brings members, kinds and properties of nodes into line with them, as one commit. A selector that
 * fails or takes too long keeps its last members and is named in the answer. One at a time in a process; two processes
 * that do it at once notice each other.
 */
export function retag(service: Service, request: Retagging): Promise<Retagged> {
  const turn = turns.get(service.graph) ?? Promise.resolve();
  const mine = turn.then(() => retagNow(service, request));
  turns.set(
    service.graph,
    mine.catch(() => {}),
  );
  return mine;
}

async function retagNow(service: Service, request: Retagging): Promise<Retagged> {
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
    request.signal?.throwIfAborted();
    const done = await attemptOf(service, request);
    if (done) return done;
  }
  throw conflict('zones or the graph changed again and again meanwhile: try again later');
}

async function attemptOf(service: Service, request: Retagging): Promise<Retagged | undefined> {
  const { db, graph, clock, config } = service;
  using held = graph.images.lease();
  const store = new ZoneStore(db);
  const revision = await store.revision();
  if (!(await zonesEnabled(service))) {
    const chunks = await markedNodes(service, request, held);
    return stored(service, request, held, { chunks, failures: [], write: changingZones(request, revision) });
  }
  const tags = eligibleTags(await store.tags(), config.edition);
  const selectors = await store.selectors(tags.map(({ id }) => id));
  const { changes, members, failures, events } = await applied(service, request, held, store, tags, selectors);
  const now = clock.now();
  const chunks = await taggedNodes(service, request, held, tags, selectors, members);
  const write = changingZones(request, revision, async (transaction) => {
    await changes.write(transaction, now);
    if (config.edition === 'enterprise') await new AlertEventStore(transaction).raise(events, now);
  });
  return stored(service, request, held, { chunks, failures, write, isDue: !changes.isEmpty });
}

const changingZones =
  (request: Retagging, revision: number, write?: (transaction: Database) => Promise<void>) =>
  async (transaction: Database) => {
    await new ZoneStore(transaction).changing(revision);
    await write?.(transaction);
    await request.alongside?.(transaction);
  };

type Tagged = Pick<Retagged, 'failures'> & {
  readonly chunks: readonly Uint8Array[];
  readonly write: (transaction: Database) => Promise<void>;
  /** There is something to write even when no node changes. */
  readonly isDue?: boolean;
};

async function stored(
  { db, graph }: Service,
  request: Retagging,
  held: ImageLease,
  { chunks, failures, write, isDue = false }: Tagged,
): Promise<Retagged | undefined> {
  try {
    if (chunks.length > 0) {
      const commit = await graph.append(held.version, chunks, { cause: request.cause, alongside: write });
      return commit && { version: commit.version, failures };
    }
    if (isDue || request.alongside) await db.transaction().execute((transaction) => write(transaction));
    return { version: held.version, failures };
  } catch (error) {
    if (error instanceof StaleZones) return undefined;
    throw error;
  }
}

async function applied(
  service: Service,
  request: Retagging,
  held: ImageLease,
  store: ZoneStore,
  tags: readonly ZoneTag[],
  selectors: readonly ZoneSelector[],
) {
  const types = new Map(tags.map(({ id, type }) => [id, type]));
  const enabled = selectors.filter(({ disabled_at }) => disabled_at === null);
  const due = enabled.filter(({ id }) => request.run === 'all' || request.run.includes(id));
  const found = new Map((await selected(service, request, held, due, types)).map((one) => [one.id, one] as const));
  const before = await store.members(selectors.map(({ id }) => id));
  const changes = new MemberChanges(held.image);
  const failures: { selector: string; reason: string }[] = [];
  const members = new Map<number, AppliedSelector>();
  for (const selector of selectors) {
    const old = before.get(selector.id) ?? [];
    const now = found.get(selector.id);
    if (selector.disabled_at !== null) await changes.replace(selector, old, NOTHING);
    else if (now && 'nodes' in now) members.set(selector.id, await changes.replace(selector, old, now));
    else members.set(selector.id, changes.keep(selector, old));
    if (now && 'failure' in now) failures.push({ selector: selector.name, reason: now.failure });
  }
  const events = zoneEvents(held.image, { tags, selectors, before, now: members });
  return { changes, members, failures, events };
}

const NOTHING = { nodes: new Uint32Array(), sources: new Uint8Array() };

/** Selectors that came with the service are known to be quick; each of the others runs for itself. */
async function selected(
  service: Service,
  request: Retagging,
  held: ImageLease,
  selectors: readonly ZoneSelector[],
  types: ReadonlyMap<number, number>,
): Promise<SelectedMembers[]> {
  const groups = [
    selectors.filter((one) => one.is_default),
    ...selectors.filter((one) => !one.is_default).map((one) => [one]),
  ];
  const found: SelectedMembers[] = [];
  const left = groups.filter((some) => some.length > 0).values();
  const work = async () => {
    for (const group of left) found.push(...(await selectedByGroup(service, request, held, group, types)));
  };
  await Promise.all(Array.from({ length: await selectorsAtOnce(service) }, work));
  return found;
}

async function selectedByGroup(
  service: Service,
  request: Retagging,
  held: ImageLease,
  group: readonly ZoneSelector[],
  types: ReadonlyMap<number, number>,
): Promise<readonly SelectedMembers[]> {
  const input: SelectMembersInput = {
    selectors: group.map(({ id, seeds, tag_id }) => ({ id, seeds, expansion: expansionOf(types.get(tag_id)!) })),
    now: service.clock.now().getTime(),
  };
  try {
    return await inWorker(service, request, held, selectMembersTask, input);
  } catch (error) {
    request.signal?.throwIfAborted();
    return group.map(({ id }) => ({ id, failure: (error as Error).message }));
  }
}

async function taggedNodes(
  service: Service,
  request: Retagging,
  held: ImageLease,
  tags: readonly ZoneTag[],
  selectors: readonly ZoneSelector[],
  members: ReadonlyMap<number, SelectedTag['members'][number]>,
): Promise<readonly Uint8Array[]> {
  const input: TagNodesInput = {
    tags: tags.map((tag) => ({
      type: tag.type,
      kind: tag.kind_name ?? '',
      position: tag.position,
      requireCertify: tag.require_certify ?? false,
      members: selectors.filter(({ tag_id }) => tag_id === tag.id).flatMap(({ id }) => members.get(id) ?? []),
    })),
    tierZeroKind: tags.find(isTierZero)?.kind_name ?? undefined,
    userTags: await userTags(service.db, held.image),
  };
  return inWorker(service, request, held, tagNodesTask, input);
}

/** What old-style groups mark, where there are no zones. */
async function markedNodes(service: Service, request: Retagging, held: ImageLease): Promise<readonly Uint8Array[]> {
  const groups = await new AssetGroupStore(service.db).all();
  const input: MarkNodesInput = {
    groups: groups.map(({ tag, system_group: system, selectors }) => ({
      tag,
      system,
      objectIds: selectors.map(({ selector }) => selector),
    })),
    parents: await service.flags.enabled('auto_tag_t0_parent_objects'),
  };
  return inWorker(service, request, held, markNodesTask, input);
}

/** The words of old-style groups, by node; a node of several groups has several. */
async function userTags(db: Database, image: GraphImage): Promise<TagNodesInput['userTags']> {
  const rows = await db
    .selectFrom('asset_group_selector')
    .innerJoin('asset_group', 'asset_group.id', 'asset_group_selector.asset_group_id')
    .select(['asset_group.tag', 'selector'])
    .distinct()
    .orderBy('asset_group.tag')
    .execute();
  const words = new Map<number, string[]>();
  for (const { tag, selector } of rows) {
    const node = image.nodeByObjectId(selector);
    if (node !== undefined) words.set(node, [...(words.get(node) ?? []), tag]);
  }
  return [...words].map(([node, list]) => [node, list.join(' ')] as const);
}

function inWorker<Input, Output>(
  service: Service,
  request: Retagging,
  image: ImageLease,
  task: Task<Input, Output>,
  input: NoInfer<Input>,
): Promise<Output> {
  const isSelecting = task.name === selectMembersTask.name;
  return service.workers.run(task, input, {
    image,
    queue: 'query',
    owner: 'zones',
    milliseconds: isSelecting ? (request.milliseconds ?? SELECTOR_MS) : SELECTOR_MS * 10,
    bytes: MOST_BYTES,
    ...(request.signal && { signal: request.signal }),
  });
}

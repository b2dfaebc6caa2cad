import { Batch } from '@chokepoint/graph';
import { AnalysisRequestStore, DATAPIPE } from '../analysis/analysis-request-store.ts';
import type { AuditStore } from '../audit/audit-store.ts';
import type { Clock } from '../clock.ts';
import type { GraphStore } from '../graph/graph-store.ts';
import { CustomNodeStore } from '../kinds/custom-node-store.ts';
import { InstallationStore } from '../settings/installation-store.ts';
import type { Database } from '../storage/database.ts';
import type { PubSub } from '../storage/pub-sub.ts';
import { type LeftOut, LeftOutList } from './left-out.ts';
import { type KnownNodes, moveEdge } from './move-edge.ts';
import { moveNode } from './move-node.ts';
import { MoveRefused, type SourceGraph } from './source-graph.ts';

/** Upserts of one version. What was committed stays when a run is broken off. */
const MOST_OF_VERSION = 50_000;
const CAUSE = 'import';

type MoveParts = {
  readonly db: Database;
  readonly graph: GraphStore;
  readonly clock: Clock;
  readonly audit: AuditStore;
  readonly pubSub: PubSub;
};

type MoveOptions = {
  /** Only count. */
  readonly dryRun?: boolean;
  /** Called after each version. */
  readonly onProgress?: (moved: { readonly nodes: number; readonly relationships: number }) => void;
  /** Upserts of one version; tests use fewer. */
  readonly mostOfVersion?: number;
};

type MoveReport = {
  readonly sourceVersion: string;
  /** Of the source, whether they were new here or not. */
  readonly nodes: number;
  readonly relationships: number;
  /** What that changed here. */
  readonly nodesAdded: number;
  readonly nodesChanged: number;
  readonly relationshipsAdded: number;
  readonly relationshipsChanged: number;
  /** Whether an earlier run was continued. */
  readonly resumed: boolean;
  readonly leftOut: readonly LeftOut[];
};

type Part = 'nodes' | 'relationships';
type Place = { readonly part: Part; readonly after: bigint };

/**
 * Moves the graph of another product here, in versions of some thousand upserts. Times of the source stay as they are.
 * A second run changes nothing; one after a run that was broken off goes on where that one stopped.
 */
export async function moveGraph(parts: MoveParts, source: SourceGraph, options: MoveOptions = {}): Promise<MoveReport> {
  await requireStarted(parts.db);
  if (options.dryRun) return new GraphMove(parts, source, options).run();
  const noActor = { user: undefined, requestId: '', address: '' };
  return parts.audit.record(
    noActor,
    'ImportGraph',
    { version: source.version },
    () => new GraphMove(parts, source, options).run(),
    ({ nodes, relationships }) => ({ nodes, relationships }),
  );
}

/** What every database has after the first start of the service: kinds and roles with their usual ids. */
export async function requireStarted(db: Database): Promise<void> {
  if ((await new InstallationStore(db).keyCheck()) === undefined)
    throw new MoveRefused('start the service on this database once, then move the data');
}

class GraphMove {
  readonly #parts: MoveParts;
  readonly #source: SourceGraph;
  readonly #options: MoveOptions;
  readonly #leftOut = new LeftOutList();
  readonly #objectIds = new Map<string, string>();
  readonly #changes = { nodesAdded: 0, nodesChanged: 0, relationshipsAdded: 0, relationshipsChanged: 0 };
  #nodes = 0;
  #relationships = 0;
  #hasLocalGroups = false;
  #batch = new Batch();
  #kinds = new Set<string>();

  constructor(parts: MoveParts, source: SourceGraph, options: MoveOptions) {
    this.#parts = parts;
    this.#source = source;
    this.#options = options;
  }

  async run(): Promise<MoveReport> {
    const reached = await this.#reached();
    await this.#moveNodes(reached);
    await this.#moveRelationships(reached);
    if (!this.#options.dryRun) {
      const { db, clock, pubSub } = this.#parts;
      await new AnalysisRequestStore(db).requestAnalysis(DATAPIPE, clock.now());
      await pubSub.publish('kinds');
      await pubSub.publish('pipeline');
    }
    return {
      sourceVersion: this.#source.version,
      nodes: this.#nodes,
      relationships: this.#relationships,
      ...this.#changes,
      resumed: reached !== undefined,
      leftOut: this.#leftOut.all(),
    };
  }

  /** How far an earlier run got, if it saw the same source and nothing has changed the graph since. */
  async #reached(): Promise<Place | undefined> {
    const { graph } = this.#parts;
    const newest = (await graph.versions()).at(-1);
    const { source, part, after } = newest?.details ?? {};
    if (newest?.cause !== CAUSE || source !== this.#source.fingerprint) return undefined;
    return { part: part === 'nodes' ? 'nodes' : 'relationships', after: BigInt(String(after)) };
  }

  async #moveNodes(reached: Place | undefined): Promise<void> {
    const seen = new Set<string>();
    for await (const page of this.#source.nodes()) {
      for (const node of page) {
        const moved = moveNode(node, this.#leftOut);
        if (!moved) continue;
        this.#nodes++;
        this.#objectIds.set(node.id, moved.objectId);
        this.#hasLocalGroups ||= moved.kinds.includes('ADLocalGroup');
        if (seen.has(moved.objectId)) this.#leftOut.add('object ids that differ in case only: merged', moved.objectId);
        seen.add(moved.objectId);
        if (isBehind(reached, 'nodes', node.id)) continue;
        for (const kind of moved.kinds) this.#kinds.add(kind);
        this.#batch.node(moved.objectId, moved.kinds, moved.properties);
      }
      await this.#commitIfLarge('nodes', page.at(-1)?.id);
    }
    await this.#commit('nodes', undefined);
  }

  async #moveRelationships(reached: Place | undefined): Promise<void> {
    const known: KnownNodes = { objectIds: this.#objectIds, hasLocalGroups: this.#hasLocalGroups };
    for await (const page of this.#source.edges()) {
      for (const edge of page) {
        const moved = moveEdge(edge, known, this.#leftOut);
        if (!moved) continue;
        this.#relationships++;
        if (!isBehind(reached, 'relationships', edge.id))
          this.#batch.edge(moved.source, moved.kind, moved.target, moved.properties);
      }
      await this.#commitIfLarge('relationships', page.at(-1)?.id);
    }
    await this.#commit('relationships', undefined);
  }

  async #commitIfLarge(part: Part, after: string | undefined): Promise<void> {
    const upserts = this.#batch.nodeCount + this.#batch.edgeCount;
    if (upserts >= (this.#options.mostOfVersion ?? MOST_OF_VERSION)) await this.#commit(part, after);
  }

  /** `after` is the last id that was read; absent at the end of a part. */
  async #commit(part: Part, after: string | undefined): Promise<void> {
    const [batch, kinds] = [this.#batch, this.#kinds];
    [this.#batch, this.#kinds] = [new Batch(), new Set()];
    if (this.#options.dryRun || batch.nodeCount + batch.edgeCount === 0) return;
    const { graph, clock } = this.#parts;
    const details = { source: this.#source.fingerprint, part, after: after ?? END };
    const { report } = await graph.commit(
      { batches: [batch.pack()] },
      {
        cause: { kind: CAUSE, details },
        alongside: (transaction) => new CustomNodeStore(transaction).register([...kinds], clock.now()),
      },
    );
    this.#changes.nodesAdded += report.nodesAdded;
    this.#changes.nodesChanged += report.nodesChanged;
    this.#changes.relationshipsAdded += report.edgesAdded;
    this.#changes.relationshipsChanged += report.edgesChanged;
    for (const reason of report.reasons) this.#leftOut.add('values that cannot be stored', reason);
    this.#options.onProgress?.({ nodes: this.#nodes, relationships: this.#relationships });
  }
}

/** Beyond every id. */
const END = String(2n ** 63n);

/** Whether an earlier run has committed it. */
function isBehind(reached: Place | undefined, part: Part, id: string): boolean {
  if (!reached) return false;
  if (reached.part !== part) return part === 'nodes';
  return BigInt(id) <= reached.after;
}

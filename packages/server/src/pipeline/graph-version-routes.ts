import {
  type GraphVersionBody,
  type GraphVersionChange,
  listGraphVersions,
  restoreGraphVersion,
  undoGraphVersion,
} from '@chokepoint/contract';
import { AnalysisRequestStore } from '../analysis/analysis-request-store.ts';
import type { AuditStore } from '../audit/audit-store.ts';
import type { Actor } from '../callers/actor.ts';
import type { Clock } from '../clock.ts';
import type { Commit } from '../graph/graph-committer.ts';
import type { GraphVersion } from '../graph/graph-log-store.ts';
import type { GraphStore } from '../graph/graph-store.ts';
import type { GraphComparison } from '../graph/writer/graph-change.ts';
import { encodeTime } from '../http/encode-time.ts';
import { type Handler, handle, ok } from '../http/handler.ts';
import type { Database } from '../storage/database.ts';
import type { PubSub } from '../storage/pub-sub.ts';

type GraphVersionParts = {
  readonly db: Database;
  readonly graph: GraphStore;
  readonly audit: AuditStore;
  readonly clock: Clock;
  readonly pubSub: PubSub;
};

type Change = {
  readonly action: string;
  readonly version: number;
  commit(): Promise<Commit>;
};

export function graphVersionHandlers(parts: GraphVersionParts): Handler[] {
  const { graph } = parts;
  return [
    handle(listGraphVersions, async ({ list: { skip, limit } }) => {
      const versions = (await graph.versions()).reverse();
      const shown = versions.slice(skip, limit > 0 ? skip + limit : undefined);
      const data = shown.map((version) => encodeVersion(version, graph.images.version));
      return ok({ count: versions.length, skip, limit, data });
    }),

    handle(undoGraphVersion, async ({ params: { graph_version_id: version }, body, actor }) => {
      if (body.preview) return ok({ data: previewed(version, await graph.previewUndo(version)) });
      const commit = () => graph.undo(version, { cause: causeOf('undo', { undone: version }, actor) });
      return ok({ data: await applied(parts, actor, { action: 'UndoGraphVersion', version, commit }) });
    }),

    handle(restoreGraphVersion, async ({ params: { graph_version_id: version }, body, actor }) => {
      if (body.preview) return ok({ data: previewed(version, await graph.compare(graph.images.version, version)) });
      const commit = () => graph.restore(version, { cause: causeOf('restore', { restored: version }, actor) });
      return ok({ data: await applied(parts, actor, { action: 'RestoreGraphVersion', version, commit }) });
    }),
  ];
}

const causeOf = (kind: string, details: Readonly<Record<string, unknown>>, { user }: Actor) => ({
  kind,
  details: { ...details, ...(user && { user: user.id }) },
});

/** What is derived from the graph, its zones and findings follow with the next analysis. */
async function applied(
  { db, audit, clock, pubSub }: GraphVersionParts,
  actor: Actor,
  { action, version, commit }: Change,
): Promise<GraphVersionChange> {
  const made = await audit.record(actor, action, { version }, commit);
  const changes = countsOf(made.report);
  const hasChanged = [changes.nodes, changes.relationships].some((one) => one.added + one.changed + one.deleted > 0);
  if (hasChanged) {
    await new AnalysisRequestStore(db).requestAnalysis(actor.user?.id ?? '', clock.now());
    await pubSub.publish('pipeline');
  }
  return { id: version, preview: false, new_version_id: hasChanged ? made.version : null, ...changes };
}

const previewed = (version: number, comparison: GraphComparison): GraphVersionChange => ({
  id: version,
  preview: true,
  new_version_id: null,
  ...countsOf(comparison),
});

const countsOf = (one: GraphComparison) => ({
  nodes: { added: one.nodesAdded, changed: one.nodesChanged, deleted: one.nodesDeleted },
  relationships: { added: one.edgesAdded, changed: one.edgesChanged, deleted: one.edgesDeleted },
});

const encodeVersion = (one: GraphVersion, current: number): GraphVersionBody => ({
  id: one.version,
  cause: one.cause,
  details: { ...one.details },
  nodes: one.nodes,
  relationships: one.edges,
  bytes: one.bytes,
  is_current: one.version === current,
  created_at: encodeTime(one.created_at),
});

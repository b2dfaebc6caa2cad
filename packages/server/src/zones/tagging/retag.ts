import type { GraphStore } from '../../graph/graph-store.ts';
import { conflict } from '../../service-error.ts';
import type { Database } from '../../storage/database.ts';
import { StaleZones, ZoneRevisionStore } from '../stores/zone-revision-store.ts';
import { tagByGroups } from './tag-by-groups.ts';
import { tagByZones } from './tag-by-zones.ts';
import type {
  SelectorFailure,
  TaggingAttempt,
  TaggingParts,
  TaggingRequest,
  TaggingResult,
} from './tagging-attempt.ts';
import { zonesEnabled } from './zones-enabled.ts';

type Retagged = { readonly version: number; readonly failures: readonly SelectorFailure[] };

const MOST_ATTEMPTS = 20;

const turns = new WeakMap<GraphStore, Promise<unknown>>();

/**
 * Runs selectors, and updates the members, kinds and properties of nodes accordingly, in one commit. A selector that
 * fails or takes too long retains its last members and is reported as a failure. A process does this one at a time; when
 * two processes do it at once, one of them notices and starts again.
 */
export function retag(parts: TaggingParts, request: TaggingRequest): Promise<Retagged> {
  const turn = turns.get(parts.graph) ?? Promise.resolve();
  const mine = turn.then(() => retagNow(parts, request));
  turns.set(
    parts.graph,
    mine.catch(() => {}),
  );
  return mine;
}

async function retagNow(parts: TaggingParts, request: TaggingRequest): Promise<Retagged> {
  for (let count = 0; count < MOST_ATTEMPTS; count++) {
    request.signal?.throwIfAborted();
    using lease = parts.graph.images.lease();
    const attempt = { parts, request, lease };
    const revision = await new ZoneRevisionStore(parts.db).current();
    const result = (await zonesEnabled(parts)) ? await tagByZones(attempt) : await tagByGroups(attempt);
    const committed = await commitTagging(attempt, revision, result);
    if (committed) return committed;
  }
  throw conflict('zones or the graph changed repeatedly: try again later');
}

/** Undefined when zones or the graph have changed since the attempt began. */
async function commitTagging(
  { parts: { db, graph }, request, lease }: TaggingAttempt,
  revision: number,
  { chunks, failures, hasWrites, write }: TaggingResult,
): Promise<Retagged | undefined> {
  const alongside = async (transaction: Database) => {
    await new ZoneRevisionStore(transaction).advance(revision);
    await write(transaction);
    await request.alongside?.(transaction);
  };
  try {
    if (chunks.length > 0) {
      const commit = await graph.append(lease.version, chunks, { cause: request.cause, alongside });
      return commit && { version: commit.version, failures };
    }
    if (hasWrites || request.alongside) await db.transaction().execute(alongside);
    return { version: lease.version, failures };
  } catch (error) {
    if (error instanceof StaleZones) return undefined;
    throw error;
  }
}

import type { AnswerOf, getNodeHistory } from '@chokepoint/contract';
import type { Principal } from '../callers/principal.ts';
import { environmentsOf } from '../callers/visible-environments.ts';
import type { GraphStore } from '../graph/graph-store.ts';
import { type AskParts, ask } from '../graph-answers/ask.ts';
import { encodeTime } from '../http/encode-time.ts';
import type { KindCatalogue } from '../kinds/kind-catalogue.ts';
import { objectHistoryTask } from './object-tasks.ts';

type History = AnswerOf<typeof getNodeHistory>['body']['data'];
type Parts = AskParts & { readonly graph: GraphStore; readonly kinds: KindCatalogue };

/** How much of the log is read for one answer; callers get the rest page by page. */
const MOST_BYTES = 8 << 20;

/** What the versions before one changed about a node, as far back as one answer goes. */
export async function historyOfObject(
  parts: Parts,
  caller: Principal,
  node: { readonly id: number; readonly number: number },
  before: number,
  signal: AbortSignal,
): Promise<History> {
  const versions = await parts.graph.changesBefore(before, MOST_BYTES);
  const environments = environmentsOf(caller);
  const found = await ask(parts, objectHistoryTask, caller, signal, {
    node: node.number,
    versions: versions.map(({ version, chunks }) => ({ version, chunks })),
    environments,
    displayKinds: (await parts.kinds.displayed()).display,
  });
  const byVersion = new Map(versions.map((row) => [row.version, row]));
  const changes = found.map(({ version, ...change }) => {
    const { cause, details, created_at } = byVersion.get(version)!;
    // The name of a file can reveal what the caller may not see.
    const file = environments === undefined && typeof details.file === 'string' ? details.file : null;
    return { version, created_at: encodeTime(created_at), cause, file, ...change };
  });
  const first = changes.at(-1)?.change === 'added' ? changes.at(-1) : undefined;
  const oldest = versions.at(-1);
  const hasOlder = oldest && !first && (await parts.graph.changesBefore(oldest.version, 0)).length > 0;
  return {
    node_id: node.id,
    changes,
    first_seen_at: first?.created_at ?? null,
    looked_back_to: oldest ? { version: oldest.version, created_at: encodeTime(oldest.created_at) } : null,
    next_before: hasOlder ? oldest.version : null,
  };
}

import type { AnswerOf, getNodeHistory } from '@chokepoint/contract';
import type { Principal } from '../callers/principal.ts';
import { environmentsOf } from '../callers/visible-environments.ts';
import { ask } from '../graph-answers/ask.ts';
import { encodeTime } from '../http/encode-time.ts';
import type { Service } from '../service.ts';
import { nodeHistoryTask } from './object-tasks.ts';

type History = AnswerOf<typeof getNodeHistory>['body']['data'];

/** So much of the log is read for one answer; who wants to know more asks again. */
const MOST_BYTES = 8 << 20;

/** What the versions before one changed about a node, as far back as one answer looks. */
export async function historyOfNode(
  service: Service,
  caller: Principal,
  node: number,
  before: number,
  signal: AbortSignal,
): Promise<History> {
  const kept = await service.graph.changesBefore(before, MOST_BYTES);
  const environments = environmentsOf(caller);
  const found = await ask(service, nodeHistoryTask, caller, signal, {
    node,
    versions: kept.map(({ version, chunks }) => ({ version, chunks })),
    environments,
    displayKinds: (await service.kinds.displayed()).display,
  });
  const rows = new Map(kept.map((row) => [row.version, row]));
  const changes = found.map(({ version, ...change }) => {
    const { cause, details, created_at } = rows.get(version)!;
    // A file may be called after what the caller does not see.
    const file = environments === undefined && typeof details.file === 'string' ? details.file : null;
    return { version, created_at: encodeTime(created_at), cause, file, ...change };
  });
  const first = changes.at(-1)?.change === 'added' ? changes.at(-1) : undefined;
  const oldest = kept.at(-1);
  const older = oldest && !first && (await service.graph.changesBefore(oldest.version, 0)).length > 0;
  return {
    node_id: node,
    changes,
    first_seen_at: first?.created_at ?? null,
    looked_back_to: oldest ? { version: oldest.version, created_at: encodeTime(oldest.created_at) } : null,
    next_before: older ? oldest.version : null,
  };
}

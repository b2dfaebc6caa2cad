import type { Database } from '../storage/database.ts';
import { type AuditChain, BEFORE_FIRST } from './audit-chain.ts';
import type { AuditKeyStore } from './audit-key-store.ts';
import { auditHead, chainedEntries, firstUnchained } from './audit-read.ts';

/** `problem` is the first that was found; everything before it is as it was written. */
type Verification = {
  readonly entries: number;
  readonly problem: { readonly seq: number; readonly kind: ProblemKind } | undefined;
};

type ProblemKind = 'removed' | 'altered' | 'inserted' | 'head altered';

/** Whether every entry since the first chained one is there, unaltered and in its place. */
export async function verifyAuditLog(db: Database, chain: AuditChain, keys: AuditKeyStore): Promise<Verification> {
  const check = chain.linkCheck(await keys.all());
  let seq = 0;
  let previous = BEFORE_FIRST;
  const found = (kind: ProblemKind, at: number): Verification => ({ entries: seq, problem: { seq: at, kind } });
  for (;;) {
    const rows = await chainedEntries(db, seq);
    if (rows.length === 0) break;
    for (const { seq: next, chain: stored, id: _, ...entry } of rows) {
      if (next !== seq + 1) return found('removed', seq + 1);
      if (stored === null || !check.isLink(stored, previous, next, entry)) return found('altered', next);
      seq = next;
      previous = stored;
    }
  }
  const head = await auditHead(db);
  if (!head) return seq === 0 ? { entries: 0, problem: undefined } : found('head altered', seq);
  if (!chain.isSeal(head.seal, head.seq, head.chain)) return found('head altered', seq);
  if (head.seq > seq) return found('removed', seq + 1);
  if (head.chain !== previous) return found('head altered', seq);
  const inserted = await firstUnchained(db);
  return inserted === undefined ? { entries: seq, problem: undefined } : found('inserted', inserted);
}

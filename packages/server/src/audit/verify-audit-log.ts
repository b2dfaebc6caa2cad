import type { Database } from '../storage/database.ts';
import { type AuditChain, BEFORE_FIRST } from './audit-chain.ts';
import type { AuditKeyStore } from './audit-key-store.ts';
import { auditAnchor, auditHead, chainedEntries, firstUnchained } from './audit-read.ts';

/** `problem` is the first that was found; everything before it is as it was written. */
type Verification = {
  readonly entries: number;
  readonly problem: { readonly seq: number; readonly kind: ProblemKind } | undefined;
};

type ProblemKind = 'removed' | 'altered' | 'inserted' | 'head altered';

/** Whether every entry since the first chained one, or since the last that retention removed, is there and unaltered. */
export async function verifyAuditLog(db: Database, chain: AuditChain, keys: AuditKeyStore): Promise<Verification> {
  const check = chain.linkCheck(await keys.all());
  const anchor = await auditAnchor(db);
  const first = anchor?.seq ?? 0;
  let seq = first;
  let previous = anchor?.chain ?? BEFORE_FIRST;
  const found = (kind: ProblemKind, at: number): Verification => ({ entries: seq - first, problem: { seq: at, kind } });
  if (anchor && !chain.isAnchorSeal(anchor.seal, anchor.seq, anchor.chain)) return found('removed', 1);
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
  return inserted === undefined ? { entries: seq - first, problem: undefined } : found('inserted', inserted);
}

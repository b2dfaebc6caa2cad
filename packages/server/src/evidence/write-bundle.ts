import { createHash } from 'node:crypto';
import { allRules } from '@chokepoint/analysis';
import { SERVICE_VERSION } from '../version.ts';
import { type BundleHeader, FORMAT, FORMAT_VERSION, type InputFile } from './bundle-format.ts';
import { type SigningKey, signatureLine } from './bundle-signature.ts';
import type { EvidenceInput, GatheredEvidence } from './evidence-tasks.ts';
import { rulesDigest } from './rules-digest.ts';

type BundleFacts = {
  readonly gathered: GatheredEvidence;
  readonly analysis: Pick<EvidenceInput, 'edition' | 'settings'>;
  readonly selected: number;
  /** Of the stored graph; null where the graph is not stored. */
  readonly graphVersion: number | null;
  /** Null for callers who see only some environments. */
  readonly inputs: readonly InputFile[] | null;
  readonly now: Date;
};

/** A bundle, piece by piece. */
export function* writeBundle(facts: BundleFacts, key: SigningKey): Generator<Uint8Array> {
  const hash = createHash('sha512');
  const header = new TextEncoder().encode(`${JSON.stringify({ header: headerOf(facts) })}\n`);
  for (const piece of [header, ...facts.gathered.lines]) {
    hash.update(piece);
    yield piece;
  }
  yield new TextEncoder().encode(signatureLine(hash.digest(), key));
}

function headerOf({ gathered, analysis, selected, graphVersion, inputs, now }: BundleFacts): BundleHeader {
  const { graph, included, notInGraph } = gathered;
  return {
    format: FORMAT,
    format_version: FORMAT_VERSION,
    made_at: now.toISOString(),
    program: { version: SERVICE_VERSION, rules_sha256: rulesDigest() },
    analysis: { ...analysis, rules: allRules.map(({ number, name }) => ({ number, name })) },
    graph: graph ? { version: graphVersion, ...graph } : null,
    inputs: inputs ? [...inputs] : null,
    findings: { selected, included, not_in_graph: notInGraph },
  };
}

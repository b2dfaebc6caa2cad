import type { Properties } from '../records/batch-sink.ts';
import type { RecordReader } from '../records/record-reader.ts';
import type { Rule } from './shared-rules.ts';

/** Old collectors write the position in these lists instead of the word. */
const DIRECTIONS = ['Disabled', 'Inbound', 'Outbound', 'Bidirectional'];
const TYPES = ['ParentChild', 'CrossLink', 'Forest', 'External', 'Unknown'];
/** Types that newer collectors distinguish; they have no number. */
const FURTHER_TYPES = ['TreeRoot', 'Kerberos'];

const SAME_FOREST: ReadonlySet<string> = new Set(['ParentChild', 'TreeRoot', 'CrossLink']);

/**
 * A trust edge points from the trusting to the trusted domain. Each domain's file has one side of it, and both sides
 * meet on the same edge.
 */
export const trusts: Rule = ({ record, ref: domain }, writer) => {
  for (const trust of record.records('Trusts')) {
    const sid = trust.text('TargetDomainSid');
    if (sid === '') {
      trust.warning('TargetDomainSid', 'trust left out: the other domain has no identifier');
      continue;
    }
    const other = writer.ref(sid, 'Domain');
    const name = trust.text('TargetDomainName');
    writer.node(other, { ...(name !== '' && { name }), domainsid: other.id });

    const trusttype = wordOf(trust, 'TrustType', TYPES, FURTHER_TYPES);
    const direction = wordOf(trust, 'TrustDirection', DIRECTIONS);
    const sameForest = SAME_FOREST.has(trusttype);
    const kind = sameForest ? 'SameForestTrust' : 'CrossForestTrust';
    const transitive = trust.flag('IsTransitive');
    const attributes = trustAttributes(trust);
    if (direction === 'Inbound' || direction === 'Bidirectional') {
      const tgtdelegation = trust.flag('TGTDelegationEnabled');
      const properties: Properties = { isacl: false, trusttype, transitive, trustattributesinbound: attributes };
      if (attributes !== null) properties.tgtdelegation = tgtdelegation;
      writer.edge(other, kind, domain, properties, trust);
      if (!sameForest && tgtdelegation)
        writer.edge(other, 'AbuseTGTDelegation', domain, { isacl: false, trusttype }, trust);
    }
    if (direction === 'Outbound' || direction === 'Bidirectional') {
      const spoofsidhistoryblocked = trust.flag('SidFilteringEnabled');
      const properties: Properties = { isacl: false, spoofsidhistoryblocked, trusttype, transitive };
      properties.trustattributesoutbound = attributes;
      writer.edge(domain, kind, other, properties, trust);
      if (!sameForest && !spoofsidhistoryblocked)
        writer.edge(other, 'SpoofSIDHistory', domain, { isacl: false, trusttype }, trust);
    }
  }
};

/** The word in its usual spelling, whether it came as that, in another case, or as a number. */
function wordOf(trust: RecordReader, field: string, words: readonly string[], more: readonly string[] = []): string {
  const text = trust.text(field);
  if (!/^\d+$/.test(text)) {
    const lower = text.toLowerCase();
    return [...words, ...more].find((word) => word.toLowerCase() === lower) ?? text;
  }
  const word = words[Number(text)];
  if (word === undefined) trust.warning(field, `${text} has no meaning here`);
  return word ?? text;
}

function trustAttributes(trust: RecordReader): number | null {
  const value = trust.field('TrustAttributes');
  if (typeof value !== 'number' && typeof value !== 'string') return null;
  const number = typeof value === 'string' && value.trim() === '' ? Number.NaN : Math.trunc(Number(value));
  return Number.isFinite(number) ? number : null;
}

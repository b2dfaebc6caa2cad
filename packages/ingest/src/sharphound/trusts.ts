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
    const sid = trust.identifier('TargetDomainSid');
    if (sid === '') {
      trust.unidentified('TargetDomainSid', 'trust left out: the other domain has no identifier');
      continue;
    }
    const other = writer.ref(sid, 'Domain');
    const name = trust.text('TargetDomainName');
    writer.node(other, { ...(name !== '' && { name }), domainsid: other.id });

    const attributes = trustAttributes(trust);
    const trusttype = trustType(trust, attributes);
    const direction = wordOf(trust, 'TrustDirection', DIRECTIONS);
    const sameForest = SAME_FOREST.has(trusttype);
    const kind = sameForest ? 'SameForestTrust' : 'CrossForestTrust';
    const transitive = trust.flag('IsTransitive');
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

/** Bits of `trustAttributes`, and the values of `trustType`, as the directory itself stores them. */
const WITHIN_FOREST = 0x20;
const FOREST_TRANSITIVE = 0x08;
/** Quarantined, another organisation, treated as external: only trusts to other forests have these. */
const OUTSIDE = 0x04 | 0x10 | 0x40;
const RAW_MIT_REALM = 3;

/**
 * A collector that passes on the directory's own `trustType` writes a number too, but with another meaning: it names the
 * software on the other side. Such a number is recognised by its spelling, or because the attributes contradict it; the
 * attributes then decide.
 */
function trustType(trust: RecordReader, attributes: number | null): string {
  const raw = trust.field('TrustType');
  const number = typeof raw === 'number' || /^\d+$/.test(String(raw ?? '')) ? Number(raw) : undefined;
  if (number === undefined) return wordOf(trust, 'TrustType', TYPES, FURTHER_TYPES);
  const isRaw = 'trustType' in trust.raw && !('TrustType' in trust.raw);
  const byAttributes = attributes === null ? undefined : typeByAttributes(attributes);
  const word = TYPES[number];
  if (!isRaw && word !== undefined && (byAttributes === undefined || sameSide(word, byAttributes))) return word;
  if (byAttributes !== undefined) return byAttributes;
  if (isRaw && number === RAW_MIT_REALM) return 'Kerberos';
  if (isRaw && attributes !== null) return 'External';
  trust.warning(isRaw ? 'trustType' : 'TrustType', `${number} does not say what kind of trust this is`);
  return 'Unknown';
}

/** Nothing where the attributes fit a trust of either sort. */
function typeByAttributes(attributes: number): string | undefined {
  if ((attributes & WITHIN_FOREST) !== 0) return 'ParentChild';
  if ((attributes & FOREST_TRANSITIVE) !== 0) return 'Forest';
  return (attributes & OUTSIDE) !== 0 ? 'External' : undefined;
}

/** Whether both words put the other domain into the same forest, or both into another one. */
const sameSide = (one: string, other: string) => SAME_FOREST.has(one) === SAME_FOREST.has(other);

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

import { principalsHash } from '@chokepoint/analysis';
import { encodeTime } from '../../http/encode-time.ts';
import type { UnifiedFinding } from '../lists/unified-list.ts';
import type { KnownType } from '../types/finding-catalogue.ts';

const LEVELS = { critical: 'error', high: 'error', moderate: 'warning', low: 'note' } as const;

type Tool = {
  readonly version: string;
  /** Where the pages of the service are. */
  readonly publicUrl: string;
};

/** Findings as SARIF 2.1.0: one rule for each type, one result for each finding, suppressed while it is accepted. */
export async function* sarif(
  types: readonly KnownType[],
  batches: AsyncIterable<readonly UnifiedFinding[]>,
  { version, publicUrl }: Tool,
): AsyncGenerator<Uint8Array> {
  const rules = types.map(({ name, title, category }) => ({
    id: name,
    shortDescription: { text: title },
    helpUri: `${publicUrl}/ui/findings/${encodeURIComponent(name)}`,
    properties: { category },
  }));
  const informationUri = `${publicUrl}/ui`;
  const driver = JSON.stringify({ name: 'Chokepoint', version, semanticVersion: version, informationUri, rules });
  const schema = 'https://json.schemastore.org/sarif-2.1.0.json';
  yield Buffer.from(`{"$schema":"${schema}","version":"2.1.0","runs":[{"tool":{"driver":${driver}},"results":[`);
  yield* joined(batches, sarifResult);
  yield Buffer.from(']}]}\n');
}

/** The rows of all batches as the items of a JSON array. */
export async function* joined(
  batches: AsyncIterable<readonly UnifiedFinding[]>,
  encode: (row: UnifiedFinding) => unknown,
): AsyncGenerator<Uint8Array> {
  let separator = '';
  for await (const rows of batches) {
    if (rows.length === 0) continue;
    yield Buffer.from(separator + rows.map((row) => JSON.stringify(encode(row))).join(','));
    separator = ',';
  }
}

export function messageOf(row: UnifiedFinding): string {
  const target = row.target_principal_name || row.target_principal_id;
  const source = row.source_principal_name || row.source_principal_id;
  return row.finding_type === 'list' ? `${row.title}: ${target}` : `${row.title}: ${source} -> ${target}`;
}

/** The same for the same finding in every analysis. */
export const identityOf = (row: UnifiedFinding): string =>
  [
    row.environment_id,
    row.asset_group_tag_id,
    principalsHash(row.finding, row.source_principal_id, row.target_principal_id),
  ].join('/');

function sarifResult(row: UnifiedFinding) {
  return {
    ruleId: row.finding,
    level: LEVELS[row.severity],
    message: { text: messageOf(row) },
    locations: [
      {
        logicalLocations: [
          { name: row.target_principal_name, fullyQualifiedName: row.target_principal_id, kind: 'resource' },
        ],
      },
    ],
    partialFingerprints: { 'finding/v1': identityOf(row) },
    ...(row.prioritization_score !== null && { rank: row.prioritization_score }),
    ...(row.status === 'accepted' && { suppressions: [{ kind: 'external', status: 'accepted' }] }),
    properties: {
      ...row,
      first_seen: encodeTime(row.first_seen),
      last_seen: encodeTime(row.last_seen),
    },
  };
}

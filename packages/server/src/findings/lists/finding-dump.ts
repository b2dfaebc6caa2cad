import type { GraphImage } from '@chokepoint/graph';
import type { Principal } from '../../callers/principal.ts';
import { environmentsOf } from '../../callers/visible-environments.ts';
import type { GraphStore } from '../../graph/graph-store.ts';
import type { Database } from '../../storage/database.ts';
import { TagStore } from '../../zones/stores/tag-store.ts';
import type { FindingRow } from '../record/finding-store.ts';
import { scopeOf } from '../requests/visible-findings.ts';
import { type FindingTexts, TEXTS } from '../types/finding-texts.ts';
import { allFindings } from './finding-list.ts';
import { objectProperties } from './object-properties.ts';

/** One JSON document with every finding and, once for each type among them, its texts. */
export async function* findingDump(
  { db, graph }: { readonly db: Database; readonly graph: GraphStore },
  texts: FindingTexts,
  caller: Principal,
): AsyncGenerator<Uint8Array> {
  const zones = new Map((await new TagStore(db).all()).map((tag) => [tag.id, tag.name]));
  const types = new Set<string>();
  yield Buffer.from('{"data":{"findings":[');
  let separator = '';
  for await (const rows of allFindings(db, scopeOf(caller), environmentsOf(caller))) {
    const image = graph.images.imageFor(caller);
    const encoded = rows.map((row) => JSON.stringify(encodeRow(row, image, zones.get(row.zone) ?? '')));
    yield Buffer.from(separator + encoded.join(','));
    separator = ',';
    for (const row of rows) types.add(row.type);
  }
  const assets = await Promise.all(
    [...types].sort().map(async (type) => [type, await encodeTexts(texts, type)] as const),
  );
  yield Buffer.from(`],"finding_assets":${JSON.stringify(Object.fromEntries(assets))}}}`);
}

function encodeRow(row: FindingRow, image: GraphImage, zone: string): Record<string, unknown> {
  const ends = {
    target_id: row.target_id,
    target_kind: row.target_kind,
    target_properties: objectProperties(image, row.target_id),
  };
  const impact = {
    impact_percentage: row.impact_share,
    impact_count: row.impact_count,
    accepted_until: Math.floor((row.accepted_until?.getTime() ?? 0) / 1000),
  };
  const finding = { finding_name: row.type, environment_id: row.environment_id, asset_group: zone };
  if (row.source_id === '') return { ...finding, ...ends, ...impact };
  return {
    ...finding,
    // Some clients read this name, others the next one.
    source_id: row.source_id,
    sourceid: row.source_id,
    source_kind: row.source_kind,
    source_properties: objectProperties(image, row.source_id),
    ...ends,
    attack_path_edge_id: row.edge_id === null ? null : image.codedEdgeId(row.edge_id),
    exposure_percentage: row.exposure_share ?? 0,
    exposure_count: row.exposure_count ?? 0,
    ...impact,
  };
}

async function encodeTexts(texts: FindingTexts, type: string): Promise<Record<string, string>> {
  const names = [...TEXTS, 'tx-title'].map((name) => `${name}.md`);
  const files = await Promise.all(
    names.map(async (name) => [name, base64((await texts.text(type, name)) ?? '')] as const),
  );
  return Object.fromEntries(files);
}

const base64 = (text: string) => Buffer.from(text).toString('base64');

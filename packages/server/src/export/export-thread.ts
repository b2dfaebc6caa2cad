// Writes Parquet files, so that encoding and compressing them delays nothing else.
import { join } from 'node:path';
import { openShared } from '@chokepoint/graph';
import { serve } from '../threads/serve.ts';
import { DatasetWriter } from './dataset-writer.ts';
import type { ExportCalls } from './export-calls.ts';
import { DATASETS, type DatasetName, type ExportRow } from './export-schema.ts';
import { GraphRows } from './graph-rows.ts';

const writers = new Map<DatasetName, DatasetWriter>();

function add(folder: string, dataset: DatasetName, rows: Iterable<ExportRow>): undefined {
  const writer = writers.get(dataset) ?? new DatasetWriter(join(folder, dataset), DATASETS[dataset]);
  writers.set(dataset, writer);
  for (const row of rows) writer.add(row);
}

serve<ExportCalls>({
  graph({ folder, graph, ...rest }) {
    const rows = new GraphRows({ image: openShared(graph), ...rest });
    add(folder, 'nodes', rows.nodes());
    add(folder, 'edges', rows.edges());
  },
  rows: ({ folder, dataset, rows }) => add(folder, dataset, rows),
  finish: () => ({
    nodes: writers.get('nodes')?.close() ?? [],
    edges: writers.get('edges')?.close() ?? [],
    findings: writers.get('findings')?.close() ?? [],
    exposure: writers.get('exposure')?.close() ?? [],
    versions: writers.get('versions')?.close() ?? [],
  }),
});

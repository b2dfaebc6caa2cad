import { type CsvCell, csvLine } from '@chokepoint/contract';
import type { TrendReport } from '../findings/posture/trend-report.ts';

type Row = TrendReport['findings'][number];

const COLUMNS: Readonly<Record<string, (row: Row) => CsvCell>> = {
  finding: (row) => row.finding,
  title: (row) => row.display_title,
  category: (row) => row.display_type,
  environment_ids: (row) => row.environment_ids.join(' '),
  composite_risk: (row) => row.composite_risk,
  finding_count_start: (row) => row.finding_count_start,
  finding_count_increase: (row) => row.finding_count_increase,
  finding_count_decrease: (row) => row.finding_count_decrease,
  finding_count_end: (row) => row.finding_count_end,
  exposure_count: (row) => row.exposure_count,
  impact_count: (row) => row.impact_count,
  severity: (row) => row.severity ?? '',
};

/** One line for each type. */
export function trendCsv({ findings }: TrendReport): string {
  const writers = Object.values(COLUMNS);
  const lines = findings.map((row) => csvLine(writers.map((write) => write(row))));
  return [csvLine(Object.keys(COLUMNS)), ...lines].join('');
}

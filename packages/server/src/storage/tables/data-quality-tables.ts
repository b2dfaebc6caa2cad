import type { Generated, JSONColumnType } from 'kysely';
import type { Times } from './column-types.ts';

type Numbers = JSONColumnType<Record<string, number>>;
/** Numbers of one environment after an analysis; `platform` is ad or azure. */
export type EnvironmentQualityTable = Times & {
  id: Generated<number>;
  platform: string;
  run_id: string;
  environment_id: string;
  figures: Numbers;
};
export type PlatformQualityTable = Times & {
  id: Generated<number>;
  platform: string;
  run_id: string;
  figures: Numbers;
};
/** A count in one environment of a schema extension; without an environment, in all of its kind. */
export type ExtensionMetricTable = Times & {
  id: Generated<number>;
  run_id: string;
  extension_id: number;
  environment_kind_id: number;
  environment_id: string | null;
  metric_type: string;
  metric_name: string;
  metric_value: number;
  kind_id: number | null;
};

/** Numbers about the collected data, one set per analysis. */
export type DataQualityTables = {
  environment_quality: EnvironmentQualityTable;
  platform_quality: PlatformQualityTable;
  extension_metric: ExtensionMetricTable;
};

import type { UnmatchedReference } from '../graph/writer/graph-change.ts';
import type { ConvertedFile } from './conversion/conversion-calls.ts';
import type { FileResult } from './ingest-task-store.ts';
import { rejectionLines } from './rejection-lines.ts';

/** At most this many lines are stored for one file; the rest is counted. */
const MOST_LINES = 200;
const LONGEST = 1000;

export type IngestedFiles = {
  readonly results: readonly FileResult[];
  /** Those of the files that could be read. */
  readonly converted: readonly ConvertedFile[];
};

/** The result of a file that could not be read at all. */
export function unreadable(name: string, parent: string, reason: string): FileResult {
  return { name, parent, errors: [reason.slice(0, LONGEST)], warnings: [], partial: false };
}

/**
 * The result of a file. It has failed if it could not be read to its end, or if nothing in it could be used. Broken parts
 * of an otherwise ingested file make it partial. What has no identifier, or is not known to this version, is listed too,
 * but the file is complete without it.
 */
export function fileResult(
  name: string,
  parent: string,
  converted: ConvertedFile,
  unmatched: readonly UnmatchedReference[],
): FileResult {
  const { report, written } = converted;
  const rejections = converted.rejections.filter(({ severity }) => severity !== 'notice');
  const rejected = rejectionLines(rejections).map(shortLine);
  const notMatched = unmatched.map(({ path, reason }) => shortLine(`${reason} (${path})`));
  const unlisted = report.omitted;
  if (report.failure !== undefined)
    return {
      name,
      parent,
      errors: [report.failure.slice(0, LONGEST)],
      warnings: shortened([...rejected, ...notMatched], unlisted),
      partial: false,
    };
  if (written === 0 && report.errors + report.remarks > 0)
    return { name, parent, errors: shortened(rejected, unlisted), warnings: [], partial: false };
  const warnings = shortened([...rejected, ...notMatched], unlisted);
  const broken = rejections.some(({ severity }) => severity !== 'remark');
  const partial = broken || report.errors + report.warnings + unmatched.length > 0;
  return { name, parent, errors: [], warnings, partial };
}

function shortLine(line: string): string {
  return line.slice(0, LONGEST);
}

function shortened(texts: readonly string[], unlisted: number): string[] {
  const more = Math.max(0, texts.length - MOST_LINES) + unlisted;
  return more > 0 ? [...texts.slice(0, MOST_LINES), `and ${more} more`] : [...texts];
}

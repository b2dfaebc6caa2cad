import type { UnmatchedEnd } from '../graph/writer/protocol.ts';
import type { ConvertedFile } from './conversion/protocol.ts';
import type { FileResult } from './task-store.ts';
import { tellRejections } from './violation-lines.ts';

/** What is told about one file; the rest is counted. */
const MOST_TOLD = 200;
const LONGEST = 1000;

/** A file of which nothing could be read. */
export function unreadable(name: string, parent: string, reason: string): FileResult {
  return { name, parent, errors: [reason.slice(0, LONGEST)], warnings: [] };
}

/**
 * What became of a file. It has failed when it could not be read to its end, or when nothing in it could be used; what
 * was left out of a file that is otherwise in the graph are warnings.
 */
export function fileResult(
  name: string,
  parent: string,
  converted: ConvertedFile,
  unmatched: readonly UnmatchedEnd[],
): FileResult {
  const { report, written } = converted;
  const rejections = converted.rejections.filter(({ severity }) => severity !== 'notice');
  const left = tellRejections(rejections).map(shortLine);
  const notMatched = unmatched.map(({ path, reason }) => shortLine(`${reason} (${path})`));
  const untold = Math.max(0, report.errors + report.warnings - rejections.length);
  if (report.failure !== undefined)
    return {
      name,
      parent,
      errors: [report.failure.slice(0, LONGEST)],
      warnings: shortened([...left, ...notMatched], untold),
    };
  const useless = written === 0 && report.errors > 0;
  return useless
    ? { name, parent, errors: shortened(left, untold), warnings: [] }
    : { name, parent, errors: [], warnings: shortened([...left, ...notMatched], untold) };
}

function shortLine(line: string): string {
  return line.slice(0, LONGEST);
}

function shortened(texts: readonly string[], untold: number): string[] {
  const more = Math.max(0, texts.length - MOST_TOLD) + untold;
  return more > 0 ? [...texts.slice(0, MOST_TOLD), `and ${more} more`] : [...texts];
}

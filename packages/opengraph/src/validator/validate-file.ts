import { type BatchSink, type ByteSource, bytesSource, convertStream, fileSource } from '@chokepoint/ingest';
import type { Problem } from '../format/problem.ts';

export type ValidationReport = {
  /** The service uses all of the file. Ends that are matched by name or property are resolved only there. */
  readonly valid: boolean;
  /** Why nothing, or nothing more, of the file can be used. */
  readonly failure: string | undefined;
  readonly nodes: number;
  readonly edges: number;
  /** Objects of edges that are matched by name or property. */
  readonly matches: number;
  readonly problems: readonly Problem[];
  /** Problems beyond the limit. */
  readonly omitted: number;
};

type ValidationOptions = { readonly maxProblems?: number; readonly signal?: AbortSignal };

const MAX_PROBLEMS = 1000;

/** Checks a file of any size, by the code with which the service converts it. */
export const validateFile = (path: string, options?: ValidationOptions): Promise<ValidationReport> =>
  validate(fileSource(path), options);

export const validateText = (text: string, options?: ValidationOptions): Promise<ValidationReport> =>
  validate(bytesSource(Buffer.from(text)), options);

/** A stream cannot be read twice: `metadata` has to come within its first 32 MB. */
export const validateStream = (
  stream: AsyncIterable<Uint8Array>,
  options?: ValidationOptions,
): Promise<ValidationReport> => validate(stream, options);

async function validate(
  source: ByteSource | AsyncIterable<Uint8Array>,
  { maxProblems = MAX_PROBLEMS, signal }: ValidationOptions = {},
): Promise<ValidationReport> {
  const counts = new Counts();
  const report = await convertStream(source, counts, {
    ingestTime: new Date(0).toISOString(),
    maxRejections: maxProblems,
    ...(signal && { signal }),
  });
  const isOther = report.failure === undefined && report.head?.format !== 'opengraph';
  const failure = isOther ? 'not an OpenGraph file: it has no "graph"' : report.failure;
  const harmless = counts.problems.every(({ severity }) => severity !== 'error' && severity !== 'warning');
  return {
    valid: failure === undefined && !report.truncated && report.errors + report.warnings === 0 && harmless,
    failure,
    nodes: counts.nodes,
    edges: counts.edges,
    matches: counts.matches,
    problems: counts.problems,
    omitted: report.omitted,
  };
}

/** Counts what would be stored. */
class Counts implements BatchSink {
  readonly problems: Problem[] = [];
  nodes = 0;
  edges = 0;
  matches = 0;

  node(): void {
    this.nodes++;
  }

  edge(source: Parameters<BatchSink['edge']>[0], _kind: string, target: Parameters<BatchSink['edge']>[2]): void {
    this.edges++;
    for (const end of [source, target]) if ('matchers' in end) this.matches++;
  }

  reject(problem: Problem): void {
    this.problems.push(problem);
  }
}

import { type BatchSink, type ConversionReport, convertStream, openUpload, type Rejection } from '@chokepoint/ingest';
import { breaksSchema } from '@chokepoint/server/offline';
import { mediaType } from './upload-job.ts';

/** What the service would do with a file, found out without a service. */
type FileVerdict = {
  readonly name: string;
  readonly report: ConversionReport | undefined;
  /** Why it cannot be read, or not completely. */
  readonly failure: string | undefined;
  readonly rejections: readonly Rejection[];
};

/** Inside an archive, only the invalid parts of such a file are dropped. */
const REFUSED_WHOLE = 'File failed schema validation. Uploaded by itself it is refused as a whole.';

class Listing implements BatchSink {
  readonly rejections: Rejection[] = [];
  node(): void {}
  edge(): void {}
  reject(rejection: Rejection): void {
    if (rejection.severity !== 'notice') this.rejections.push(rejection);
  }
}

/** Reads every file of an upload as the service would. Edges whose ends are matched by properties are not resolved. */
export async function* validate(path: string): AsyncGenerator<FileVerdict> {
  const alone = (await mediaType(path)) !== 'application/zip';
  await using upload = await openUpload(path);
  for (const file of upload.files) {
    if ('failure' in file) {
      yield { name: file.name, report: undefined, failure: file.failure, rejections: [] };
      continue;
    }
    const listing = new Listing();
    const report = await convertStream(file.source, listing, { ingestTime: new Date().toISOString() });
    const refused = alone && report.head?.format === 'opengraph' && listing.rejections.some(breaksSchema);
    const failure = report.failure ?? (refused ? REFUSED_WHOLE : undefined);
    yield { name: file.name, report, failure, rejections: listing.rejections };
  }
}

export function describe({ name, report, failure, rejections }: FileVerdict): string[] {
  const lines = [`${name}: ${failure ?? summary(report)}`];
  for (const { path, reason } of rejections) lines.push(`  ${path}: ${reason}`);
  if (report && report.omitted > 0) lines.push(`  and ${report.omitted} more`);
  return lines;
}

function summary(report: ConversionReport | undefined): string {
  const head = report?.head;
  if (!report || !head) return 'nothing in it';
  const version = head.format === 'collector' && head.version !== 0 ? ` version ${head.version}` : '';
  const type =
    head.format === 'opengraph'
      ? 'OpenGraph'
      : `${head.format === 'unknown' ? 'unknown type ' : ''}${head.type}${version}`;
  const left = report.errors + report.warnings + report.remarks + report.unknown;
  return `${type}, ${report.objects} objects${left > 0 ? `, ${left} things left out` : ''}`;
}

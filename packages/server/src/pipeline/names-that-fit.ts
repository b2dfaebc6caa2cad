import { MOST_NAMES } from '../graph/property-names.ts';
import type { ConvertedUpload } from './convert-upload.ts';

/** New names that one upload may add to the graph. */
const MOST_NEW = 2000;

/** The files of an upload; those whose property names do not fit into the graph have failed, the others stay. */
export function filesThatFit(files: readonly ConvertedUpload[], known: Iterable<string>): ConvertedUpload[] {
  const names = new Set(known);
  const before = names.size;
  return files.map((upload) => {
    if (typeof upload.result === 'string') return upload;
    const added = upload.result.names.filter((name) => !names.has(name));
    const reason =
      names.size - before + added.length > MOST_NEW
        ? `an upload can add at most ${MOST_NEW} property names to the graph`
        : added.length > 0 && names.size + added.length > MOST_NAMES
          ? `the graph can have at most ${MOST_NAMES} property names, and the file adds ${added.length}`
          : undefined;
    if (reason !== undefined) return { ...upload, result: reason };
    for (const name of added) names.add(name);
    return upload;
  });
}

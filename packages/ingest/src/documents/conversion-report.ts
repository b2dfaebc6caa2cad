import type { DocumentHead } from './document-head.ts';

/** What became of one file. Details of what was turned away went to the sink as they were met. */
export type ConversionReport = {
  /** What the file is, once that was known. */
  readonly head: DocumentHead | undefined;
  /** Why the file, or the rest of it, could not be converted. */
  readonly failure: string | undefined;
  /** Objects seen, used or not. */
  readonly objects: number;
  readonly errors: number;
  readonly warnings: number;
  /** Objects and references that were left out because they have no identifier. */
  readonly remarks: number;
  readonly notices: number;
  /** What was left out because this version does not know its kind: each kind is one remark, with its number. */
  readonly unknown: number;
  /** Errors, warnings and remarks that were counted only, because there were too many. */
  readonly omitted: number;
  /** Size of the text that was read. */
  readonly bytes: number;
  /** The file stops in the middle; its complete objects were used. */
  readonly truncated: boolean;
  /** Node kinds an OpenGraph file brought along, source kind included, in order of appearance. */
  readonly nodeKinds: readonly string[];
};

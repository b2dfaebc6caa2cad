import type { CutList, ListReading } from './list-cutter.ts';

/** What to do with a member of an object: skip it, parse it, emit its elements, or descend into it. */
export type MemberUse = 'skip' | 'capture' | 'elements' | 'descend';

/** Consecutive elements of one array, as bytes. Valid only during the call that gives them. */
export type ElementRun = {
  readonly bytes: Buffer;
  /** Start and end of each element in `bytes`, alternating. */
  readonly bounds: readonly number[];
  /** Position of the first element in its array. */
  readonly firstIndex: number;
  /** Lists in them that were read already, by the `list` of the handler. */
  readonly cuts: readonly CutList[];
};

export interface ScanHandler {
  /** A list in elements that is read while they are scanned. */
  readonly list?: ListReading | undefined;
  /** Called once for every member; `path` is `meta` or `graph.nodes`. */
  member(path: string): MemberUse;
  captured(path: string, bytes: Buffer): void;
  /** `false` means: no more of this array. */
  elements(path: string, run: ElementRun): boolean;
  /** An element that is not handed out. */
  refused(path: string, index: number, reason: string): void;
  /** A member that should be an array or object and is something else; `found` says what. */
  mistyped(path: string, wanted: 'array' | 'object', found: string): void;
  /** Something odd that could be overlooked. */
  oddity(reason: string): void;
}

export type ScanLimits = { readonly elementBytes: number; readonly captureBytes: number; readonly depth: number };

/** `foreign`: the document is not an object, so nothing of it was read. */
export type ScanEnd = 'complete' | 'truncated' | 'damaged' | 'empty' | 'foreign';

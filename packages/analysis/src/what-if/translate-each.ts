import type { AdminChange } from './admin-change.ts';
import { ChangeError, invalid } from './change-error.ts';
import type { Facts } from './facts.ts';
import { translateChange } from './translate-change.ts';

/** Part of a file that does not change the graph, and why. */
export type LeftOut = {
  /** Line of an LDIF file, or address of a resource. */
  readonly where: string;
  readonly what: string;
  /** `no effect`: has no effect on the graph; `unsupported`: may have one that is not known here; `unresolved`: names an object that the graph does not have. */
  readonly reason: 'no effect' | 'unsupported' | 'unresolved';
};

/** A change from a file, with its place there. */
type PlacedChange = { readonly change: AdminChange; readonly where: string };

/** A change that is impossible or changes nothing is an error with its number. */
export function translateNumbered(facts: Facts, change: AdminChange): void {
  facts.number++;
  try {
    translateChange(facts, change);
  } catch (error) {
    if (!(error instanceof ChangeError)) throw error;
    throw new ChangeError(error.reason, `change ${facts.number} (${change.change}): ${error.message}`);
  }
}

/** As `translateNumbered`, for a change from a file: what cannot be done is listed, with the place. */
export function translatePlaced(facts: Facts, { change, where }: PlacedChange, leftOut: LeftOut[]): boolean {
  facts.number++;
  try {
    translateChange(facts, change);
    return true;
  } catch (error) {
    if (!(error instanceof ChangeError)) throw error;
    if (error.reason === 'invalid') throw invalid(`${where}: ${error.message}`);
    const reason = error.reason === 'unresolved' ? 'unresolved' : 'no effect';
    leftOut.push({ where, what: error.message, reason });
    return false;
  }
}

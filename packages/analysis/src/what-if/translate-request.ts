import type { GraphImage } from '@chokepoint/graph';
import type { AdminChange } from './admin-change.ts';
import { type FactChanges, Facts } from './facts.ts';
import { translateLdif } from './ldif/translate-ldif.ts';
import { translateTerraform } from './terraform/translate-terraform.ts';
import { type LeftOut, translateNumbered } from './translate-each.ts';

/** Changes of a directory or tenant: described one after another, or as files. */
export type WhatIfRequest = {
  readonly changes?: readonly AdminChange[];
  readonly ldif?: string | undefined;
  readonly terraform?: string | undefined;
};

/** What changes in the collected facts, and which parts of the files change nothing. */
export function translateRequest(
  image: GraphImage,
  { changes = [], ldif, terraform }: WhatIfRequest,
): { readonly facts: FactChanges; readonly leftOut: readonly LeftOut[] } {
  const facts = new Facts(image);
  const leftOut: LeftOut[] = [];
  for (const change of changes) translateNumbered(facts, change);
  if (ldif !== undefined) translateLdif(facts, ldif, leftOut);
  if (terraform !== undefined) translateTerraform(facts, terraform, leftOut);
  return { facts: facts.finish(), leftOut };
}

import type { Database } from '../../storage/database.ts';
import { type KnownType, knownTypes } from '../types/finding-catalogue.ts';
import { type DefinitionParts, findFindingsInput } from './find-findings-input.ts';
import type { FindFindingsInput } from './found-finding.ts';

/** What is a finding, as configured now. */
export class FindingDefinitions {
  readonly #parts: DefinitionParts;

  constructor(parts: DefinitionParts) {
    this.#parts = parts;
  }

  /** Every type that findings can have. */
  types(): Promise<KnownType[]> {
    return knownTypes(this.#parts);
  }

  /** What a search for findings needs. `alone`: also search each environment as if no other existed. */
  input(scope: { readonly alone: boolean }): Promise<FindFindingsInput> {
    return findFindingsInput(this.#parts, scope);
  }
}

/** What it takes to read stored findings with their types. */
export type FindingReadParts = { readonly db: Database; readonly definitions: FindingDefinitions };

import { nodeKind } from './node-kinds.ts';

const UNKNOWN_KIND = 'Unknown';

const META_KINDS: ReadonlySet<string> = new Set(['Meta', 'MetaDetail', 'MetaIncludes']);

/** What third-party collectors registered on top of the built-in kinds. */
export type CustomKinds = {
  readonly display: { has(kind: string): boolean };
  readonly source: { has(kind: string): boolean };
};

const NO_CUSTOM_KINDS: CustomKinds = { display: new Set(), source: new Set() };

/** The one kind a node is labelled with, found by walking its kinds in stored order. */
export function displayKind(kinds: readonly string[], custom: CustomKinds = NO_CUSTOM_KINDS): string {
  let localGroup: string | undefined;
  let source: string | undefined;
  for (const kind of kinds) {
    if (META_KINDS.has(kind)) return 'Meta';
    const known = nodeKind(kind);
    if (kind === 'ADLocalGroup') localGroup = kind;
    else if (known?.sourceKind || custom.source.has(kind)) source ??= kind;
    else if (known?.displayKind || custom.display.has(kind)) return kind;
  }
  return localGroup ?? source ?? UNKNOWN_KIND;
}

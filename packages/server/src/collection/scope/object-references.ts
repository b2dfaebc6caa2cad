import type { domainReference, ouReference } from '@chokepoint/contract';
import type { GraphImage } from '@chokepoint/graph';
import type { z } from 'zod';

export type Hydration = { readonly hydrate_ous?: boolean | undefined; readonly hydrate_domains?: boolean | undefined };
type Scoped = { readonly ous: readonly string[]; readonly domains: readonly string[] };
type References = {
  ous: (z.input<typeof ouReference> | string)[];
  domains: (z.input<typeof domainReference> | string)[];
};

/** The units and domains of a scope, with what the graph knows about them or as ids only. */
export function referencesOf(image: GraphImage, scoped: Scoped, wanted: Hydration): References {
  return {
    ous: wanted.hydrate_ous === false ? [...scoped.ous] : scoped.ous.map((id) => unit(image, id)),
    domains: wanted.hydrate_domains === false ? [...scoped.domains] : scoped.domains.map((id) => domain(image, id)),
  };
}

function unit(image: GraphImage, id: string): z.input<typeof ouReference> {
  const { text, ...known } = lookUp(image, id, 'OU');
  return { ...known, distinguishedname: text('distinguishedname') };
}

function domain(image: GraphImage, id: string): z.input<typeof domainReference> {
  const { text: _, ...known } = lookUp(image, id, 'Domain');
  return known;
}

const BASES: ReadonlySet<string> = new Set(['Base', 'AZBase']);

function lookUp(image: GraphImage, id: string, expected: string) {
  const node = image.nodeByObjectId(id) ?? image.nodeByObjectId(id.toUpperCase());
  const text = (property: string) => {
    const value = node === undefined ? undefined : image.nodeProperty(node, property);
    return typeof value === 'string' ? value : '';
  };
  const kinds = node === undefined ? [] : image.kindNamesOf(node).filter((kind) => !BASES.has(kind));
  const type = kinds.length === 0 || kinds.includes(expected) ? expected : kinds[0]!;
  return { objectid: id, name: text('name'), exists: node !== undefined, type, text };
}

import type { Closure } from './closure.ts';

/** What a rule or a closure has read. As long as none of it changes, the result stays the same. */
export class Reads {
  /** Relationship kinds. */
  readonly edges = new Set<string>();
  /** Properties of relationships, as `propertyOf` names them. */
  readonly edgeProperties = new Set<string>();
  /** Node kinds. */
  readonly kinds = new Set<string>();
  /** Properties of nodes. */
  readonly properties = new Set<string>();
  readonly closures = new Set<Closure<unknown>>();

  with(other: Reads): Reads {
    const both = new Reads();
    for (const { edges, edgeProperties, kinds, properties, closures } of [this, other]) {
      for (const kind of edges) both.edges.add(kind);
      for (const property of edgeProperties) both.edgeProperties.add(property);
      for (const kind of kinds) both.kinds.add(kind);
      for (const property of properties) both.properties.add(property);
      for (const closure of closures) both.closures.add(closure);
    }
    return both;
  }
}

export function propertyOf(kind: string, name: string): string {
  return `${kind} ${name}`;
}

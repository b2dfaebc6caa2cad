/** A value of a property. Lists have items of one type; there are no objects and no null. */
type PropertyValue = string | number | boolean | readonly string[] | readonly number[] | readonly boolean[];
export type Properties = Readonly<Record<string, PropertyValue>>;

export type GraphNode<Kind extends string = string> = {
  readonly id: string;
  readonly kinds: readonly Kind[];
  readonly properties?: Properties;
};

type PropertyMatcher = { readonly key: string; readonly operator: 'equals'; readonly value: string | number | boolean };

/** One end of an edge: an id, a name, or properties that exactly one object has. */
export type Endpoint =
  | { readonly match_by?: 'id'; readonly value: string; readonly kind?: string }
  | { readonly match_by: 'name'; readonly value: string; readonly kind?: string }
  | { readonly match_by: 'property'; readonly property_matchers: readonly PropertyMatcher[]; readonly kind?: string };

export type GraphEdge<Kind extends string = string> = {
  readonly start: Endpoint;
  readonly end: Endpoint;
  readonly kind: Kind;
  readonly properties?: Properties;
};

export type OpenGraphFile<NodeKind extends string = string, EdgeKind extends string = string> = {
  readonly metadata?: { readonly source_kind: string };
  readonly graph: { readonly nodes: readonly GraphNode<NodeKind>[]; readonly edges: readonly GraphEdge<EdgeKind>[] };
};

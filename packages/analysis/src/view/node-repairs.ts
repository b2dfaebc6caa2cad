import type { NodeIndex, PropertyValue } from '@chokepoint/graph';

type NodeProperties = Readonly<Record<string, PropertyValue>>;

export type CreatedNode = {
  readonly objectId: string;
  readonly kinds: readonly string[];
  readonly properties: NodeProperties;
};

export type RepairedNode = {
  readonly kinds: readonly string[];
  /** `null` takes a property away. */
  readonly properties: Readonly<Record<string, PropertyValue | null>>;
};

/** Changes to nodes before the rules run. */
export type NodeRepairs = {
  readonly created: readonly CreatedNode[];
  readonly repaired: ReadonlyMap<NodeIndex, RepairedNode>;
};

export const noRepairs: NodeRepairs = { created: [], repaired: new Map() };

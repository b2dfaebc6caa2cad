import { nodeKind } from '@chokepoint/model';

/** How a kind is drawn. */
export type KindIcon = { readonly text: string; readonly color: string };

/** Registered node kinds in addition to the built-in ones; plain data, for tasks. */
export type DisplayedKinds = {
  /** Kinds that are shown as the type of a node. */
  readonly display: readonly string[];
  readonly source: readonly string[];
  /** By kind, where it is not the built-in one. */
  readonly icons: Readonly<Record<string, KindIcon>>;
};

/** Kinds of third parties by which an object can be labelled. */
export type RegisteredKinds = Pick<DisplayedKinds, 'display' | 'source'>;

export function builtInIcon(kind: string): KindIcon | undefined {
  const icon = nodeKind(kind)?.icon;
  return icon && { text: `fas fa-${icon.glyph}`, color: icon.color };
}

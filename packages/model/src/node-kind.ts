export type Platform = 'directory' | 'entra' | 'shared';

/** What the graph draws for a kind: a Font Awesome glyph and the colour behind it. */
export type Icon = { readonly glyph: string; readonly color: string };

export type NodeKind = {
  readonly name: string;
  readonly platform: Platform;
  /** The source kind every node of this kind also carries. */
  readonly base?: string;
  /** Marks where a node comes from and is never shown when a better kind is known. */
  readonly sourceKind?: true;
  /** May be shown as the type of a node. */
  readonly displayKind?: true;
  readonly icon?: Icon;
  /** `meta.type` of the collector file whose objects have this kind. */
  readonly fileType?: string;
};

/** Preserves the name as a literal type, so that a misspelt kind does not compile. */
export function defineNodeKind<const K extends NodeKind>(kind: K): K & NodeKind {
  return kind;
}

import { nodeKind } from '@chokepoint/model';
import type { Service } from '../service.ts';
import { TtlCache } from '../storage/ttl-cache.ts';

/** How a kind is drawn. */
export type KindIcon = { readonly text: string; readonly color: string };

/** What was registered about kinds beside what is built in; plain data, for tasks. */
export type DisplayedKinds = {
  /** Kinds that are shown as the type of a node. */
  readonly display: readonly string[];
  readonly source: readonly string[];
  /** By kind, where it is not the built-in one. */
  readonly icons: Readonly<Record<string, KindIcon>>;
};

const ICON_SETS: readonly string[] = ['font-awesome', 'icon-set'];

/** Reads how kinds are shown, at most every few seconds and again when somebody says that it changed. */
export function cachedDisplayedKinds({
  db,
  clock,
  pubSub,
}: Pick<Service, 'db' | 'clock' | 'pubSub'>): TtlCache<DisplayedKinds> {
  const recent = new TtlCache(clock, async (): Promise<DisplayedKinds> => {
    const kinds = await db.selectFrom('custom_node_kind').select(['kind_name', 'config']).execute();
    const sources = await db.selectFrom('source_kind').select('name').execute();
    const icons: Record<string, KindIcon> = {};
    for (const { kind_name: name, config } of kinds) {
      const icon = { text: iconText(config.icon.type, config.icon.name), color: config.icon.color };
      const builtIn = builtInIcon(name);
      if (builtIn?.text !== icon.text || builtIn.color !== icon.color) icons[name] = icon;
    }
    return {
      display: kinds.map((row) => row.kind_name).filter((name) => !nodeKind(name)?.displayKind),
      source: sources.map((row) => row.name).filter((name) => !nodeKind(name)?.sourceKind),
      icons,
    };
  });
  // A commit can bring kinds along that nobody had heard of.
  for (const topic of ['kinds', 'graph'] as const) pubSub.subscribe(topic, () => recent.forget());
  return recent;
}

const iconText = (type: string, name: string): string => (ICON_SETS.includes(type) ? `fas fa-${name}` : name);

export function builtInIcon(kind: string): KindIcon | undefined {
  const icon = nodeKind(kind)?.icon;
  return icon && { text: `fas fa-${icon.glyph}`, color: icon.color };
}

import { fas, type IconDefinition } from '@fortawesome/free-solid-svg-icons';

const BY_NAME = new Map(Object.values(fas).map((icon) => [icon.iconName as string, icon]));

export function solidIcon(name: string): IconDefinition | undefined {
  return BY_NAME.get(name);
}

/** Every sign once, by name. */
export function allSolidIcons(): readonly IconDefinition[] {
  return [...BY_NAME.values()].sort((a, b) => (a.iconName < b.iconName ? -1 : 1));
}

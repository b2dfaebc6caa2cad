import { fas, type IconDefinition } from '@fortawesome/free-solid-svg-icons';

/** Some icons were renamed; their old names are among their aliases. */
const BY_NAME = new Map(
  Object.values(fas).flatMap((icon) =>
    [icon.iconName, ...icon.icon[2]].map((name): [string, IconDefinition] => [String(name), icon]),
  ),
);

export function solidIcon(name: string): IconDefinition | undefined {
  return BY_NAME.get(name);
}

/** Every icon once, by name; letters and digits come last. */
export function allSolidIcons(): readonly IconDefinition[] {
  const place = ({ iconName }: IconDefinition) => `${iconName.length === 1 ? 1 : 0} ${iconName}`;
  return [...new Set(BY_NAME.values())].sort((a, b) => (place(a) < place(b) ? -1 : 1));
}

import type { IconDefinition } from '@fortawesome/free-solid-svg-icons';

/** An icon of the collection: its name, then its aliases; some icons were renamed. */
export type IconNames = readonly [name: string, ...aliases: string[]];

/** The names of all icons, in order; letters and digits come last. */
export async function solidIconNames(): Promise<readonly IconNames[]> {
  const { names } = await import('virtual:solid-icons');
  const place = ([name]: IconNames) => `${name.length === 1 ? 1 : 0} ${name}`;
  return names.map((line) => line.split(' ') as [string, ...string[]]).sort((a, b) => (place(a) < place(b) ? -1 : 1));
}

/** Icons by name or alias; those that do not exist are left out. Only the parts of the collection with them are loaded. */
export async function solidIcons(wanted: readonly string[]): Promise<ReadonlyMap<string, IconDefinition>> {
  const known = new Map((await solidIconNames()).flatMap((names) => names.map((name) => [name, names[0]] as const)));
  const found = await Promise.all(
    [...new Set(wanted)].map(async (name) => {
      const icon = await iconOf(known.get(name));
      return icon ? [[name, icon] as const] : [];
    }),
  );
  return new Map(found.flat());
}

async function iconOf(name: string | undefined): Promise<IconDefinition | undefined> {
  if (!name) return undefined;
  const { letters } = await import('virtual:solid-icons');
  return (await letters[name[0]!]?.())?.icons.find(({ iconName }) => iconName === name);
}

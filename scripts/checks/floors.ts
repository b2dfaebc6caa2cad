import { type SourceFile, targetOf } from './source-files.ts';

/** Rooms of a package from the ground up: folders, and files that stand beside them. A room uses what is below it. */
export type Floors = readonly string[];

const roomOf = (path: string): string => path.split('/')[3]!;

/** Imports, of types too, that lead from a room to one above it, and rooms that have no floor. */
export function floorFaults(files: readonly SourceFile[], floors: Readonly<Record<string, Floors>>): string[] {
  const faults = new Set<string>();
  for (const file of files) {
    const order = floors[file.package];
    if (!order || file.area !== 'src') continue;
    const room = roomOf(file.path);
    if (!order.includes(room))
      faults.add(`packages/${file.package}/src/${room} has no floor in scripts/checks/house.ts`);
    for (const one of file.imports) {
      if (!one.specifier.startsWith('.')) continue;
      const target = targetOf(file.path, one);
      if (!target.startsWith(`packages/${file.package}/src/`)) continue;
      if (order.indexOf(roomOf(target)) > order.indexOf(room))
        faults.add(`${file.path}: ${roomOf(target)} is above ${room}`);
    }
  }
  for (const [name, order] of Object.entries(floors)) {
    const rooms = new Set(
      files.filter((file) => file.package === name && file.area === 'src').map(({ path }) => roomOf(path)),
    );
    for (const room of order)
      if (!rooms.has(room)) faults.add(`packages/${name}/src/${room} is on a floor, but not there`);
  }
  return [...faults];
}

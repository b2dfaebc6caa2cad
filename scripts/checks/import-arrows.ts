import type { Manifest } from './manifests.ts';
import { type Import, type SourceFile, targetOf } from './source-files.ts';

const PACKAGE = /^@chokepoint\/([^/]+)(\/.*)?$/;

/**
 * Imports between packages against their manifests, which are the arrows of docs/architecture.md: what is not declared is
 * not imported, what is declared is used, and a package is entered by its doors only.
 */
export function arrowFaults(files: readonly SourceFile[], manifests: ReadonlyMap<string, Manifest>): string[] {
  const used = new Map<string, { readonly source: Set<string>; readonly tests: Set<string> }>();
  for (const name of manifests.keys()) used.set(name, { source: new Set(), tests: new Set() });
  const faults: string[] = [];
  for (const file of files) {
    for (const one of file.imports) {
      const [, name = '', inside] = PACKAGE.exec(one.specifier) ?? [];
      if (name === '') faults.push(...pathFaults(file, one));
      else if (name !== file.package) {
        const { source, tests } = used.get(file.package)!;
        (file.area === 'src' ? source : tests).add(name);
        faults.push(...doorFaults(file, one, name, inside, manifests));
      }
    }
    for (const name of packagesReachedByPath(file)) used.get(file.package)!.tests.add(name);
  }
  for (const [name, { uses, testsUse }] of manifests) {
    const { source, tests } = used.get(name)!;
    for (const other of uses)
      if (!source.has(other))
        faults.push(`packages/${name}/package.json: depends on ${other}, which its source does not use`);
    for (const other of testsUse)
      if (!tests.has(other))
        faults.push(`packages/${name}/package.json: depends on ${other}, which its tests do not use`);
  }
  return faults;
}

function doorFaults(
  file: SourceFile,
  { specifier }: Import,
  name: string,
  inside: string | undefined,
  manifests: ReadonlyMap<string, Manifest>,
): string[] {
  const { uses, testsUse } = manifests.get(file.package)!;
  const declared = file.area === 'src' ? uses : [...uses, ...testsUse];
  if (!declared.includes(name)) return [`${file.path}: packages/${file.package}/package.json does not declare ${name}`];
  const doors = manifests.get(name)?.doors ?? [];
  if (!doors.includes(`.${inside ?? ''}`)) return [`${file.path}: "${specifier}" is not a door of ${name}`];
  return [];
}

/** Source stays inside its package, by imports and by addresses; tests may reach the `testing` folder of another. */
function pathFaults(file: SourceFile, one: Import): string[] {
  if (!one.specifier.startsWith('.')) return [];
  const target = targetOf(file.path, one);
  if (!target.startsWith('packages/') || target.startsWith(`packages/${file.package}/`)) return [];
  if (file.area === 'src') return [`${file.path}: "${one.specifier}" reaches another package by its path`];
  return target.split('/')[2] === 'testing'
    ? []
    : [`${file.path}: "${one.specifier}" reaches the inside of another package`];
}

function packagesReachedByPath(file: SourceFile): string[] {
  return file.imports
    .filter(({ specifier }) => specifier.startsWith('.'))
    .map((one) => targetOf(file.path, one).split('/'))
    .filter(([folder, name]) => folder === 'packages' && name !== file.package)
    .map(([, name]) => name!);
}

import { type SourceFile, targetOf } from './source-files.ts';

/** Files that import each other's values in a circle. Circles that lie within `allowed`, by path, are inherent. */
export function cycleFaults(files: readonly SourceFile[], allowed: readonly RegExp[]): string[] {
  const known = new Map(files.filter(({ area }) => area === 'src').map((file) => [file.path, valueTargets(file)]));
  return cyclesOf(known)
    .filter((cycle) => !allowed.some((pattern) => cycle.every((path) => pattern.test(path))))
    .map((cycle) => `files import each other in a circle: ${cycle.sort().join(', ')}`);
}

const valueTargets = (file: SourceFile): string[] =>
  file.imports
    .filter(({ specifier, isType, isUrl }) => specifier.startsWith('.') && !isType && !isUrl)
    .map((one) => targetOf(file.path, one));

/** Strongly connected components of more than one member (Tarjan's algorithm). */
function cyclesOf(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const cycles: string[][] = [];
  const visit = (node: string): void => {
    index.set(node, index.size);
    low.set(node, index.get(node)!);
    stack.push(node);
    for (const next of graph.get(node) ?? []) {
      if (!graph.has(next)) continue;
      if (!index.has(next)) visit(next);
      if (stack.includes(next)) low.set(node, Math.min(low.get(node)!, low.get(next)!));
    }
    if (low.get(node) !== index.get(node)) return;
    const component = stack.splice(stack.indexOf(node));
    if (component.length > 1) cycles.push(component);
  };
  for (const node of graph.keys()) if (!index.has(node)) visit(node);
  return cycles;
}

import type { GraphEdge, GraphNode } from '../format/opengraph-format.ts';

type Head = { readonly metadata?: { readonly source_kind: string } };

/** Writes elements into files that end before they become larger than `mostBytes`; an element is never split. */
export function* fileParts(
  head: Head,
  nodes: Iterable<GraphNode>,
  edges: Iterable<GraphEdge>,
  mostBytes: number,
): Generator<string> {
  let hasWritten = false;
  for (const [list, elements] of [
    ['nodes', nodes],
    ['edges', edges],
  ] as const)
    for (const part of runs(elements, mostBytes)) {
      hasWritten = true;
      yield fileText(head, list, part);
    }
  if (!hasWritten) yield fileText(head, 'nodes', []);
}

function* runs(elements: Iterable<unknown>, mostBytes: number): Generator<string[]> {
  let run: string[] = [];
  let bytes = 0;
  for (const element of elements) {
    const text = JSON.stringify(element);
    const size = Buffer.byteLength(text);
    if (run.length > 0 && bytes + size > mostBytes) {
      yield run;
      run = [];
      bytes = 0;
    }
    run.push(text);
    bytes += size + 1;
  }
  if (run.length > 0) yield run;
}

function fileText({ metadata }: Head, list: 'nodes' | 'edges', elements: readonly string[]): string {
  const head = metadata ? `"metadata":${JSON.stringify(metadata)},` : '';
  return `{${head}"graph":{"${list}":[${elements.join(',\n')}]}}`;
}

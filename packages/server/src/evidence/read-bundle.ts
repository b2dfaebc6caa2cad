import {
  type Bundle,
  BundleError,
  type BundleFact,
  type BundleFinding,
  type BundleHeader,
  type BundleNode,
  type BundleRelationship,
  bundleRecord,
} from './bundle-format.ts';

/** Reads the signed part of a bundle: the header, then records in the order of their types. */
export function readBundle(content: Uint8Array): Bundle {
  const reader = new BundleReader();
  const lines = textOf(content).split('\n');
  if (lines.pop() !== '') throw new BundleError('the last line is incomplete');
  for (const [at, line] of lines.entries()) reader.add(line, at + 1);
  return reader.finish();
}

function textOf(content: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(content);
  } catch {
    throw new BundleError('the file is not text in UTF-8');
  }
}

class BundleReader {
  #header: BundleHeader | undefined;
  readonly #nodes: BundleNode[] = [];
  readonly #facts: BundleFact[] = [];
  readonly #relationships: BundleRelationship[] = [];
  readonly #findings: BundleFinding[] = [];

  add(line: string, number: number): void {
    const record = bundleRecord.safeParse(parsed(line, number));
    if (!record.success) throw new BundleError(`line ${number} is not a record of a bundle`);
    const { data } = record;
    if ('header' in data !== (number === 1))
      throw new BundleError(`line ${number}: the first line, and only it, is a header`);
    if ('header' in data) this.#header = data.header;
    else if ('node' in data) this.#nodes.push(data.node);
    else if ('fact' in data) this.#facts.push(data.fact);
    else if ('relationship' in data) this.#relationships.push(data.relationship);
    else this.#findings.push(data.finding);
  }

  finish(): Bundle {
    if (!this.#header) throw new BundleError('the file has no header');
    return {
      header: this.#header,
      nodes: this.#nodes,
      facts: this.#facts,
      relationships: this.#relationships,
      findings: this.#findings,
    };
  }
}

function parsed(line: string, number: number): unknown {
  try {
    return JSON.parse(line);
  } catch {
    throw new BundleError(`line ${number} is not JSON`);
  }
}

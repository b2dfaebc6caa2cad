import { totalmem } from 'node:os';

const UNITS: Readonly<Record<string, number>> = { '': 1, B: 1, K: 2 ** 10, M: 2 ** 20, G: 2 ** 30, T: 2 ** 40 };
/** Three quarters: the system needs its share, and memory is measured now and then only. */
const DEFAULT_SHARE = 0.75;

/** Reads `2147483648`, `2GB`, `2 GiB`, `1.5g`: units are powers of 1024. Undefined for anything else. */
export function parseBytes(text: string): number | undefined {
  const [, number, unit] = /^\s*(\d+(?:\.\d+)?)\s*(?:([KMGT])(?:i?B)?|B)?\s*$/i.exec(text) ?? [];
  if (number === undefined) return undefined;
  return Math.floor(Number(number) * UNITS[(unit ?? '').toUpperCase()]!);
}

/** What the service takes when nothing is configured: a share of what its container or machine has. */
export function defaultMemoryLimit(): number {
  return Math.floor(memoryThere() * DEFAULT_SHARE);
}

/** Of the control group (both versions) that the process is in, or else of the machine. */
function memoryThere(): number {
  const constrained = process.constrainedMemory(); // 0, or more than any machine has, without a limit
  return constrained > 0 ? Math.min(constrained, totalmem()) : totalmem();
}

/** As people write it: `512 MB`, `1.5 GB`. */
export function formatBytes(bytes: number): string {
  const [size, unit] = bytes >= UNITS.G! ? [UNITS.G!, 'GB'] : [UNITS.M!, 'MB'];
  return `${Number((bytes / size).toFixed(1))} ${unit}`;
}

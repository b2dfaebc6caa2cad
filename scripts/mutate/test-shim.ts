// Stands in for `node:test` while mutants are tried: cases are gathered, and run until one fails.
type Work = () => unknown;

type Gathered = { readonly name: string; readonly work: Work }[];

const store = globalThis as { gatheredCases?: Gathered };

export function describe(_name: string, suite: Work): void {
  suite();
}

export function it(name: string, work: Work): void {
  store.gatheredCases ??= [];
  store.gatheredCases.push({ name, work });
}

export const test = it;

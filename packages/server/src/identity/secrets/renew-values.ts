import type { Encrypter } from './encrypter.ts';

/** How many stored values were encrypted again, and how many no known key can decrypt. */
export type Renewal = { readonly renewed: number; readonly unreadable: number };

export const sumOf = (renewals: readonly Renewal[]): Renewal => ({
  renewed: renewals.reduce((sum, { renewed }) => sum + renewed, 0),
  unreadable: renewals.reduce((sum, { unreadable }) => sum + unreadable, 0),
});

/** Encrypts values of previous keys with the current one. What cannot be decrypted stays as it is. */
export async function renewValues<Row extends { readonly sealed: string }>(
  encrypter: Encrypter,
  rows: readonly Row[],
  write: (row: Row, sealed: string) => Promise<unknown>,
): Promise<Renewal> {
  const sum = { renewed: 0, unreadable: 0 };
  for (const row of rows) {
    let sealed: string | undefined;
    try {
      sealed = encrypter.renew(row.sealed);
    } catch {
      sum.unreadable++;
    }
    if (sealed === undefined) continue;
    await write(row, sealed);
    sum.renewed++;
  }
  return sum;
}

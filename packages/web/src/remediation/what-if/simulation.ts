import { simulateChange } from '@chokepoint/contract';
import { api } from '../../api/client.ts';
import { type LongQuery, TIMEOUT_SECONDS } from '../../api/use-long-query.ts';
import { type Cut, cutKey } from '../../tray/tray.ts';
import type { Compared } from '../comparison/compared.ts';

export type Simulated = Compared & { readonly derived: readonly Cut[] };

const MOST_SHOWN = 2000;

/** What would change if these were removed from the graph of an analysis. */
export const simulation = (cuts: readonly Cut[], analysed: string | undefined): LongQuery<Simulated> => ({
  key: ['simulation', analysed, cuts.map(cutKey)],
  run: async (signal) =>
    (
      await api.call(simulateChange, {
        body: { remove_relationships: [...cuts], limit: MOST_SHOWN },
        wait: TIMEOUT_SECONDS,
        signal,
      })
    ).body.data,
});

import type { SharedGraph } from '@chokepoint/graph';
import type { Call } from '../threads/calls.ts';

export type TaggedImageCalls = {
  readonly make: Call<
    { readonly files: readonly string[]; readonly time: string },
    { readonly shared: SharedGraph; readonly failures: readonly string[] }
  >;
};

import type { CoveredTextIndex, SharedDelta, SharedGraph } from '@chokepoint/graph';
import type { Call } from '../../threads/calls.ts';

export type MergeCalls = {
  readonly encode: Call<{ readonly delta: SharedDelta }, readonly Uint8Array[]>;
  readonly index: Call<
    { readonly image: SharedGraph; readonly property: string },
    { readonly index: CoveredTextIndex | undefined }
  >;
};

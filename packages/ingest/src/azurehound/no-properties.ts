import type { Properties } from '../records/batch-sink.ts';

/** What almost all Azure edges carry. */
export const NO_PROPERTIES: Readonly<Properties> = Object.freeze({});

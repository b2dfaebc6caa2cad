import { bodyTargets } from './body-targets.ts';
import { boltTarget } from './bolt-target.ts';
import type { FuzzTarget } from './fuzz-target.ts';
import { signatureTarget } from './signature-target.ts';
import { uploadTargets } from './upload-targets.ts';

/** Everything that `npm run fuzz` knows. Inputs to start from are in `seeds`, in a folder of the same name. */
export const fuzzTargets: readonly FuzzTarget[] = [...bodyTargets, ...uploadTargets, signatureTarget, boltTarget];

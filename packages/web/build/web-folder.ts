import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of this package. */
export const webFolder = dirname(dirname(fileURLToPath(import.meta.url)));

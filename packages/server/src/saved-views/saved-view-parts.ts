import type { Clock } from '../clock.ts';
import type { Database } from '../storage/database.ts';

export type SavedViewParts = { readonly db: Database; readonly clock: Clock };

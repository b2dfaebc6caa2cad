import type { PubSub } from '../storage/pub-sub.ts';
import type { MetaParts } from './choke-points/meta-object.ts';
import type { FindingListParts } from './lists/list-parts.ts';
import type { SimulationParts } from './simulation/simulate-change.ts';

/** What the features below use together. */
export type FindingParts = FindingListParts & MetaParts & SimulationParts & { readonly pubSub: PubSub };

import { startFindingAnalysis } from '@chokepoint/contract';
import { AnalysisRequestStore } from '../../analysis/analysis-request-store.ts';
import type { Clock } from '../../clock.ts';
import { accepted, type Handler, handle } from '../../http/handler.ts';
import type { Database } from '../../storage/database.ts';
import type { PubSub } from '../../storage/pub-sub.ts';

type AnalysisRequestParts = { readonly db: Database; readonly clock: Clock; readonly pubSub: PubSub };

export function findingAnalysisHandlers({ db, clock, pubSub }: AnalysisRequestParts): Handler[] {
  return [
    handle(startFindingAnalysis, async ({ caller }) => {
      await new AnalysisRequestStore(db).requestAnalysis(caller.user.id, clock.now());
      await pubSub.publish('pipeline');
      return accepted;
    }),
  ];
}

import type { AnalysisWarning } from '@chokepoint/analysis';
import { getAnalysisProgress, listDataQualityWarnings } from '@chokepoint/contract';
import type { Principal } from '../callers/principal.ts';
import { environmentsOf } from '../callers/visible-environments.ts';
import { type Handler, handle, ok } from '../http/handler.ts';
import { notFound } from '../service-error.ts';
import type { Database } from '../storage/database.ts';
import { AnalysisProgressStore, type ProgressRecord } from './analysis-progress-store.ts';

export function analysisHandlers({ db }: { readonly db: Database }): Handler[] {
  return [
    handle(getAnalysisProgress, async ({ caller }) => {
      const record = await AnalysisProgressStore.read(db);
      if (!record) throw notFound('nothing was analysed yet');
      return ok({ data: encodeProgress(record, caller) });
    }),

    handle(listDataQualityWarnings, async ({ caller }) => {
      const record = await AnalysisProgressStore.read(db);
      const warnings = visibleWarnings(record?.warnings ?? [], caller);
      return ok({ data: warnings.map(({ objectId, message }) => ({ object_id: objectId, message })) });
    }),
  ];
}

function encodeProgress({ warnings: _, rules, steps, ...rest }: ProgressRecord, caller: Principal) {
  // A rule counts what it derived in all environments together.
  const visible = environmentsOf(caller) ? [] : rules;
  return {
    ...rest,
    steps: [...steps],
    rules: visible.map(({ number, name, edges, milliseconds, extent, failure }) => ({
      number,
      name,
      edges,
      milliseconds: Math.round(milliseconds * 10) / 10,
      extent,
      failure: failure ?? null,
    })),
  };
}

function visibleWarnings(warnings: readonly AnalysisWarning[], caller: Principal): readonly AnalysisWarning[] {
  const environments = environmentsOf(caller);
  return environments ? warnings.filter(({ objectId }) => environments.includes(objectId)) : warnings;
}

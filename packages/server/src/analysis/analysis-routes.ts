import { getAnalysisProgress, listDataQualityWarnings } from '@chokepoint/contract';
import { environmentsOf } from '../callers/visible-environments.ts';
import { type Handler, handle, ok } from '../http/handler.ts';
import type { Service } from '../service.ts';
import { notFound } from '../service-error.ts';
import { AnalysisProgress } from './analysis-progress.ts';

export function analysisHandlers({ db }: Service): Handler[] {
  return [
    handle(getAnalysisProgress, async ({ caller }) => {
      const record = await AnalysisProgress.read(db);
      if (!record) throw notFound('nothing was analysed yet');
      const { warnings: _, rules, steps, ...rest } = record;
      // What a rule derived, it derived in all environments.
      const told = environmentsOf(caller) ? [] : rules;
      const shown = told.map(({ number, name, edges, milliseconds, extent, failure }) => ({
        number,
        name,
        edges,
        milliseconds: Math.round(milliseconds * 10) / 10,
        extent,
        failure: failure ?? null,
      }));
      return ok({ data: { ...rest, steps: [...steps], rules: shown } });
    }),

    handle(listDataQualityWarnings, async ({ caller }) => {
      const visible = environmentsOf(caller);
      const all = (await AnalysisProgress.read(db))?.warnings ?? [];
      const warnings = all.filter(({ objectId }) => !visible || visible.includes(objectId));
      return ok({ data: warnings.map(({ objectId, message }) => ({ object_id: objectId, message })) });
    }),
  ];
}

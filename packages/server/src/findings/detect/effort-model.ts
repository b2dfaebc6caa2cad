import type { EffortModel } from '@chokepoint/analysis';
import type { ParameterStore } from '../../settings/parameter-store.ts';

/** What it takes to make changes, as the parameter `analysis.effort` says. */
export async function effortModel({ parameters }: { readonly parameters: ParameterStore }): Promise<EffortModel> {
  const { kinds, within } = await parameters.value('analysis.effort');
  return {
    kinds: isObject(kinds) ? (kinds as EffortModel['kinds']) : {},
    within: Array.isArray(within)
      ? within.map(({ object_id, factor }) => ({ objectId: String(object_id), factor: Number(factor) }))
      : [],
  };
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

import {
  type featureFlag,
  listFeatures,
  listParameters,
  type parameterRecord,
  setParameter,
  toggleFeature,
} from '@chokepoint/contract';
import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { api } from '../../api/client.ts';
import { queryClient } from '../../api/query-client.ts';
import { UNLISTED } from './parameter-fields.ts';

export type Parameter = z.input<typeof parameterRecord>;
export type Feature = z.input<typeof featureFlag>;
export type ParameterValue = Readonly<Record<string, unknown>>;

export const parametersQuery = queryOptions({
  queryKey: ['parameters'],
  queryFn: async ({ signal }) => {
    const listed = (await api.call(listParameters, { signal })).body.data as readonly Parameter[];
    const missing = UNLISTED.filter((name) => !listed.some(({ key }) => key === name));
    const found = missing.map(async (name) => {
      const list = { filters: { parameter: name } };
      return (await api.call(listParameters, { list, signal })).body.data as readonly Parameter[];
    });
    return [...listed, ...(await Promise.all(found)).flat()];
  },
});

export const featuresQuery = queryOptions({
  queryKey: ['features'],
  queryFn: async ({ signal }) => (await api.call(listFeatures, { signal })).body.data as readonly Feature[],
});

export async function saveParameter(key: string, value: ParameterValue): Promise<void> {
  await api.call(setParameter, { body: { key, value } });
  await queryClient.invalidateQueries({ queryKey: parametersQuery.queryKey });
}

/** Returns whether it is on now. */
export async function switchFeature({ id }: Feature): Promise<boolean> {
  const { enabled } = (await api.call(toggleFeature, { params: { feature_id: id } })).body.data;
  await queryClient.invalidateQueries({ queryKey: featuresQuery.queryKey });
  return enabled;
}

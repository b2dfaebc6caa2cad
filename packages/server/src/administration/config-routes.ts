import { listParameters, setParameter } from '@chokepoint/contract';
import { encodeTime } from '../http/encode-time.ts';
import { type Handler, handle, ok } from '../http/handler.ts';
import { plainNullables } from '../http/nullable-encoding.ts';
import { notFound } from '../service-error.ts';
import { isWritable } from '../settings/parameter-rules.ts';
import type { ParameterRecord } from '../settings/parameter-store.ts';
import { type SetParameterParts, setParameterValue, unknownParameter } from './set-parameter.ts';

export function configHandlers(parts: SetParameterParts): Handler[] {
  const { parameters } = parts;
  return [
    handle(listParameters, async ({ list }) => {
      const wanted = list.filters.map((filter) => String(filter.value));
      const unknown = wanted.find((key) => !isWritable(key));
      if (unknown !== undefined) throw unknownParameter(unknown);
      const key = wanted[0];
      if (key === undefined) return ok({ data: (await parameters.records()).map(encode) });
      const record = await parameters.record(key);
      if (!record) throw notFound();
      return ok({ data: wanted.every((other) => other === key) ? [encode(record)] : [] });
    }),

    handle(setParameter, async ({ body: { key, value }, actor }) =>
      ok({ data: { key, value: await setParameterValue(parts, key, value, actor) } }),
    ),
  ];
}

function encode(record: ParameterRecord) {
  return {
    key: record.key,
    name: record.name,
    description: record.description,
    value: record.value,
    id: record.id,
    created_at: encodeTime(record.created_at),
    updated_at: encodeTime(record.updated_at),
    deleted_at: plainNullables.deletedAt,
  };
}

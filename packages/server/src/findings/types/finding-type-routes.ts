import { getFindingText, getFindingTexts, listExtensionFindings, listFindingTypes } from '@chokepoint/contract';
import { type Handler, handle, ok } from '../../http/handler.ts';
import { notFound } from '../../service-error.ts';
import type { FindingReadParts } from '../detect/finding-definitions.ts';
import { listExtensionTypes } from './extension-finding-list.ts';
import type { FindingTexts } from './finding-texts.ts';
import { sortedNames } from './finding-type-filter.ts';

/** Finding types, and the texts about them. */
export function findingTypeHandlers(parts: FindingReadParts, texts: FindingTexts): Handler[] {
  return [
    handle(listFindingTypes, async ({ list }) => ok({ data: sortedNames(await parts.definitions.types(), list) })),

    handle(listExtensionFindings, async ({ list }) => {
      const { count, findings } = await listExtensionTypes(parts.db, list);
      return ok({ count, limit: list.limit, skip: list.skip, data: { findings } });
    }),

    handle(getFindingTexts, async ({ params }) => {
      const found = await texts.all(params.finding);
      if (!found) throw notFound();
      return ok({ data: found });
    }),

    handle(getFindingText, async ({ params }) => {
      const found = await texts.text(params.finding, params.asset);
      if (found === undefined) throw notFound();
      return { status: 200, body: found } as const;
    }),
  ];
}

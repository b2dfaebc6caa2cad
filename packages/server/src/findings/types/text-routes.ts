import { getFindingText, getFindingTexts } from '@chokepoint/contract';
import { type Handler, handle, ok } from '../../http/handler.ts';
import { notFound } from '../../service-error.ts';
import type { FindingTexts } from './finding-texts.ts';

export function findingTextHandlers(texts: FindingTexts): Handler[] {
  return [
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

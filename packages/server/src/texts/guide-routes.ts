import { getRelationshipGuide } from '@chokepoint/contract';
import { knownTypes } from '../findings/finding-catalogue.ts';
import { type Handler, handle, ok } from '../http/handler.ts';
import { notFound } from '../http/service-error.ts';
import type { Service } from '../service.ts';
import { RelationshipGuides } from './relationship-guides.ts';

export function guideHandlers(service: Service): Handler[] {
  const guides = new RelationshipGuides(service.db);
  return [
    handle(getRelationshipGuide, async ({ params: { kind } }) => {
      const sections = await guides.of(kind);
      if (!sections) throw notFound('relationship kind not found');
      const types = await knownTypes(service);
      const matching = types.filter(({ detection }) => 'relationship' in detection && detection.relationship === kind);
      return ok({ data: { kind, sections, finding_types: matching.map(({ name, title }) => ({ name, title })) } });
    }),
  ];
}

import { getRelationshipGuide } from '@chokepoint/contract';
import { abuseFamily } from '@chokepoint/model';
import { RelationshipGuides } from '../../guides/relationship-guides.ts';
import { type Handler, handle, ok } from '../../http/handler.ts';
import type { KindCatalogue } from '../../kinds/kind-catalogue.ts';
import { notFound } from '../../service-error.ts';
import type { FindingDefinitions } from '../detect/finding-definitions.ts';

type GuideParts = { readonly definitions: FindingDefinitions; readonly kinds: KindCatalogue };

export function guideHandlers(parts: GuideParts): Handler[] {
  const guides = new RelationshipGuides(parts.kinds.schemas);
  return [
    handle(getRelationshipGuide, async ({ params: { kind } }) => {
      const sections = await guides.of(kind);
      if (!sections) throw notFound('relationship kind not found');
      const types = await parts.definitions.types();
      const matching = types.filter(({ detection }) => 'relationship' in detection && detection.relationship === kind);
      return ok({
        data: {
          kind,
          sections,
          attack_techniques: [...(abuseFamily(kind)?.techniques ?? [])],
          finding_types: matching.map(({ name, title }) => ({ name, title })),
        },
      });
    }),
  ];
}

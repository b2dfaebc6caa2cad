import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Gem, Tag } from 'lucide-react';
import { Button } from '../controls/button.tsx';
import { ActionMenu } from '../controls/overlays/action-menu.tsx';
import * as zoneTexts from './texts.ts';
import { labelsOf, zonesOf } from './zone-order.ts';
import { ZONE, zonesQuery } from './zone-queries.ts';

/** Opens a new rule of a zone or label with the query. */
export function RuleFromQuery({ query }: { readonly query: string }) {
  const navigate = useNavigate();
  const { data = [] } = useQuery(zonesQuery);
  return (
    <ActionMenu
      label={zoneTexts.createRuleFromQuery}
      trigger={
        <Button icon={Gem} className="h-7 px-2" disabled={!query.trim() || data.length === 0}>
          {zoneTexts.createZoneRule}
        </Button>
      }
      actions={[...zonesOf(data), ...labelsOf(data)].map(({ id, name, type }) => ({
        icon: type === ZONE ? Gem : Tag,
        label: name,
        onSelect: () =>
          void navigate({
            to: '/zones/$zoneId/rules/$ruleId',
            params: { zoneId: String(id), ruleId: 'new' },
            search: { query },
          }),
      }))}
    />
  );
}

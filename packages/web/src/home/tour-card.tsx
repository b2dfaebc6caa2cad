import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { X } from 'lucide-react';
import { useState } from 'react';
import { useEdition } from '../access/use-edition.ts';
import { readStored, writeStored } from '../browser/storage.ts';
import { Card } from '../controls/card.tsx';
import { IconButton } from '../controls/icon-button.tsx';
import { useChosenEnvironment } from '../environment/chosen-environment.ts';
import { environmentsQuery } from '../environment/environments-query.ts';
import { byExposure } from '../environment/most-exposed.ts';
import * as homeTexts from './texts.ts';

const KEY = 'chokepoint.tour-done';
const LINK = 'text-accent-strong underline underline-offset-2';
const DOMAIN_USERS =
  "MATCH p = allShortestPaths((s:Group)-[:ALL_ATTACK_PATHS*1..]->(t:Group))\nWHERE s.objectid ENDS WITH '-513' AND t.objectid ENDS WITH '-512'\nRETURN p LIMIT 500";

/** Three steps through the user's own data, after the first upload; until they are dismissed. */
export function TourCard() {
  const [done, setDone] = useState(() => readStored('browser', KEY) === true);
  const enterprise = useEdition() === 'enterprise';
  const { data = [] } = useQuery(environmentsQuery);
  const [worst] = byExposure(data);
  const first = useChosenEnvironment() ?? worst;
  if (done || !first) return null;
  const name = first.name || first.id;
  return (
    <Card
      title={homeTexts.threeStepsThroughName(name)}
      action={
        <IconButton
          icon={X}
          label={homeTexts.dismissTheTour}
          onClick={() => {
            writeStored('browser', KEY, true);
            setDone(true);
          }}
        />
      }
    >
      <ol className="list-decimal space-y-1 pl-5">
        <li>
          {homeTexts.tourPath(
            <Link to="/explore" search={{ tab: 'cypher', query: DOMAIN_USERS }} className={LINK}>
              {homeTexts.seeWhetherDomainUsers}
            </Link>,
          )}
        </li>
        {enterprise && (
          <li>
            {homeTexts.tourPlan(
              <Link to="/remediation" search={{ environment: first.id }} className={LINK}>
                {homeTexts.createPlanName(name)}
              </Link>,
            )}
          </li>
        )}
        <li>
          {homeTexts.tourZones(
            <Link to="/zones" className={LINK}>
              {homeTexts.reviewTierZero}
            </Link>,
          )}
        </li>
      </ol>
    </Card>
  );
}

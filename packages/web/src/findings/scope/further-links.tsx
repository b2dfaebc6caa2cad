import { Link } from '@tanstack/react-router';
import * as findingTexts from '../texts.ts';
import { HYGIENE, type Scope } from './scope.ts';

const STYLE = 'text-accent-strong underline underline-offset-2';

/** Links from an environment and a zone to remediation, and to files about them. */
export function FurtherLinks({ scope: { environment, zone } }: { readonly scope: Scope }) {
  const place = environment ? { environment: environment.id } : {};
  return (
    <>
      {zone.id !== HYGIENE && (
        <>
          <Link to="/remediation" search={{ ...place, zone: zone.id }} className={STYLE}>
            {findingTexts.createPlan}
          </Link>{' '}
          ·{' '}
        </>
      )}
      <Link to="/remediation/report" search={{ ...place, zone: zone.id }} className={STYLE}>
        {findingTexts.saveAReport}
      </Link>
    </>
  );
}

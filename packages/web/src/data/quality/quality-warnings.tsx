import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Card } from '../../controls/card.tsx';
import * as dataTexts from '../texts.ts';
import { warningsQuery } from './quality-queries.ts';

const SHOWN = 50;

/** What the last analysis could not derive from incomplete data. */
export function QualityWarnings() {
  const warnings = useQuery(warningsQuery).data ?? [];
  if (warnings.length === 0) return null;
  return (
    <Card title={dataTexts.whatMissingWarnings(warnings.length)} note={dataTexts.collectedDataNotSufficient} flush>
      <ul className="divide-y divide-line">
        {warnings.slice(0, SHOWN).map(({ object_id, message }) => (
          <li key={`${object_id} ${message}`} className="px-4 py-2">
            {message}{' '}
            <Link
              to="/explore"
              search={{ tab: 'search', at: [object_id] }}
              className="text-xs text-accent-strong underline underline-offset-2"
            >
              {object_id}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}

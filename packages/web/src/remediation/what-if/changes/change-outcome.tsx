import type { SimulationBody } from '@chokepoint/contract';
import { Fold } from '../../../controls/fold.tsx';
import { Notice } from '../../../controls/status/notice.tsx';
import { StandingList } from '../../comparison/standing-list.tsx';
import { usePlaceNames } from '../../comparison/use-place-names.ts';
import { findingsText } from '../simulation-outcome.tsx';
import * as whatIfTexts from '../texts.ts';

type ZonePaths = SimulationBody['paths_gained'][number];
type Relationship = SimulationBody['relationships_gained']['relationships'][number];

/** What the changes do: exposure, paths with their steps, and relationships with what they follow from. */
export function ChangeOutcome({ effect }: { readonly effect: SimulationBody }) {
  const { zone } = usePlaceNames();
  const { paths_gained: gained, paths_lost: lost, left_out: leftOut } = effect;
  return (
    <div className="space-y-4">
      {gained.length + lost.length === 0 && <Notice tone="info">{whatIfTexts.noPrincipalGetsPath}</Notice>}
      {gained.map((paths) => (
        <Paths
          key={paths.asset_group_tag_id}
          title={whatIfTexts.newPathsIntoZone(zone(paths.asset_group_tag_id))}
          paths={paths}
        />
      ))}
      {lost.map((paths) => (
        <Paths
          key={paths.asset_group_tag_id}
          title={whatIfTexts.pathsIntoZoneEnd(zone(paths.asset_group_tag_id))}
          paths={paths}
        />
      ))}
      {effect.environments.length > 0 && <StandingList standings={effect.environments} />}
      <p className="text-ink-soft">{findingsText(effect)}</p>
      <Relationships title={whatIfTexts.newRelationships} some={effect.relationships_gained} />
      <Relationships title={whatIfTexts.relationshipsThatEnd} some={effect.relationships_lost} />
      {leftOut.length > 0 && (
        <Notice tone="warn">
          <p>{whatIfTexts.partsChangeNothingHere}</p>
          <ul className="mt-1 list-disc pl-5">
            {leftOut.map(({ where, what, reason }) => (
              <li key={`${where} ${what}`}>
                {where}: {what} ({reason})
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </div>
  );
}

function Paths({ title, paths }: { readonly title: string; readonly paths: ZonePaths }) {
  return (
    <section aria-label={title} className="rounded-xl border border-line bg-surface p-4 shadow-card">
      <h3 className="font-semibold">{whatIfTexts.titleCountPrincipals(title, paths.count)}</h3>
      <ul className="mt-2 space-y-1">
        {paths.paths.map(({ principal, relationships }) => (
          <li key={principal.id} className="break-words">
            {principal.name}
            {relationships.map((step) => (
              <span key={`${step.source.id} ${step.kind} ${step.target.id}`}>
                {' '}
                <span className="text-ink-soft">{step.kind}</span> → {step.target.name}
              </span>
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}

type RelationshipsProps = { readonly title: string; readonly some: SimulationBody['relationships_gained'] };

function Relationships({ title, some }: RelationshipsProps) {
  if (some.count === 0) return null;
  return (
    <Fold title={`${title} (${some.count.toLocaleString('en')})`}>
      <ul className="space-y-1">
        {some.relationships.map((one) => (
          <li key={`${one.source.id} ${one.kind} ${one.target.id}`} className="break-words">
            {arrowText(one)}
            {one.because.length > 0 && (
              <span className="text-ink-soft">
                {' '}
                {whatIfTexts.followsFromBecause(one.because.map(arrowText).join(', '))}
              </span>
            )}
          </li>
        ))}
      </ul>
    </Fold>
  );
}

const arrowText = ({ source, kind, target }: Pick<Relationship, 'source' | 'kind' | 'target'>): string =>
  `${source.name} ${kind} → ${target.name}`;

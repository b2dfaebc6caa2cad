import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEdition } from '../../access/use-edition.ts';
import { useViewer } from '../../access/viewer.ts';
import { Fold } from '../../controls/fold.tsx';
import { Markdown } from '../../controls/markdown.tsx';
import { FailureNotice } from '../../controls/status/failure-notice.tsx';
import { SkeletonRows } from '../../controls/status/skeleton-rows.tsx';
import * as graphTexts from '../texts.ts';
import { guideQuery } from './guide.ts';
import { withNames } from './guide-names.ts';
import { type GuideEnds, withValues } from './guide-values.ts';

type RelationshipGuideProps = {
  readonly kind: string;
  /** Both ends; their names take the place of "the source" and "the target", and their properties that of placeholders. */
  readonly ends?: GuideEnds | undefined;
};

/** What a relationship of the kind means, how it is abused, detected and fixed. Everything but the first part is folded. */
export function RelationshipGuide({ kind, ends }: RelationshipGuideProps) {
  const exist = useEdition() !== 'community';
  const sees = useViewer().may('risks/GenerateReport', 'graphdb/Read') && exist;
  const { data: guide, error, isLoading } = useQuery(guideQuery(kind));
  if (error) return <FailureNotice error={error} />;
  if (isLoading) return <SkeletonRows count={2} label={graphTexts.loadingTheGuide} />;
  if (!guide || guide.sections.length === 0) return <p className="text-ink-faint">{graphTexts.noGuide}</p>;
  return (
    <div className="border-t border-line pt-2">
      {guide.sections.map(({ title, markdown }, position) => (
        <Fold key={`${kind} ${title}`} title={title} open={position === 0}>
          <Markdown text={ends ? withNames(withValues(markdown, ends), namesOf(ends)) : withValues(markdown, ends)} />
        </Fold>
      ))}
      {guide.attack_techniques.length > 0 && (
        <Fold title={graphTexts.attackTechniques}>
          <ul className="list-disc space-y-1 pl-5">
            {guide.attack_techniques.map(({ id, name }) => (
              <li key={id}>
                {id} {name}
              </li>
            ))}
          </ul>
        </Fold>
      )}
      {guide.finding_types.length > 0 && (
        <Fold title={graphTexts.relatedFindings}>
          <ul className="list-disc space-y-1 pl-5">
            {guide.finding_types.map(({ name, title }) => (
              <li key={name}>
                {sees ? (
                  <Link
                    to="/findings/$finding"
                    params={{ finding: name }}
                    className="text-accent-strong underline underline-offset-2"
                  >
                    {title}
                  </Link>
                ) : (
                  title
                )}
              </li>
            ))}
          </ul>
        </Fold>
      )}
    </div>
  );
}

const namesOf = ({ source, target }: GuideEnds) => ({ source: source.name, target: target.name });

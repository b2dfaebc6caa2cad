import { LOG_SOURCES, type LogSource } from '@chokepoint/model';
import { seenKind, techniquesOf } from './kind-detections.ts';

const SEEN = '#8ec843';
const UNSEEN = '#ff6666';
const PASSIVE = '#d3d3d3';

type Technique = { readonly kinds: Map<string, number>; findings: number };

/** A layer of the ATT&CK Navigator (format 4.5) from the number of findings of each relationship kind. */
export function navigatorLayer(findings: ReadonlyMap<string, number>, sources: ReadonlySet<LogSource>) {
  const techniques = byTechnique(findings);
  const most = Math.max(1, ...[...techniques.values()].map((one) => one.findings));
  return {
    name: 'Attack paths',
    versions: { layer: '4.5', navigator: '5.1.0', attack: '17' },
    domain: 'enterprise-attack',
    description:
      sources.size === 0
        ? 'Techniques behind the findings; no log sources were given'
        : `Techniques behind the findings, and which of them are seen by: ${[...sources].map((one) => LOG_SOURCES[one]).join('; ')}`,
    techniques: [...techniques]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([techniqueID, { kinds, findings: score }]) => ({
        techniqueID,
        score,
        color: colourOf([...kinds.keys()], sources),
        comment: [...kinds]
          .map(([kind, count]) => `${kind}: ${count}, ${seenKind(kind, sources).visibility}`)
          .join('\n'),
        enabled: true,
      })),
    gradient: { colors: ['#ffffff', UNSEEN], minValue: 0, maxValue: most },
    legendItems: [
      { label: 'seen by a log source', color: SEEN },
      { label: 'not seen', color: UNSEEN },
      { label: 'leaves nothing to see by itself', color: PASSIVE },
    ],
  };
}

function byTechnique(findings: ReadonlyMap<string, number>): ReadonlyMap<string, Technique> {
  const techniques = new Map<string, Technique>();
  for (const [kind, count] of findings)
    for (const { id } of techniquesOf(kind)) {
      const known = techniques.get(id) ?? { kinds: new Map<string, number>(), findings: 0 };
      known.kinds.set(kind, count);
      known.findings += count;
      techniques.set(id, known);
    }
  return techniques;
}

/** One kind that nobody sees decides. */
function colourOf(kinds: readonly string[], sources: ReadonlySet<LogSource>): string {
  const visibilities = kinds.map((kind) => seenKind(kind, sources).visibility);
  if (visibilities.includes('unseen')) return UNSEEN;
  return visibilities.includes('seen') ? SEEN : PASSIVE;
}
